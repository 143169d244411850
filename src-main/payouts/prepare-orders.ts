/**
 * Makes orders of drafts: checks each, and makes sure that its preparer has seen the cashouts that may be the same
 * payment.
 */
import type { CashoutOrder, SimilarCashout } from '../../src-shared/contract/payouts.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { type CashoutDraft, cashoutFaults } from '../../src-shared/service/cashout.ts';
import { prepared } from './order.ts';

type Needed = {
  readonly now: () => number;
  readonly newId: () => string;
  readonly similar: (drafts: readonly CashoutDraft[]) => Promise<SimilarCashout[][]>;
};

/** A draft, with the keys of the similar cashouts that the person has confirmed. */
type DraftToPrepare = {
  readonly draft: CashoutDraft;
  readonly confirmed: readonly string[];
  readonly file?: CashoutOrder['file'];
};
/** A row of a file that is to be prepared. */
export type FileRow = DraftToPrepare & { readonly file: NonNullable<CashoutOrder['file']> };

/** Orders that are written nowhere yet. Throws `invalid-cashout`, `cashout-similar`; then none is made. */
export async function prepareOrders(
  { now, newId, similar }: Needed,
  rows: readonly DraftToPrepare[],
  preparedBy: CashoutOrder['preparedBy'],
): Promise<CashoutOrder[]> {
  for (const { draft } of rows) {
    const [fault] = cashoutFaults(draft);
    if (fault) throw new TieoutError('invalid-cashout', { subject: fault.field });
  }
  const alike = await similar(rows.map(({ draft }) => draft));
  return rows.map(({ draft, confirmed, file }, index) => {
    const shown = alike[index] ?? [];
    const unseen = shown.find(({ key }) => !confirmed.includes(key));
    if (unseen) throw new TieoutError('cashout-similar', { subject: unseen.externalId });
    const id = newId();
    // The service then refuses a second cashout with this id (code 511), so every order gets one.
    const own = { ...draft, external_id: draft.external_id || id };
    const order = prepared(id, own, now(), shown);
    return { ...order, ...(preparedBy && { preparedBy }), ...(file && { file }) };
  });
}
