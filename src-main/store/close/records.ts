/** The records of a month's close in the cache: which they are, their digest and their totals. */
import { createHash, type Hash } from 'node:crypto';
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { monthPeriod, type Period } from '../../../src-shared/period.ts';
import { countedStatuses, moneyField, ruledStatuses } from '../../../src-shared/service/counted-statuses.ts';
import {
  LISTING_NAMES,
  type ListingDefinition,
  totalledFields,
  zoneOf,
} from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { noteSignSql } from '../../../src-shared/service/note-sign.ts';
import type { RecordCounts } from '../../close/checklist.ts';
import { currencyFieldsOf, type MonthOfRecords, rangesOf } from '../../close/effects.ts';
import { amountsOf } from '../../reconcile/rules.ts';
import { monthSums, type SumsOf, sumsWithin, unitsOfSums } from '../balances/quarter-sums.ts';
import { type Db, prepared } from '../engine/open.ts';
import { Pieces } from '../engine/pieces.ts';
import { inCurrency } from '../engine/sums.ts';
import { type Bound, scanGroups, totalKeys, totalsByStatus, type Where } from '../listings/totals.ts';

/** What decides which records belong to the month. */
export type MonthChoice = Pick<MonthOfRecords, 'month' | 'currency' | 'timeZone' | 'rules'>;
type ListingFigures = CloseFigures['listings'][number];

/** The condition on a listing's table that leaves the records of the month in the currency. */
export function monthWhere(listing: ListingDefinition, about: MonthChoice): Where {
  const ranges = rangesOf(listing, about);
  const around = spanOf(listing, about);
  const currencies = currencyFieldsOf(listing);
  const dated = ranges.map(({ field }) => `(${field} >= ? AND ${field} < ?)`).join(' OR ');
  // The span around the ranges lets the date's index be used.
  const span = around ? `${listing.dateField} >= ? AND ${listing.dateField} < ? AND ` : '';
  return {
    sql: `${span}(${dated}) AND (${currencies.map((field) => inCurrency(field, '?')).join(' OR ')})`,
    values: [
      ...(around ? [around.from, around.to] : []),
      ...ranges.flatMap(({ period }) => [period.from, period.to]),
      ...currencies.map(() => about.currency),
    ],
  };
}

/** The time that the ranges lie in, where all are of the listing's own date. */
function spanOf(listing: ListingDefinition, about: MonthChoice): Period | null {
  const ranges = rangesOf(listing, about);
  if (ranges.some(({ field }) => field !== listing.dateField)) return null;
  return {
    from: Math.min(...ranges.map(({ period }) => period.from)),
    to: Math.max(...ranges.map(({ period }) => period.to)),
  };
}

/** The order in which records are frozen and hashed: it depends on nothing but the records. */
export const orderOf = ({ dateField }: ListingDefinition) => `${dateField}, identity`;

/**
 * SQL that writes a record's values as one line: the identity and the fields in the order of the definition, each as an
 * SQL literal (as `quote()` writes it; a number needs no quotes), between commas. Nothing but the values goes into it.
 * One function that writes all of them takes two thirds of one for each.
 */
export const lineOf = ({ fields }: ListingDefinition): string => {
  const values = fields.map(({ name, wire }) =>
    wire === 'number' || wire === 'timestamp'
      ? { form: '%s', value: `coalesce(${name}, 'NULL')` }
      : { form: '%Q', value: name },
  );
  const form = ['%Q', ...values.map((each) => each.form)].join(',');
  return `format('${form}', identity, ${values.map(({ value }) => value).join(', ')})`;
};

type LinesFrom = {
  readonly line: string;
  readonly from: string;
  readonly order: string;
  readonly items?: string;
};

/**
 * SQL that puts lines together in an order, as the bytes that are hashed, and tells how many items are in them: each
 * line handed over by itself has a price of its own. `from` is everything behind FROM. They are put in order below what
 * joins them, where an index may have done so. The bytes are NULL where there is no line.
 */
export const linesSql = ({ line, from, order, items = '1' }: LinesFrom): string =>
  `SELECT CAST(group_concat(line, '') AS BLOB) AS lines, coalesce(sum(items), 0) AS items
   FROM (SELECT ${line} || char(10) AS line, ${items} AS items FROM ${from} ORDER BY ${order})`;
