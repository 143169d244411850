/** The days of the tie-out in the currency of the close, in exact units, one per day and in order. */

import { type Explanation, TIE_OUT_COLUMNS, type TieOutCell } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { netOf } from '../../reconcile/net-amount.ts';
import type { CloseData } from '../close-data.ts';

export type TieOutColumn = TieOutCell['column'];

type DayCell = {
  readonly report: bigint;
  readonly records: bigint;
  readonly covered: boolean;
  readonly explanations: readonly Explanation[];
};

export type CloseDay = {
  readonly day: string;
  readonly opening: bigint;
  /** `derived`: the day before is not there, so that the day proves nothing about the balance. */
  readonly openingFrom: 'given' | 'day-before' | 'derived';
  readonly closing: bigint;
  readonly cells: Readonly<Record<TieOutColumn, DayCell>>;
  /** The report's columns with the signs that the net amount has them with. */
  readonly netOfColumns: bigint;
};

export function closeDays({ tieOut, currency, month, opening }: CloseData): CloseDay[] {
  const rows = tieOut.days
    .filter((day) => day.currency === currency)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  // The report has a row per merchant, the tie-out counts a day's records for all of them.
  const byDay = new Map<string, typeof rows>();
  for (const row of rows) byDay.set(row.day, [...(byDay.get(row.day) ?? []), row]);
  const days: CloseDay[] = [];
  for (const [day, same] of byDay) {
    const cells = Object.fromEntries(
      TIE_OUT_COLUMNS.map((column) => [column, sumOfCells(same, column)]),
    ) as Record<TieOutColumn, DayCell>;
    const closing = same.reduce((sum, row) => sum + unitsOf(row.closing), 0n);
    const before = days.at(-1);
    let start: Pick<CloseDay, 'opening' | 'openingFrom'> = {
      opening: closing - cells.netAmount.report,
      openingFrom: 'derived',
    };
    if (before && isNext(before.day, day)) start = { opening: before.closing, openingFrom: 'day-before' };
    else if (!before && opening && opening.origin !== 'derived' && day === `${month}-01`)
      start = { opening: unitsOf(opening.amount), openingFrom: 'given' };
    const netOfColumns = netOf(tieOut.net.signs, (column) => cells[column].report);
    days.push({ day, ...start, closing, cells, netOfColumns });
  }
  return days;
}

function sumOfCells(rows: CloseData['tieOut']['days'], column: TieOutColumn): DayCell {
  const cells = rows.flatMap((row) => row.cells.filter((cell) => cell.column === column));
  return {
    report: cells.reduce((sum, cell) => sum + unitsOf(cell.report), 0n),
    records: unitsOf(cells[0]?.records ?? '0'),
    covered: cells.every((cell) => cell.state !== 'not-covered'),
    explanations: cells.flatMap((cell) => cell.explanations),
  };
}

function isNext(day: string, next: string): boolean {
  return Date.parse(next) - Date.parse(day) === DAY_MS;
}
