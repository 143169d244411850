/** Rows that read well and may yet be something else: totals, and amounts that a delimiter split. */

import type { TableMapping } from '../../src-shared/contract/statement-mapping.ts';
import type { StatementProblem } from '../../src-shared/contract/statement-report.ts';
import { type Columns, cellText, DAYS, FIGURES } from './columns.ts';
import type { Cell, TableRow } from './csv.ts';
import { problemAt } from './line.ts';

export const TOTAL =
  /^(sub-? ?)?total(es)?\b|^(gran|grand) total|^sumas?\b|^importe total|^saldo (inicial|anterior|final|actual|al|total)\b|^(opening|closing|ending) balance/;

/** Whether one of the row's texts begins as totals and balances do. */
export function namesTotal(columns: Columns, cells: readonly Cell[]): boolean {
  return columns.words(cells).some((text) => TOTAL.test(text));
}

/** Whether nothing but days, figures, currency and account stands in the row. */
export function isBare(columns: Columns, cells: readonly Cell[]): boolean {
  return columns.words(cells, [...DAYS, ...FIGURES, 'currency', 'account', 'direction']).length === 0;
}

/** What stands behind the header's last column; null where nothing does, or there is no header. */
export function surplusOf(columns: Columns, cells: readonly Cell[], delimiter: string): string | null {
  const { length } = columns.names;
  if (length === 0 || cells.length <= length) return null;
  const rest = cells.slice(length).map(cellText);
  return rest.some((cell) => cell.trim() !== '') ? rest.join(delimiter) : null;
}

/** The end of an amount whose thousands were split off: certain with decimals, possible without. */
const RESTS = { certain: /^\d{3}\.\d+\)?-?$/, possible: /^\d{3}\)?-?$/ } as const;
/** Longest cell that can be a part of an amount. */
const LONGEST_PART = 30;

/** The row's amount when it goes on in the next cell, which holds no figure: `1` and `234.50`; null otherwise. */
export function splitAmount(
  columns: Columns,
  { roles, delimiter }: TableMapping,
  { cells, row }: TableRow,
  how: keyof typeof RESTS,
): StatementProblem | null {
  if (delimiter !== ',') return null;
  const role = columns.amountRole(cells);
  const [column] = columns.of(role);
  if (column === undefined) return null;
  const next = roles[column + 1] ?? null;
  if (next !== null && (FIGURES as readonly string[]).includes(next)) return null;
  const [begin, end] = [cellText(cells[column]), cellText(cells[column + 1])];
  if (begin.length > LONGEST_PART || end.length > LONGEST_PART) return null;
  const split = /^\D*[1-9]\d{0,2}$/.test(begin.trim()) && RESTS[how].test(end.trim());
  return split ? problemAt('amount-split', row, columns.nameOf(role), `${begin}${delimiter}${end}`) : null;
}