/** What such a statement finds. */
export type FoundLines = { readonly lines: Buffer | null; readonly items: bigint };

/** Adds lines to a SHA-256, each with a line feed at its end. */
export class LineDigest {
  private readonly hash: Hash = createHash('sha256');
  private waiting: string[] = [];

  add(line: string): void {
    this.waiting.push(line, '\n');
    // One update for many lines: each has a price of its own.
    if (this.waiting.length >= 2_000) this.flush();
  }

  /** Lines that were put together already (`linesSql`), each with its line feed. */
  addBytes(lines: Uint8Array | null | undefined): void {
    if (!lines) return;
    this.flush();
    this.hash.update(lines);
  }

  hex(): string {
    this.flush();
    return this.hash.digest('hex');
  }

  private flush(): void {
    this.hash.update(this.waiting.join(''));
    this.waiting = [];
  }
}

/** The month's records in their order; returns how many they are. */
function addLines(db: Db, listing: ListingDefinition, about: MonthChoice, digest: LineDigest): number {
  const { sql, values } = monthWhere(listing, about);
  const span = spanOf(listing, about);
  let records = 0;
  if (span) {
    const from = `${listing.name} WHERE ${sql}`;
    const piece = prepared<Bound[], FoundLines>(
      db,
      linesSql({ line: lineOf(listing), from, order: orderOf(listing) }),
    );
    const [, , ...others] = values;
    const pieces = new Pieces();
    for (const { from: first, to } of pieces.of(span)) {
      const found = piece.get(first, to, ...others);
      digest.addBytes(found?.lines);
      pieces.had(found?.lines?.byteLength ?? 0);
      records += Number(found?.items ?? 0n);
    }
    return records;
  }
  const lines = db
    .prepare<Bound[], string>(
      `SELECT ${lineOf(listing)} FROM ${listing.name} WHERE ${sql} ORDER BY ${orderOf(listing)}`,
    )
    .pluck();
  for (const line of lines.iterate(...values)) {
    digest.add(line);
    records += 1;
  }
  return records;
}

/** Number, digest and totals of the month's records of a listing, as they are cached now. */
export function readListingFigures(
  db: Db,
  listing: ListingDefinition,
  about: MonthChoice,
  sumsOf?: SumsOf,
): ListingFigures {
  const digest = new LineDigest();
  const records = addLines(db, listing, about, digest);
  return {
    listing: listing.name,
    records,
    sha256: digest.hex(),
    totals: readListingTotals(db, listing, about, sumsOf),
  };
}

/**
 * Totals of the month's records in the currency of the close, per field and kept apart as the listing keeps them. They
 * count the statuses that the rule in force counts, else those that are money: a cancelled deposit is signed as none.
 */
export function readListingTotals(
  db: Db,
  listing: ListingDefinition,
  about: MonthChoice,
  sumsOf?: SumsOf,
): ListingFigures['totals'] {
  const status = moneyField(listing)?.name;
  const keys = [...totalKeys(listing), ...(status === undefined ? [] : [status])];
  const columns = Object.fromEntries(about.rules.map(({ column, rule }) => [column, rule]));
  const counted = countedStatuses(listing, {}, ruledStatuses({ columns }, listing.name));
  const span = spanOf(listing, about);
  if (sumsOf && span && status === 'status' && isSummed(listing))
    return totalsFromSums(listing, { ...about, ...span, statuses: counted }, monthSums(sumsOf, about.month));
  const { totals } = totalsByStatus(
    listing,
    scanGroups(db, listing, monthWhere(listing, about), keys),
    counted,
  );
  return Object.entries(totals).flatMap(([field, sums]) =>
    sums
      .filter(({ currency }) => currency === about.currency)
      .map(({ group, amount }) => ({ field, group: group ?? null, amount })),
  );
}

/** Whether a tie-out's sums have every amount of the listing's totals, in the same currency and not kept apart. */
const isSummed = (listing: ListingDefinition): boolean =>
  listing.totalsBy === undefined &&
  totalledFields(listing).every(({ name, currencyField }) =>
    amountsOf(listing.name).some(
      (amount) => amount.amountField === name && amount.currencyField === currencyField,
    ),
  );

