/**
 * The one query path of a listing: screen, totals and export build their SQL here from the same filter, so that they
 * cannot disagree. Field names come from the listing's definition, values are always bound.
 */
import type {
  Coverage,
  ListingFilter,
  ListingRow,
  ListingSummary,
  Sort,
} from '../../src-shared/contract/listings.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { writeAmount } from '../../src-shared/money.ts';
import { dayPeriod, type Period } from '../../src-shared/period.ts';
import { choiceFields, type ListingDefinition, zoneOf } from '../../src-shared/service/listing.ts';
import {
  type Bound,
  type FoundAmount,
  iterateTotalledAmounts,
  readTotals,
  type Statement,
} from './listing-totals.ts';
import { type Db, guarded } from './open.ts';
import { foldText } from './search-text.ts';

type DbRow = Record<string, string | bigint | null>;

/** The instants a filter's days span, cut as the listing's days are. */
export function filterPeriod(listing: ListingDefinition, filter: ListingFilter, timeZone: string): Period {
  return dayPeriod(filter.firstDay, filter.lastDay, zoneOf(listing, timeZone));
}

export type RowsQuery = {
  readonly filter: ListingFilter;
  readonly timeZone: string;
  readonly sort: Sort;
  readonly limit?: number;
  readonly offset?: number;
};

/** Rows `offset`..`offset + limit` of the filtered, sorted listing. */
export function readRows(db: Db, listing: ListingDefinition, query: RowsQuery): ListingRow[] {
  return guarded(() => db.transaction(() => [...iterateRows(db, listing, query)])());
}

/**
 * The same rows one by one, for exports: memory does not grow with their number. The connection can do nothing else
 * until the iteration ends.
 */
export function* iterateRows(db: Db, listing: ListingDefinition, query: RowsQuery): Generator<ListingRow> {
  const { sql, values } = rowsSql(db, listing, query);
  for (const row of db.prepare<Bound[], DbRow>(sql).iterate(...values)) {
    yield toListingRow(listing, row);
  }
}

/** The statement of a page; its own function so that a test can ask the database how it goes about it. */
export function rowsSql(db: Db, listing: ListingDefinition, query: RowsQuery): Statement {
  const where = whereOf(db, listing, query.filter, query.timeZone);
  const direction = query.sort.descending ? 'DESC' : 'ASC';
  // `rowKey` breaks ties, so that pages never overlap; a negative LIMIT means none.
  const order = [...sortTerms(listing, query.sort), 'rowKey'].map((term) => `${term} ${direction}`);
  return {
    sql: `SELECT * FROM ${listing.name} WHERE ${where.sql} ORDER BY ${order.join(', ')} LIMIT ? OFFSET ?`,
    values: [...where.values, query.limit ?? -1, query.offset ?? 0],
  };
}

/** Count, exact totals per currency (and group), choices and flags of everything the filter finds. */
export function readSummary(
  db: Db,
  listing: ListingDefinition,
  filter: ListingFilter,
  timeZone: string,
): Omit<ListingSummary, 'coverage'> {
  return guarded(() =>
    db.transaction(() => ({
      ...readTotals(db, listing, whereOf(db, listing, filter, timeZone)),
      choices: readChoices(db, listing, periodOf(db, listing, filterPeriod(listing, filter, timeZone))),
    }))(),
  );
}

/** The totalled amounts of at least so many units among everything the filter finds; see `iterateTotalledAmounts`. */
export function iterateLargeAmounts(
  db: Db,
  listing: ListingDefinition,
  query: { readonly filter: ListingFilter; readonly timeZone: string; readonly minUnits: bigint },
): Generator<FoundAmount> {
  const where = whereOf(db, listing, query.filter, query.timeZone);
  return iterateTotalledAmounts(db, listing, where, query.minUnits);
}

/** The values of every choice field that there are in the period, in one pass. */
function readChoices(db: Db, listing: ListingDefinition, period: Statement): ListingSummary['choices'] {
  const names = choiceFields(listing).map(({ name }) => name);
  const found = db
    .prepare<Bound[], Record<string, string | null>>(
      `SELECT DISTINCT ${names.join(', ')} FROM ${listing.name} WHERE ${period.sql}`,
    )
    .all(...period.values);
  const valuesOf = (name: string) =>
    [...new Set(found.map((row) => row[name] ?? null))].filter((value) => value !== null).sort();
  return Object.fromEntries(names.map((name) => [name, valuesOf(name)]));
}

