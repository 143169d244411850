/**
 * What a tie-out's sums are made of: per status, currency and quarter of an hour. A rule is looked for among every
 * amount of a listing, and all of them are added up in one pass over its records for each date, for the pass is what
 * takes the time.
 */
import { DAY_MS } from '../../../src-shared/durations.ts';
import { type Month, monthPeriod, type Period } from '../../../src-shared/period.ts';
import type { FieldName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { Sum, TieOutInput } from '../../reconcile/input.ts';
import { QUARTER } from '../../reconcile/record.ts';
import { amountsOf } from '../../reconcile/rules.ts';
import { type Db, prepared } from '../engine/open.ts';
import { halves, unitsOfHalves } from '../engine/sums.ts';
import { signedUnits } from './signed-units.ts';

type SumsQuery = Parameters<TieOutInput['sums']>[0];
type Amount = Pick<SumsQuery, 'amountField' | 'currencyField'>;

/** Asks for the sums of a period. */
export type SumsOf = (period: Period) => TieOutInput['sums'];

/** Sums for everything that is read at one moment: a tie-out, totals and a statement are made of the same ones. */
export function sumsOf(db: Db): SumsOf {
  const known = new Map<string, TieOutInput['sums']>();
  return (period) => {
    const key = `${period.from} ${period.to}`;
    const sums = known.get(key) ?? summer(db, period);
    known.set(key, sums);
    return sums;
  };
}

/** The sums that rules about a month rest on: of the days that another zone or rule may count in it, too. */
export function monthSums(of: SumsOf, month: Month): TieOutInput['sums'] {
  const { from, to } = monthPeriod(month, 'UTC');
  return of({ from: from - DAYS_BESIDE * DAY_MS, to: to + DAYS_BESIDE * DAY_MS });
}

/** The sums of a period of that month. Its ends are those of days, which no quarter of an hour goes across. */
export const sumsWithin = (
  sums: readonly Sum[],
  { currency, statuses, from, to }: SumsWanted,
): readonly Sum[] =>
  sums.filter(
    (sum) =>
      sum.currency === currency &&
      sum.quarter * QUARTER >= from &&
      sum.quarter * QUARTER < to &&
      (statuses === null || statuses.includes(sum.status)),
  );

export const unitsOfSums = (sums: readonly Sum[]): bigint => sums.reduce((all, { units }) => all + units, 0n);

type SumsWanted = Period & { readonly currency: string; readonly statuses: readonly string[] | null };

/** Days before the month and after it that another zone or rule may count in it. */
const DAYS_BESIDE = 2;

/** Sums of a period; what was added up once is kept, because several columns are judged by the same sums. */
export function summer(db: Db, period: Period): TieOutInput['sums'] {
  const known = new Map<string, Sums>();
  const keyOf = ({ listing, sign }: SumsQuery, dateField: FieldName) =>
    JSON.stringify([listing, dateField, sign]);
  return (query) => {
    const key = keyOf(query, query.dateField);
    const name = nameOf(query);
    if (!known.get(key)?.has(name)) {
      const { dateFields = [] } = query;
      const together =
        dateFields.length > 1 && !dateFields.some((date) => known.has(keyOf(query, date)))
          ? addUpTogether(db, query, dateFields, period)
          : null;
      for (const [date, sums] of together ?? []) known.set(keyOf(query, date), sums);
      if (!known.get(key)?.has(name)) known.set(key, addUp(db, query, period));
    }
    return known.get(key)?.get(name) ?? [];
  };
}

/** By amount and currency field. */
type Sums = ReadonlyMap<string, readonly Sum[]>;

const nameOf = ({ amountField, currencyField }: Amount): string => `${amountField} ${currencyField}`;

/** The amount asked for and all that a rule could take instead, and what sums are told apart by beside the date. */
function partsOf(query: SumsQuery) {
  const { listing } = query;
  const amounts = new Map([query, ...amountsOf(listing)].map((amount) => [nameOf(amount), amount]));
  const hasStatus = listings[listing].fields.some(({ name }) => name === 'status');
  const currencies = [...new Set([...amounts.values()].map(({ currencyField }) => currencyField))];
  const keys = [
    { name: 'statusKey', sql: hasStatus ? "coalesce(status, '')" : "''" },
    ...currencies.map((field) => ({ name: `${field}Key`, sql: `coalesce(${field}, '')` })),
  ];
  return {
    amounts,
    fields: [...new Set([...amounts.values()].map(({ amountField }) => amountField))],
    names: keys.map(({ name }) => name),
    columns: keys.map(({ name, sql }) => `${sql} AS ${name}`),
  };
}

const numbersTo = (count: number): string =>
  Array.from({ length: count }, (_, index) => index + 1).join(', ');

function addUp(db: Db, query: SumsQuery, { from, to }: Period): Sums {
  const { listing, dateField, sign } = query;
  const { amounts, fields, names, columns } = partsOf(query);
  const added = (figures: (amountField: FieldName) => string) =>
    prepared<[number, number], SumRow>(
      db,
      // The number first: what is sorted is told apart by it at once, where most records have the same texts.
      `SELECT ${dateField} / ${QUARTER} AS quarterKey, ${[...columns, ...fields.map(figures)].join(', ')} FROM ${listing}
       WHERE ${dateField} >= ? AND ${dateField} < ? GROUP BY ${numbersTo(1 + names.length)}`,
    ).iterate(from, to);
  const told = (rows: Iterable<SumRow>) => {
    const summing = new Summing(amounts);
    for (const row of rows) summing.add(row);
    return summing.sums;
  };
  return inOneSum(added, sign, told) ?? told(inHalves(added, sign));
}

/**
 * By each of the dates, in one pass: most records have their dates in the same quarters, so that what is left to be
 * added up by either is little. Null where a sum does not fit 64 bits.
 */
function addUpTogether(
  db: Db,
  query: SumsQuery,
  dateFields: readonly FieldName[],
  { from, to }: Period,
): Map<FieldName, Sums> | null {
  const { listing, sign } = query;
  const { amounts, fields, names, columns } = partsOf(query);
  const added = (figures: (amountField: FieldName) => string) => {
    const quarters = dateFields.map((date) => `${date} / ${QUARTER} AS ${date}Quarter`);
    const ofDate = dateFields.map(
      (date, number) =>
        `SELECT ${number} AS dateNumber, ${date}Quarter AS quarterKey, ${names.join(', ')}, ${fields.map((field) => `sum(${field}) AS ${field}`).join(', ')}
         FROM quarters WHERE ${date}Quarter >= @from / ${QUARTER} AND ${date}Quarter < @to / ${QUARTER}
         GROUP BY ${numbersTo(2 + names.length)}`,
    );
    return prepared<[object], SumRow>(
      db,
      `WITH quarters AS MATERIALIZED (
         SELECT ${[...quarters, ...columns, ...fields.map(figures)].join(', ')} FROM ${listing}
         WHERE ${dateFields.map((date) => `(${date} >= @from AND ${date} < @to)`).join(' OR ')}
         GROUP BY ${numbersTo(dateFields.length + names.length)})
       ${ofDate.join(' UNION ALL ')}`,
    ).iterate({ from: BigInt(from), to: BigInt(to) });
  };
  return inOneSum(added, sign, (rows) => {
    const byDate = dateFields.map((date) => [date, new Summing(amounts)] as const);
    for (const row of rows) byDate[Number(row.dateNumber)]?.[1].add(row);
    return new Map(byDate.map(([date, { sums }]) => [date, sums]));
  });
}

/** A sum while more is added to it. */
type Growing = { -readonly [Field in keyof Sum]: Sum[Field] };

/**
 * Adds up what the database has added up, row by row: there are some ten thousand rows for each date, and as many sums
 * for each amount.
 */
class Summing {
  readonly sums: ReadonlyMap<string, Growing[]>;
  private readonly parts: readonly {
    readonly amount: Amount;
    readonly sums: Growing[];
    /** By currency, status and quarter. */
    readonly known: Map<string, Map<string, Map<number, Growing>>>;
  }[];
  /** Each row has its own of the same few texts; the first is kept. */
  private readonly texts = new Map<string, string>();

  constructor(amounts: ReadonlyMap<string, Amount>) {
    const parts = [...amounts].map(([name, amount]) => ({ name, amount, sums: [], known: new Map() }));
    this.parts = parts;
    this.sums = new Map(parts.map(({ name, sums }) => [name, sums]));
  }

  add(row: SumRow): void {
    const quarter = Number(row.quarterKey);
    const status = this.kept(String(row.statusKey));
    for (const { amount, sums, known } of this.parts) {
      const units = row[amount.amountField];
      // Records without the amount make no sum: a status that only they have is none.
      if (typeof units !== 'bigint') continue;
      const currency = this.kept(String(row[`${amount.currencyField}Key`]));
      const ofCurrency = within(known, currency, () => new Map<string, Map<number, Growing>>());
      const ofStatus = within(ofCurrency, status, () => new Map<number, Growing>());
      const sum = ofStatus.get(quarter);
      if (sum) sum.units += units;
      else {
        const begun = { status, currency, quarter, units };
        ofStatus.set(quarter, begun);
        sums.push(begun);
      }
    }
  }

  private kept(text: string): string {
    return within(this.texts, text, () => text);
  }
}

function within<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let found = map.get(key);
  if (found === undefined) {
    found = make();
    map.set(key, found);
  }
  return found;
}

