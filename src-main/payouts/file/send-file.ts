/** The cashouts of a file, sent one after the other by the outbox: each once, none by itself a second time. */
import { areAsShown, byFileLine, sumOfOrders } from '../../../src-shared/cashout-orders.ts';
import type { CashoutOrder, ShownCashout } from '../../../src-shared/contract/payouts.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { readAmount } from '../../../src-shared/money.ts';
import type { Outbox } from '../outbox.ts';

/** The file's cashouts in the order of its rows. */
export async function ordersOfFile(outbox: Pick<Outbox, 'list'>, fileId: string): Promise<CashoutOrder[]> {
  const orders = (await outbox.list()).filter(({ file }) => file?.id === fileId);
  if (orders.length === 0) throw new TieoutError('order-not-found');
  return orders.sort(byFileLine);
}

/**
 * What of them is still to be sent. Throws `total-not-confirmed` where that is not what the person typed, and
 * `cashouts-changed` where it is not what they were shown.
 */
export function confirmedRows(
  orders: readonly CashoutOrder[],
  confirmedTotal: string,
  shown: readonly ShownCashout[],
): CashoutOrder[] {
  const left = orders.filter(({ state }) => state === 'prepared');
  const typed = readAmount(confirmedTotal);
  if (left.length === 0 || !typed.ok || typed.units !== sumOfOrders(left))
    throw new TieoutError('total-not-confirmed');
  if (!areAsShown(left, shown)) throw new TieoutError('cashouts-changed');
  return left;
}

/**
 * Sends them until the last, or until `signal` says to end between two. One whose answer is lost is looked up once;
 * where that does not find it, nothing more is sent (`cashout-file-stopped` with its reference): what kept its answer
 * keeps others too. One that was corrected since it was confirmed ends it with `order-changed`. One that did not leave,
 * or that the service turned away for a reason that lies in the account, ends it with its own failure: the others would
 * fare alike, and a row that is refused has used up its reference. What is left stays prepared.
 */
export async function sendRows(
  outbox: Pick<Outbox, 'send' | 'lookUp'>,
  rows: readonly CashoutOrder[],
  { signal, progress }: { signal: AbortSignal; progress: (done: number, total: number) => void },
): Promise<number> {
  progress(0, rows.length);
  for (const [index, { id, draft }] of rows.entries()) {
    if (signal.aborted) throw new TieoutError('cancelled');
    let order = await outbox.send(id, draft.amount, draft);
    if (order.state === 'unknown') order = await outbox.lookUp(id).catch(() => order);
    progress(index + 1, rows.length);
    if (order.state === 'prepared')
      throw order.error ? TieoutError.from(order.error) : new TieoutError('order-not-sendable');
    if (order.state === 'unknown')
      throw new TieoutError('cashout-file-stopped', { subject: draft.external_id });
  }
  return rows.length;
}
