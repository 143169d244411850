/** A file's rows compared with what is here and at the service. */
import type { CheckedFile, CheckedRow } from '../../../src-shared/contract/cashout-files.ts';
import type { CashoutOrder, SimilarCashout } from '../../../src-shared/contract/payouts.ts';
import { readAmount, writeAmount } from '../../../src-shared/money.ts';
import { mayBeCorrected, type Outbox } from '../outbox.ts';

export type ComparedRow = CheckedRow & {
  /** Keys of the similar cashouts that the person is shown. */
  readonly similar: readonly string[];
};

/** The rows with what they share with cashouts that are known. A row with the reference of a sent one is at fault. */
export async function compareWithOrders(rows: readonly CheckedRow[], outbox: Outbox): Promise<ComparedRow[]> {
  const known = new Map((await outbox.list()).map((order) => [order.draft.external_id, order]));
  const similar = await outbox.similarToEach(rows.map(({ draft }) => draft));
  return rows.map((row, index) => compared(row, known.get(row.draft.external_id), similar[index] ?? []));
}

function compared(
  row: CheckedRow,
  same: CashoutOrder | undefined,
  similar: readonly SimilarCashout[],
): ComparedRow {
  const { external_id } = row.draft;
  const column = 'external_id' as const;
  const text = external_id.slice(0, 200);
  const others = similar.filter(({ externalId }) => externalId !== external_id);
  const listed = similar.find(({ source, externalId }) => source === 'listed' && externalId === external_id);
  const faults = [...row.faults];
  const doubts = [...row.doubts];
  if (listed || (same && !mayBeCorrected(same))) faults.push({ column, problem: 'reference-used', text });
  else if (same) doubts.push({ column, problem: 'corrects', text });
  const [first] = others;
  if (first) doubts.push({ column: 'document_id', problem: 'similar', text: first.externalId });
  return { ...row, faults, doubts, similar: similar.map(({ key }) => key) };
}

/** Count and sum of each currency; a row whose amount cannot be read adds nothing. */
export function totalsOf(rows: readonly Pick<CheckedRow, 'draft'>[]): CheckedFile['totals'] {
  const totals = new Map<string, { count: number; units: bigint }>();
  for (const { draft } of rows) {
    const read = readAmount(draft.amount);
    const total = totals.get(draft.currency) ?? { count: 0, units: 0n };
    totals.set(draft.currency, { count: total.count + 1, units: total.units + (read.ok ? read.units : 0n) });
  }
  return [...totals].map(([currency, { count, units }]) => ({ currency, count, amount: writeAmount(units) }));
}