/** An amount's sum under the amount's name, null where no record has it; the keys beside it. */
type SumRow = Readonly<Record<string, string | bigint | null>>;
type Added = (figures: (amountField: FieldName) => string) => Iterable<SumRow>;

/**
 * One sum an amount takes less than two halves and a count. Null where SQLite refuses, because one does not fit 64
 * bits.
 */
function inOneSum<Told>(
  added: Added,
  sign: SumsQuery['sign'],
  tell: (rows: Iterable<SumRow>) => Told,
): Told | null {
  try {
    return tell(added((amountField) => `sum(${signedUnits({ amountField, sign })}) AS ${amountField}`));
  } catch (error) {
    if (error instanceof Error && error.message === 'integer overflow') return null;
    throw error;
  }
}

function* inHalves(added: Added, sign: SumsQuery['sign']): Generator<SumRow> {
  const fields = new Set<FieldName>();
  const rows = added((amountField) => {
    fields.add(amountField);
    return `${halves(signedUnits({ amountField, sign }), amountField)}, count(${amountField}) AS ${amountField}Count`;
  });
  for (const row of rows)
    yield {
      ...row,
      ...Object.fromEntries(
        [...fields].map((field) => [field, row[`${field}Count`] === 0n ? null : unitsOfHalves(row, field)]),
      ),
    };
}