/** The same totals, of what was added up already. */
function totalsFromSums(
  listing: ListingDefinition,
  wanted: Parameters<typeof sumsWithin>[1],
  sums: ReturnType<SumsOf>,
): ListingFigures['totals'] {
  const { name: of, dateField } = listing;
  return totalledFields(listing).flatMap(({ name: field, currencyField }) => {
    const query = { listing: of, dateField, amountField: field, currencyField, sign: 'plus' } as const;
    const within = sumsWithin(sums(query), wanted);
    return within.length === 0 ? [] : [{ field, group: null, amount: writeAmount(unitsOfSums(within)) }];
  });
}

/** What points of the checklist count among a listing's records: of the month in the currency, up to an instant. */
const RECORD_COUNTS: Readonly<
  Record<
    keyof RecordCounts,
    (db: Db, listing: ListingDefinition, about: MonthChoice, before: number) => number
  >
> = { nonFinal: countNonFinal, unsignedNotes: countUnsignedNotes };

/** Each of the counts over all listings. */
export function countRecords(db: Db, about: MonthChoice, before: number): RecordCounts {
  const counted = Object.entries(RECORD_COUNTS).map(([name, countIn]) => [
    name,
    LISTING_NAMES.reduce((sum, listing) => sum + countIn(db, listings[listing], about, before), 0),
  ]);
  return Object.fromEntries(counted) as RecordCounts;
}

/** Records dated in the month, before the instant, whose status may still change. */
function countNonFinal(
  db: Db,
  listing: ListingDefinition,
  { month, currency, timeZone }: MonthChoice,
  before: number,
): number {
  const status = listing.fields.find(({ finalValues }) => finalValues);
  if (!status?.finalValues) return 0;
  const { from, to } = monthPeriod(month, zoneOf(listing, timeZone));
  const finals: readonly string[] = status.finalValues;
  const open = valuesIn(db, listing, status.name).filter((value) => !finals.includes(value ?? ''));
  const currencies = currencyFieldsOf(listing);
  // Status by status, by their index and without the date: most months have nothing that is not final.
  const found = prepared<unknown[], bigint>(
    db,
    `SELECT count(*) FROM ${listing.name} WHERE ${status.name} IS ? AND +${listing.dateField} >= ? AND +${listing.dateField} < ?
       AND (${currencies.map((field) => inCurrency(field, '?')).join(' OR ')})`,
  ).pluck();
  return open.reduce(
    (sum, value) =>
      sum + Number(found.get(value, from, Math.min(to, before), ...currencies.map(() => currency)) ?? 0n),
    0,
  );
}

/** Notes of the month whose way is not known, where a rule counts them by it: they are in none of its sums. */
function countUnsignedNotes(db: Db, listing: ListingDefinition, about: MonthChoice): number {
  const isByCategory = about.rules.some(({ rule }) => rule.listing === 'notes' && rule.sign === 'byCategory');
  if (listing.name !== 'notes' || !isByCategory) return 0;
  const { sql, values } = monthWhere(listing, about);
  const found = db
    .prepare<unknown[], bigint>(`SELECT count(*) FROM notes WHERE ${sql} AND (${noteSignSql()}) = 0`)
    .pluck()
    .get(...values);
  return Number(found ?? 0n);
}

/** Each value that a field has in the listing, once; by its index, which is asked for the next one after each. */
function valuesIn(db: Db, { name }: ListingDefinition, field: string): (string | null)[] {
  const values = prepared<[], string>(
    db,
    `WITH RECURSIVE had (value) AS (
         SELECT min(${field}) FROM ${name}
         UNION ALL SELECT (SELECT min(${field}) FROM ${name} WHERE ${field} > had.value) FROM had WHERE had.value IS NOT NULL)
       SELECT value FROM had WHERE value IS NOT NULL`,
  )
    .pluck()
    .all();
  return [null, ...values];
}

/** Records without a readable date, which belong to no month. */
export function countDateless(db: Db, listing: ListingDefinition): number {
  const sql = `SELECT count(*) FROM ${listing.name} WHERE ${listing.dateField} IS NULL`;
  return Number(prepared<[], bigint>(db, sql).pluck().get() ?? 0n);
}
