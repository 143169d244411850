/** A second person's release of cashouts: what exactly was released, and who may. Pure. */
import type { CashoutOrder, ShownCashout } from '../../../src-shared/contract/payouts.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { cashoutDraft } from '../../../src-shared/service/cashout.ts';
import { sameName } from '../../close/state.ts';
import { digestOf } from './audit-row-texts.ts';

type Person = { readonly name: string; readonly account: string };

/** SHA-256 (hex) of all that would be sent, in the order of the fields. */
function digestOfOrder({ id, draft }: ShownCashout): string {
  return digestOf(JSON.stringify([id, cashoutDraft.parse(draft)]));
}

/** The same over several, whatever their order. */
export function digestOfOrders(orders: readonly ShownCashout[]): string {
  return digestOf(orders.map(digestOfOrder).sort().join('\n'));
}

/** Whether a second person has released what the cashout is now; one that was changed since falls back to prepared. */
export function isReleased(order: CashoutOrder): boolean {
  return order.release?.sha256 === digestOfOrder(order);
}

/**
 * The order as released by a second person. Throws `order-not-sendable` for one that is not prepared,
 * `release-same-person`, also where its preparer is not known, and `release-same-account`.
 */
export function released(order: CashoutOrder, by: Person, at: number, onePerson: boolean): CashoutOrder {
  if (order.state !== 'prepared') throw new TieoutError('order-not-sendable');
  mustBeAnother(order, by, onePerson);
  const { returned: _, ...kept } = order;
  return { ...kept, release: { ...by, at, sha256: digestOfOrder(order) } };
}

/** The order as given back to its preparer. Throws `order-not-sendable`. */
export function givenBack(order: CashoutOrder, by: Person, at: number, reason: string): CashoutOrder {
  if (order.state !== 'prepared') throw new TieoutError('order-not-sendable');
  const { release: _, ...kept } = order;
  return { ...kept, returned: { ...by, at, reason } };
}

function mustBeAnother({ preparedBy }: CashoutOrder, by: Person, onePerson: boolean): void {
  if (onePerson) return;
  if (!preparedBy || sameName(preparedBy.name, by.name)) throw new TieoutError('release-same-person');
  // A name is typed; who may use the account is what the computer knows.
  if (sameName(preparedBy.account, by.account))
    throw new TieoutError('release-same-account', { subject: by.account });
}
