/** The summary's part that leads from each listing to the report: one line a column, whose parts add up. */
import { type RecordColumn, TIE_OUT_COLUMNS } from '../../../src-shared/contract/tie-out.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { amount, amountFormula, text } from './cells.ts';
import type { CloseContext } from './context.ts';
import type { SummaryRows } from './summary-rows.ts';

/** `tieOutFrom` is the row of the first column of the tie-out, which has the report in its second cell. */
export function writeBridge(
  { data, days, text: words, decimals }: CloseContext,
  rows: SummaryRows,
  tieOutFrom: number,
): void {
  const own = words.summary.bridge;
  rows.section(own.title, [own.all, own.notCounted, own.leaving, own.entering, words.records, own.rest]);
  const reportOf = (column: RecordColumn) => days.reduce((sum, { cells }) => sum + cells[column].report, 0n);
  for (const { column, all, notCounted, leaving, entering, records } of data.bridges) {
    const row = rows.next;
    const report = tieOutFrom + TIE_OUT_COLUMNS.indexOf(column);
    rows.add([
      text(words.columns[column]),
      amount(all.amount),
      amount(notCounted.amount),
      amount(leaving.amount),
      amount(entering.amount),
      amountFormula(`ROUND(SUM(B${row}:E${row}),${decimals})`, records.amount),
      amountFormula(
        `ROUND(B${report}-F${row},${decimals})`,
        writeAmount(reportOf(column) - unitsOf(records.amount)),
      ),
    ]);
  }
  rows.add([text(own.note)]);
}
