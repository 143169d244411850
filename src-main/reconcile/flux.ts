/**
 * Figures of the daily balance report that deviate from what is usual: a day from the median of the 30 days before, a
 * month from the month before; and deposits and refunds of a payment method, day by day. Pure.
 */
import type { Deviation, FluxThresholds } from '../../src-shared/contract/materiality.ts';
import { RECORD_COLUMNS, type RecordColumn } from '../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { absolute, unitsOf, writeAmount } from '../../src-shared/money.ts';
import { addMonths, type Month, monthPeriod } from '../../src-shared/period.ts';

export const MEDIAN_DAYS = 30;
/** Of fewer days with a figure nothing is usual. */
const FEWEST_DAYS = 5;
/** Without a floor of its own, a currency's is this part of the month's deposits. */
const FLOOR_PART = 20n;

const CENT = unitsOf('0.01');

/** What the report says of a day, in minor units (money.ts). */
export type ReportDay = {
  readonly day: string;
  readonly currency: string;
  readonly columns: Readonly<Record<RecordColumn, bigint>>;
};

/**
 * The deviations beyond the thresholds, the largest first. `report` reaches from the month before, or 30 days before,
 * to the month's end. A fee that deviates together with its deposits is not told apart.
 */
export function findDeviations(
  report: readonly ReportDay[],
  month: Month,
  thresholds: FluxThresholds,
): Deviation[] {
  const found = [...Map.groupBy(report, ({ currency }) => currency)].flatMap(([currency, days]) => {
    const inMonth = days.filter(({ day }) => day.startsWith(month));
    const deposits = inMonth.map(({ columns }) => columns.depositTotal);
    const floor = floorFor(thresholds, currency, deposits);
    const about = { currency, floor };
    return [
      ...inMonth.flatMap((each) =>
        withoutFees(
          RECORD_COLUMNS.flatMap((column) =>
            deviationOf({
              ...about,
              against: 'day',
              day: each.day,
              column,
              value: each.columns[column],
              ...usualOf(figuresOf(days, column), each.day, each.columns[column]),
              percent: thresholds.day,
            }),
          ),
        ),
      ),
      ...withoutFees(
        RECORD_COLUMNS.flatMap((column) =>
          deviationOf({
            ...about,
            against: 'month',
            day: null,
            column,
            value: sumOf(days, month, column) ?? 0n,
            days: null,
            usual: sumOf(days, month, column) === null ? null : sumOf(days, addMonths(month, -1), column),
            percent: thresholds.month,
          }),
        ),
      ),
    ];
  });
  return largestFirst(found);
}

/** The deposits, or the refunds, of a payment method on a day, in minor units. */
export type MethodDay = {
  readonly day: string;
  readonly currency: string;
  readonly column: 'depositTotal' | 'refunds';
  readonly method: string;
  readonly units: bigint;
};

/**
 * A method by which there is nothing in the month, and in the month before there was: a day without a figure has none
 * of its own.
 */
function stoppedMethod(
  days: readonly MethodDay[],
  { month, ...about }: { readonly month: Month; readonly floor: bigint; readonly percent: number },
): Deviation[] {
  const [first] = days;
  const sumIn = (of: Month) =>
    days.filter(({ day }) => day.startsWith(of)).reduce((sum, { units }) => sum + units, 0n);
  if (!first || sumIn(month) !== 0n) return [];
  const { currency, column, method } = first;
  const figure = { against: 'month', day: null, days: null, currency, column, method, value: 0n } as const;
  return deviationOf({ ...figure, usual: sumIn(addMonths(month, -1)), ...about });
}

/**
 * Days of the month on which deposits or refunds by one method are far from that method's median of the 30 days before:
 * a shift from one method to another shows in no column. The floor is that of the columns. And methods that stopped
 * altogether, of the columns of which both months were read whole (`whole`).
 */
export function findMethodDeviations(
  days: readonly MethodDay[],
  {
    month,
    thresholds,
    whole = [],
  }: {
    readonly month: Month;
    readonly thresholds: FluxThresholds;
    readonly whole?: readonly MethodDay['column'][];
  },
): Deviation[] {
  const found = [...Map.groupBy(days, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const deposits = own.filter(({ day, column }) => column === 'depositTotal' && day.startsWith(month));
    const floor = floorFor(
      thresholds,
      currency,
      deposits.map(({ units }) => units),
    );
    // A day without a method's record has no figure of its own: it is nothing that was not read.
    const read = [...new Set(own.map(({ day }) => day))];
    const methods = [...Map.groupBy(own, ({ column, method }) => `${column} ${method}`).values()];
    const ofDays = methods.flatMap((each) => {
      const byDay = new Map(each.map(({ day, units }) => [day, units]));
      const figures = read.map((day) => ({ day, units: byDay.get(day) ?? 0n }));
      return each
        .filter(({ day, units }) => day.startsWith(month) && units !== 0n)
        .flatMap(({ day, column, method, units: value }) => {
          const figure = { against: 'day', day, currency, column, method, value } as const;
          return deviationOf({ ...figure, ...usualOf(figures, day, value), percent: thresholds.day, floor });
        });
    });
    const ofWhole = methods.filter(([first]) => first !== undefined && whole.includes(first.column));
    const stopped = ofWhole.flatMap((each) =>
      stoppedMethod(each, { month, floor, percent: thresholds.month }),
    );
    return [...ofDays, ...stopped];
  });
  return largestFirst(found);
}

