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
import { type ListingDefinition, totalledFields } from '../../src-shared/service/listing.ts';
import { type Db, guarded } from './open.ts';
import { foldText } from './search-text.ts';

type Bound = string | number | bigint;
type Statement = { readonly sql: string; readonly values: Bound[] };
type DbRow = Record<string, string | bigint | null>;

/** The instants a filter's local days span in the reporting time zone. */
export function filterPeriod(filter: ListingFilter, timeZone: string): Period {
  return dayPeriod(filter.firstDay, filter.lastDay, timeZone);
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

/** Count, exact totals per currency, choices and flags of everything the filter finds. */
export function readSummary(
  db: Db,
  listing: ListingDefinition,
  filter: ListingFilter,
  timeZone: string,
): Omit<ListingSummary, 'coverage'> {
  return guarded(() =>
    db.transaction(() => ({
      ...readTotals(db, listing, whereOf(db, listing, filter, timeZone)),
      choices: readChoices(db, listing, periodOf(db, listing, filterPeriod(filter, timeZone))),
    }))(),
  );
}

type Totals = Pick<ListingSummary, 'count' | 'flagged' | 'notTotalled' | 'totals'>;

/**
 * Counts and exact sums in one pass over the records: grouped by the currencies together, then joined per field. The
 * units are summed in two halves, because a single 64-bit sum of a million large amounts could overflow (SQLite would
 * refuse, not round); the halves are joined as bigints.
 */
function readTotals(db: Db, listing: ListingDefinition, where: Statement): Totals {
  const fields = totalledFields(listing);
  const currencies = [...new Set(fields.map(({ currencyField }) => currencyField))];
  const sums = fields.map(
    ({ name }) => `sum(${name} >> 32) AS ${name}High, sum(${name} & 4294967295) AS ${name}Low,
      count(${name}) AS ${name}Count`,
  );
  const groups = db
    .prepare<Bound[], Record<string, string | bigint | null>>(
      `SELECT ${currencies.join(', ')}, count(*) AS records, count(problems) AS flagged,
       sum(NOT (${fields.map(isTotalled).join(' AND ')})) AS notTotalled, ${sums.join(', ')}
       FROM ${listing.name} WHERE ${where.sql} GROUP BY ${currencies.join(', ')}`,
    )
    .all(...where.values);
  const whole = (name: string) => groups.reduce((sum, group) => sum + BigInt(group[name] ?? 0), 0n);
  return {
    count: Number(whole('records')),
    flagged: Number(whole('flagged')),
    notTotalled: Number(whole('notTotalled')),
    totals: Object.fromEntries(
      fields.map(({ name, currencyField }) => {
        const totals = new Map<string, { units: bigint; count: bigint }>();
        for (const group of groups) {
          const currency = group[currencyField];
          const count = BigInt(group[`${name}Count`] ?? 0);
          if (typeof currency !== 'string' || currency === '' || count === 0n) continue;
          const units = (BigInt(group[`${name}High`] ?? 0) << 32n) + BigInt(group[`${name}Low`] ?? 0);
          const before = totals.get(currency) ?? { units: 0n, count: 0n };
          totals.set(currency, { units: before.units + units, count: before.count + count });
        }
        const entries = [...totals].sort(([a], [b]) => (a < b ? -1 : 1));
        return [
          name,
          entries.map(([currency, { units, count }]) => ({
            currency,
            amount: writeAmount(units),
            count: Number(count),
          })),
        ];
      }),
    ),
  };
}

/** The statuses and currencies there are in the period, in one pass. */
function readChoices(db: Db, listing: ListingDefinition, period: Statement): ListingSummary['choices'] {
  const pairs = db
    .prepare<Bound[], { status: string | null; currency: string | null }>(
      `SELECT DISTINCT ${listing.statusField} AS status, currency FROM ${listing.name} WHERE ${period.sql}`,
    )
    .all(...period.values);
  const chosen = (name: 'status' | 'currency') =>
    [...new Set(pairs.map((pair) => pair[name]))].filter((value) => value !== null).sort();
  return { statuses: chosen('status'), currencies: chosen('currency') };
}

export type FoundAmount = { readonly field: string; readonly currency: string; readonly amount: string };

/** The totalled amounts of at least so many units, either sign: the few that may not fit a spreadsheet's number. */
export function* iterateLargeAmounts(
  db: Db,
  listing: ListingDefinition,
  query: { readonly filter: ListingFilter; readonly timeZone: string; readonly minUnits: bigint },
): Generator<FoundAmount> {
  const where = whereOf(db, listing, query.filter, query.timeZone);
  for (const field of totalledFields(listing)) {
    const statement = db.prepare<Bound[], { currency: string; units: bigint }>(
      `SELECT ${field.currencyField} AS currency, ${field.name} AS units FROM ${listing.name}
       WHERE ${where.sql} AND ${isTotalled(field)} AND abs(${field.name}) >= ?`,
    );
    for (const { currency, units } of statement.iterate(...where.values, query.minUnits)) {
      yield { field: field.name, currency, amount: writeAmount(units) };
    }
  }
}

/** An amount without its currency cannot be added to anything. */
function isTotalled({ name, currencyField }: { name: string; currencyField: string }): string {
  return `${name} IS NOT NULL AND coalesce(${currencyField}, '') <> ''`;
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
  const period = periodOf(db, listing, filterPeriod(filter, timeZone));
  const parts = [period.sql];
  const values = [...period.values];
  const oneOf = (field: string, chosen: readonly string[]) => {
    if (chosen.length === 0) return;
    parts.push(`${field} IN (${chosen.map(() => '?').join(', ')})`);
    values.push(...chosen);
  };
  oneOf(listing.statusField, filter.statuses);
  oneOf('currency', filter.currencies);
  const needle = foldText(filter.text.trim());
  if (needle !== '') {
    parts.push('instr(searchText, ?) > 0');
    values.push(needle);
  }
  return { sql: parts.join(' AND '), values };
}

function toListingRow(listing: ListingDefinition, row: DbRow): ListingRow {
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
