/** The records that only one side has counted at the end of a month. */
import type { ColumnRule } from '../../../src-shared/contract/tie-out.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { dayOf } from '../../../src-shared/period.ts';
import type { CutOff } from '../../close/statement-input.ts';
import { signedUnits } from '../balances/signed-units.ts';
import { around } from '../balances/suspects.ts';
import { type Db, prepared } from '../engine/open.ts';
import { inCurrency } from '../engine/sums.ts';
import { type About, type BookColumn, periodIn } from './book-columns.ts';
import { REFERENCES } from './evidence.ts';

/** Days around the end of a month within which one side may count a record and the other not yet. */
const AROUND = 100;

/** Of a month: where each side's month ends, and between which instants records are looked for (epoch ms). */
type End = {
  readonly month: string;
  readonly end: number;
  readonly bookEnd: number;
  readonly from: number;
  readonly to: number;
};
/** What a column adds of a record stands under its place among the columns; null where it does not count the record. */
type MovedRow = Readonly<Record<`units${number}`, bigint | null>> & {
  readonly identity: string;
  readonly text: string | null;
  readonly counted: bigint;
  readonly at: bigint;
};
type Found = { listing: ColumnRule['listing']; identity: string; text: string; at: number; units: bigint };

/**
 * Records that one side has counted up to the end of a month and the other has not, of each of the months; what the
 * books have more adds. All columns and months that go by the same dates are read together: of a million records, each
 * reading has its price.
 */
export function readCutOffs(
  db: Db,
  columns: readonly BookColumn[],
  months: readonly string[],
  about: Omit<About, 'month'>,
): Map<string, CutOff> {
  const numbered = columns.map((column, number) => ({ ...column, number }));
  const together = Map.groupBy(
    numbered.filter(({ sign }) => sign !== 0n),
    ({ rule, booked }) =>
      [rule.listing, rule.dateField, rule.dayCut, booked.dateField, booked.dayCut].join(' '),
  );
  const found = new Map(months.map((month) => [month, new Map<string, Found>()]));
  const moved = [...together.values()].flatMap((group) => {
    const [first] = group;
    const ends = first ? endsOf(first, months, about) : [];
    // Where the ends alone say what is looked for, what lies between two months is not gone through.
    const readings = first && isByOneDate(first) ? ends.map((end) => [end]) : [ends];
    const rows = readings.flatMap((each) =>
      each.length === 0 ? [] : readMoved(db, group, each, about.currency),
    );
    return group.map((column) => ({ column, ends, rows }));
  });
  // In the order of the columns: what is told of a record that several have is as the last of them has it.
  for (const { column, ends, rows } of moved.sort((a, b) => a.column.number - b.column.number))
    for (const row of rows) for (const end of ends) add(found.get(end.month), column, row, end);
  return new Map([...found].map(([month, own]) => [month, toldOf(own, about.timeZone)]));
}

/** Both sides go by one date, and differ in where they cut its days. */
const isByOneDate = ({ rule, booked }: BookColumn): boolean => rule.dateField === booked.dateField;

type Numbered = BookColumn & { readonly number: number };

/** Months at whose end both sides count alike have none. */
function endsOf(column: BookColumn, months: readonly string[], about: Omit<About, 'month'>): End[] {
  const { rule, booked } = column;
  return months.flatMap((month): End[] => {
    const [end, bookEnd] = [periodIn(rule, { ...about, month }).to, periodIn(booked, { ...about, month }).to];
    if (!isByOneDate(column)) return [{ month, end, bookEnd, ...around({ from: end, to: end }, AROUND) }];
    // By one date, only what lies between the two ends is counted by one side alone.
    return end === bookEnd
      ? []
      : [{ month, end, bookEnd, from: Math.min(end, bookEnd), to: Math.max(end, bookEnd) }];
  });
}

/** The records that one side alone has counted at one of the ends. */
function readMoved(db: Db, group: readonly Numbered[], ends: readonly End[], currency: string): MovedRow[] {
  const [first] = group;
  if (!first) return [];
  const { rule, booked } = first;
  const units = group.map(({ rule: { statuses, currencyField, amountField, sign }, number }) => {
    const chosen =
      statuses === null
        ? ''
        : ` AND coalesce(status, '') IN (SELECT value FROM json_each(@statuses${number}))`;
    const counts = `${inCurrency(currencyField, '@currency')} AND ${amountField} IS NOT NULL${chosen}`;
    return `iif(${counts}, ${signedUnits({ amountField, sign })}, NULL) AS units${number}`;
  });
  const isMoved = ends.map(
    (_, at) =>
      `${rule.dateField} >= @from${at} AND ${rule.dateField} < @to${at} AND (${rule.dateField} < @end${at}) <> (${booked.dateField} < @bookEnd${at})`,
  );
  const bound = [
    ...ends.flatMap(({ end, bookEnd, from, to }, at) => [
      [`end${at}`, end] as const,
      [`bookEnd${at}`, bookEnd] as const,
      [`from${at}`, from] as const,
      [`to${at}`, to] as const,
    ]),
    ...group.flatMap(({ rule: { statuses }, number }) =>
      statuses === null ? [] : [[`statuses${number}`, JSON.stringify(statuses)] as const],
    ),
  ];
  return prepared<[object], MovedRow>(
    db,
    `SELECT identity, ${REFERENCES[rule.listing] ?? 'identity'} AS text, ${rule.dateField} AS counted, ${booked.dateField} AS at,
         ${units.join(', ')}
       FROM ${rule.listing} WHERE ${rule.dateField} >= @from AND ${rule.dateField} < @to AND (${isMoved.join(' OR ')})`,
  ).all({
    ...Object.fromEntries(bound),
    currency,
    from: Math.min(...ends.map(({ from }) => from)),
    to: Math.max(...ends.map(({ to }) => to)),
  });
}

/** Adds what the column has of the record at the end of a month, where one side alone has it. */
function add(
  found: Map<string, Found> | undefined,
  { rule: { listing }, sign, number }: Numbered,
  row: MovedRow,
  { end, bookEnd, from, to }: End,
): void {
  const units = row[`units${number}`];
  const [counted, at] = [Number(row.counted), Number(row.at)];
  const isBooked = at < bookEnd;
  if (units === null || units === undefined || counted < from || counted >= to) return;
  if (counted < end === isBooked) return;
  const key = `${listing} ${row.identity}`;
  found?.set(key, {
    listing,
    identity: row.identity,
    text: row.text || row.identity,
    at,
    units: (found.get(key)?.units ?? 0n) + (isBooked ? 1n : -1n) * sign * units,
  });
}

function toldOf(found: ReadonlyMap<string, Found>, timeZone: string): CutOff {
  const all = [...found.values()].sort((a, b) => a.at - b.at || (a.identity < b.identity ? -1 : 1));
  return {
    units: all.reduce((sum, { units }) => sum + units, 0n),
    rowCount: all.length,
    rows: all.map(({ at, units, ...row }) => ({
      ...row,
      day: dayOf(at, timeZone),
      amount: writeAmount(units),
    })),
  };
}