function largestFirst(deviations: Deviation[]): Deviation[] {
  const size = ({ amount, usual }: Deviation) => absolute(unitsOf(amount) - unitsOf(usual));
  return deviations.sort((a, b) => (size(a) < size(b) ? 1 : -1));
}

function floorFor({ floors }: FluxThresholds, currency: string, deposits: readonly bigint[]): bigint {
  const own = floors.find((each) => each.currency === currency);
  return own ? unitsOf(own.amount) : absolute(deposits.reduce((s, units) => s + units, 0n)) / FLOOR_PART;
}

type Figure = Pick<Deviation, 'against' | 'day' | 'days' | 'currency' | 'column'> & {
  readonly method?: string | null;
  readonly value: bigint;
  /** Null where nothing is usual yet. */
  readonly usual: bigint | null;
  readonly percent: number;
  readonly floor: bigint;
};

function deviationOf({ value, usual, percent, floor, method = null, ...about }: Figure): Deviation[] {
  if (usual === null || value === usual) return [];
  const off = value - usual;
  if (absolute(off) < floor) return [];
  // Out of nothing, or to nothing, there is no percentage: the amount decides.
  const isAll = usual === 0n || value === 0n;
  const isBeyond = absolute(off) * 100n > BigInt(percent) * absolute(usual);
  // No fall is more than 100 %: with a percentage beyond that it is one to so small a part as the rise would be large.
  const isFall = percent >= 100 && absolute(usual) * 100n > BigInt(100 + percent) * absolute(value);
  if (!isAll && !isBeyond && !isFall) return [];
  return [
    {
      ...about,
      method,
      amount: writeAmount(value),
      usual: writeAmount(usual),
      percent: usual === 0n ? null : Number((off * 100n) / absolute(usual)),
    },
  ];
}

function withoutFees(deviations: Deviation[]): Deviation[] {
  const hasDeposits = deviations.some(({ column }) => column === 'depositTotal');
  return hasDeposits ? deviations.filter(({ column }) => column !== 'depositFeeTotal') : deviations;
}

type DayFigure = { readonly day: string; readonly units: bigint };

const figuresOf = (days: readonly ReportDay[], column: RecordColumn): DayFigure[] =>
  days.map(({ day, columns }) => ({ day, units: columns[column] }));

/** Of the days before, this part may be without a figure for one more to be unusual. */
const EMPTY_PART = 10;

/** What is usual on a day, and how many of the 30 days before it are known: a sync may have read a few of them. */
function usualOf(figures: readonly DayFigure[], day: string, value: bigint) {
  const earliest = new Date(Date.parse(`${day}T00:00:00Z`) - MEDIAN_DAYS * DAY_MS).toISOString().slice(0, 10);
  const before = figures.filter((each) => each.day >= earliest && each.day < day);
  return { days: before.length, usual: medianOf(before, value) };
}

/**
 * The median of the days that have a figure. It is zero where none of them has one. Null where too few days are known,
 * or a few have a figure; and for a day without one where it is not the only kind of day.
 */
function medianOf(before: readonly DayFigure[], value: bigint): bigint | null {
  const values = before
    .filter(({ units }) => units !== 0n)
    .map(({ units }) => units)
    .sort((a, b) => (a < b ? -1 : 1));
  if (before.length < FEWEST_DAYS) return null;
  if (values.length === 0) return 0n;
  if (value === 0n && (before.length - values.length) * EMPTY_PART > before.length) return null;
  const [low, high] = [values[(values.length - 1) >> 1], values[values.length >> 1]];
  if (values.length < FEWEST_DAYS || low === undefined || high === undefined) return null;
  // Cut off the half of a cent.
  return ((low + high) / 2n / CENT) * CENT;
}

/** The column over the month; null where a day of it is not in the report. */
function sumOf(days: readonly ReportDay[], month: Month, column: RecordColumn): bigint | null {
  const own = days.filter(({ day }) => day.startsWith(month));
  const { from, to } = monthPeriod(month, 'UTC');
  if (new Set(own.map(({ day }) => day)).size < (to - from) / DAY_MS) return null;
  return own.reduce((sum, { columns }) => sum + columns[column], 0n);
}
