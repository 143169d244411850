/** A month's figures in one currency, as the report and the tie-out have them. */
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import { TIE_OUT_COLUMNS, type TieOut } from '../../../src-shared/contract/tie-out.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { ClosePlace } from '../../close/events.ts';
import { daysOfMonth } from '../../close/month.ts';

/** What the report and the tie-out say of the month in the currency. */
export function reportFigures(
  { rules, net, days: allDays, findings }: TieOut,
  { month, currency }: ClosePlace,
): Pick<CloseFigures, 'opening' | 'net' | 'closing' | 'columns' | 'tieOut'> {
  const days = allDays.filter((day) => day.currency === currency);
  const [first] = days;
  const last = days.at(-1);
  const sum = (amounts: readonly string[]) =>
    writeAmount(amounts.reduce((units, amount) => units + unitsOf(amount), 0n));
  const cellsOf = (column: (typeof TIE_OUT_COLUMNS)[number]) =>
    days.flatMap(({ cells }) => cells.filter((cell) => cell.column === column));
  const opening =
    first?.rollForward == null
      ? null
      : unitsOf(first.closing) -
        unitsOf(first.rollForward) -
        unitsOf(first.cells.find(({ column }) => column === 'netAmount')?.report ?? '0');
  return {
    opening: opening === null ? null : writeAmount(opening),
    net: sum(cellsOf('netAmount').map(({ report }) => report)),
    closing: last && last.day === daysOfMonth(month).at(-1) ? last.closing : null,
    columns: TIE_OUT_COLUMNS.map((column) => {
      const cells = cellsOf(column);
      return {
        column,
        report: sum(cells.map(({ report }) => report)),
        records: sum(cells.map(({ records }) => records)),
        // A day that was not read completely has none yet.
        difference: sum(
          cells.flatMap(({ state, difference }) => (state === 'not-covered' ? [] : [difference])),
        ),
        daysDiffering: cells.filter((cell) => cell.state === 'differs').length,
        daysNotCovered: cells.filter((cell) => cell.state === 'not-covered').length,
      };
    }),
    tieOut: { rules, net, days, findings: findings.filter((finding) => finding.currency === currency) },
  };
}