/**
 * What of the period was read completely, as of when, and what was not. A period that is not over yet can only be
 * complete as of its last reading: what may have come since is not missing, but then the as-of time is no later.
 */
export function readCoverage(db: Db, listing: ListingDefinition, period: Period, now: number): Coverage {
  const end = Math.min(period.to, now);
  const readings = guarded(() =>
    db
      .prepare<[string, number, number], { fromInstant: bigint; toInstant: bigint; readAt: bigint }>(
        `SELECT fromInstant, toInstant, readAt FROM coverage
         WHERE listing = ? AND toInstant > ? AND fromInstant < ? ORDER BY fromInstant, toInstant`,
      )
      .all(listing.name, period.from, end),
  );
  const gaps: Coverage['gaps'] = [];
  let reached = period.from;
  let asOf: number | null = null;
  for (const reading of readings) {
    const from = Number(reading.fromInstant);
    if (from > reached) gaps.push({ from: reached, to: from });
    reached = Math.max(reached, Number(reading.toInstant));
    asOf = Math.min(asOf ?? Number.POSITIVE_INFINITY, Number(reading.readAt));
  }
  if (period.to > now && asOf !== null) asOf = Math.min(asOf, reached);
  else if (reached < end) gaps.push({ from: reached, to: end });
  return { complete: gaps.length === 0 && asOf !== null, asOf, gaps };
}

function sortTerms(listing: ListingDefinition, sort: Sort): string[] {
  const field = listing.fields.find(({ name }) => name === sort.field);
  if (!field) throw new TieoutError('invalid-request', { subject: sort.field });
  // Whole numbers are kept as text, for they may pass 64 bits; by length first, text sorts as the numbers do.
  return field.wire === 'integer' ? [`length(${field.name})`, field.name] : [field.name];
}

/**
 * A record whose date cannot be read belongs to no period; it is shown in every one rather than in none. The condition
 * is there only when such a record is, because it would keep the database from reading in the order of the date index.
 */
function periodOf(db: Db, { name, dateField }: ListingDefinition, { from, to }: Period): Statement {
  const within = `${dateField} >= ? AND ${dateField} < ?`;
  const dateless = db.prepare(`SELECT 1 FROM ${name} WHERE ${dateField} IS NULL LIMIT 1`).get() !== undefined;
  return { sql: dateless ? `(${within} OR ${dateField} IS NULL)` : within, values: [from, to] };
}

function whereOf(db: Db, listing: ListingDefinition, filter: ListingFilter, timeZone: string): Statement {
  const period = periodOf(db, listing, filterPeriod(listing, filter, timeZone));
  const parts = [period.sql];
  const values = [...period.values];
  const offered = new Set(choiceFields(listing).map(({ name }) => name));
  for (const [field, chosen] of Object.entries(filter.choices)) {
    if (!offered.has(field)) throw new TieoutError('invalid-request', { subject: field });
    if (chosen.length === 0) continue;
    parts.push(`${field} IN (${chosen.map(() => '?').join(', ')})`);
    values.push(...chosen);
  }
  const needle = foldText(filter.text.trim());
  if (needle !== '') {
    parts.push('instr(searchText, ?) > 0');
    values.push(needle);
  }
  return { sql: parts.join(' AND '), values };
}

/** A row of the table as screens get it. */
export function toListingRow(listing: ListingDefinition, row: DbRow): ListingRow {
  const values: ListingRow['values'] = {};
  for (const field of listing.fields) {
    const value = row[field.name] ?? null;
    if (typeof value !== 'bigint') values[field.name] = value;
    else values[field.name] = field.kind === 'amount' ? writeAmount(value) : Number(value);
  }
  const problems = row.problems;
  return {
    identity: String(row.identity),
    values,
    problems: typeof problems === 'string' ? JSON.parse(problems) : [],
  };
}
