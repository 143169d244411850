/** What a month's tie-out comes to per currency; exact, and only of the days that could be judged. */
import { TIE_OUT_COLUMNS, type TieOutCell, type TieOutDay } from '../../../src-shared/contract/tie-out.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';

export type ColumnTotal = {
  readonly column: TieOutCell['column'];
  /** Decimal text, of the days judged. */
  readonly report: string;
  readonly records: string;
  readonly difference: string;
  readonly differing: number;
};
export type MonthTotal = {
  readonly currency: string;
  readonly columns: readonly ColumnTotal[];
  readonly days: number;
  /** Days of which not every column could be judged. */
  readonly notCovered: number;
  readonly differing: number;
  readonly breaks: number;
  readonly opening: string | null;
  readonly closing: string | null;
};

/** Per currency, in the order in which they first occur. */
export function monthTotals(days: readonly TieOutDay[]): MonthTotal[] {
  const currencies = [...new Set(days.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = days.filter((day) => day.currency === currency);
    const judged = own.map(({ cells }) => cells.filter(({ state }) => state !== 'not-covered'));
    return {
      currency,
      columns: TIE_OUT_COLUMNS.map((column) => columnTotal(column, judged.flat())),
      days: own.length,
      notCovered: own.filter(({ cells }) => cells.some(({ state }) => state === 'not-covered')).length,
      differing: own.filter(differs).length,
      breaks: own.filter(breaks).length,
      opening: openingOf(own[0]),
      closing: own.at(-1)?.closing ?? null,
    };
  });
}

/** True when a column of the day differs. */
export const differs = ({ cells }: TieOutDay): boolean => cells.some(({ state }) => state === 'differs');

/** True when the day's balance does not roll forward. */
export const breaks = ({ rollForward }: TieOutDay): boolean =>
  rollForward !== null && unitsOf(rollForward) !== 0n;

function columnTotal(column: TieOutCell['column'], cells: readonly TieOutCell[]): ColumnTotal {
  const own = cells.filter((cell) => cell.column === column);
  const sum = (name: 'report' | 'records' | 'difference') =>
    writeAmount(own.reduce((units, cell) => units + unitsOf(cell[name]), 0n));
  return {
    column,
    report: sum('report'),
    records: sum('records'),
    difference: sum('difference'),
    differing: own.filter(({ state }) => state === 'differs').length,
  };
}

/** The balance before the first day: known when that day rolls forward from one that was read. */
function openingOf(first: TieOutDay | undefined): string | null {
  const net = first?.cells.find(({ column }) => column === 'netAmount');
  if (!first || first.rollForward === null || !net) return null;
  return writeAmount(unitsOf(first.closing) - unitsOf(net.report) - unitsOf(first.rollForward));
}
