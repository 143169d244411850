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
} from '../../../src-shared/contract/listings.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import type { Period } from '../../../src-shared/period.ts';
import { countedStatuses, moneyField } from '../../../src-shared/service/counted-statuses.ts';
import { fieldOf, type ListingDefinition } from '../../../src-shared/service/listing.ts';
import { type Db, type DbRow, guarded, prepared } from '../engine/open.ts';
import { choicesOf, chosenGroups, isMoreAbout, readGroups } from './cached-totals.ts';
import {
  amountIndex,
  type Dates,
  filterPeriod,
  hasDateless,
  hasOnlyChoices,
  refuseUnknownFields,
  whereOf,
} from './filter.ts';
import { missingIds } from './missing-ids.ts';
import { FEW } from './search.ts';
import {
  type Bound,
  type FoundAmount,
  type Group,
  iterateTotalledAmounts,
  type Statement,
  scanGroups,
  totalKeys,
  totalsByStatus,
  totalsOf,
} from './totals.ts';

export { filterPeriod } from './filter.ts';

export type RowsQuery = {
  readonly filter: ListingFilter;
  readonly timeZone: string;
  readonly sort: Sort;
  readonly limit?: number;
  readonly offset?: number;
  /** The part of the filter's period that the rows are known to lie in. */
  readonly within?: Period;
};

/** Rows `offset`..`offset + limit` of the filtered, sorted listing. */
export function readRows(db: Db, listing: ListingDefinition, query: RowsQuery): ListingRow[] {
  return guarded(() =>
    db.transaction(() => {
      const { sql, values } = pageSql(db, listing, query);
      return prepared<Bound[], DbRow>(db, sql)
        .all(...values)
        .map((row) => toListingRow(listing, row));
    })(),
  );
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

/**
 * The statement of a page; its own function so that a test can ask the database how it goes about it. `columns` are the
 * keys alone, or those that a row of a screen or an export is made of: the record as it was received is longer than all
 * of these.
 */
export function rowsSql(
  db: Db,
  listing: ListingDefinition,
  query: RowsQuery,
  columns: 'rowKey' | 'shown' = 'shown',
): Statement {
  const names = columns === 'shown' ? shownOf(listing) : columns;
  const whereFor = (of: Dates) =>
    whereOf(db, listing, query.filter, query.timeZone, query.within, query.sort, of);
  const where = whereFor('all');
  // A negative LIMIT means none.
  const limits = [query.limit ?? -1, query.offset ?? 0];
  // In the order of the date, records without one come from the index in order as those of the period do, and two
  // orders are merged. Both at once would be found in no order, and all of them sorted.
  const isApart =
    where.index === undefined && query.sort.field === listing.dateField && hasDateless(db, listing);
  const parts = isApart ? [whereFor('dated'), whereFor('dateless')] : [where];
  const from = (index: string): Statement => {
    const values = [...parts.flatMap((part) => part.values), ...limits];
    const of = (condition: string, more = '') =>
      `SELECT ${names}${more} FROM ${listing.name} ${index} WHERE ${condition}`;
    if (!isApart)
      return {
        sql: `${of(where.sql)} ORDER BY ${orderOf(listing, query.sort)} LIMIT ? OFFSET ?`,
        values,
      };
    const both = parts.map(({ sql }) => of(sql, `, ${listing.dateField} AS at, rowKey AS place`));
    const order = inDirection(['at', 'place'], query.sort);
    return {
      sql: `SELECT ${names} FROM (${both.join(' UNION ALL ')} ORDER BY ${order} LIMIT ? OFFSET ?)`,
      values,
    };
  };
  const asPlanned = from(where.index ?? '');
  if (where.index !== undefined) return asPlanned;
  const inOrder = orderIndex(db, listing, query);
  return inOrder !== undefined && isReadInOrder(db, listing, query, asPlanned)
    ? from(`INDEXED BY ${inOrder}`)
    : asPlanned;
}

/** What `toListingRow` looks at beside the listing's fields. */
const SHOWN = ['identity', 'problems', 'firstSeen', 'lastChanged'];

/** The columns of a row that is shown. */
export const shownOf = (listing: ListingDefinition): string =>
  [...SHOWN, ...listing.fields.map(({ name }) => name)].join(', ');

/**
 * A page's statement. Where rows are sorted, their keys are, and only the page's rows are read whole: carrying all of
 * them through the sorting takes up to nine times as long.
 */
function pageSql(db: Db, listing: ListingDefinition, query: RowsQuery): Statement {
  if (query.sort.field === listing.dateField && !hasDateless(db, listing)) return rowsSql(db, listing, query);
  const keys = rowsSql(db, listing, query, 'rowKey');
  return {
    sql: `SELECT ${shownOf(listing)} FROM ${listing.name} WHERE rowKey IN (${keys.sql}) ORDER BY ${orderOf(listing, query.sort)}`,
    values: keys.values,
  };
}

/** `rowKey` breaks ties, so that pages never overlap. */
const orderOf = (listing: ListingDefinition, sort: Sort): string =>
  inDirection([...sortTerms(listing, sort), 'rowKey'], sort);
const inDirection = (terms: readonly string[], { descending }: Sort): string =>
  terms.map((term) => `${term} ${descending ? 'DESC' : 'ASC'}`).join(', ');

/** The index that has the rows in their order: the date's, or that of an amount in the one currency chosen. */
function orderIndex(db: Db, listing: ListingDefinition, { filter, sort }: RowsQuery): string | undefined {
  if (sort.field === listing.dateField) return `${listing.name}ByDate`;
  const { currencyField = '' } = fieldOf(listing, sort.field);
  return filter.choices[currencyField]?.length === 1 ? amountIndex(db, listing, sort.field) : undefined;
}

/**
 * True when rows are to be read from the index that has them in order, which spares sorting them, although the database
 * would find them by their status first: to it every status is as rare as every other. Where the choices leave few rows
 * it is right, and where its way needs no sorting.
 */
function isReadInOrder(db: Db, listing: ListingDefinition, query: RowsQuery, asPlanned: Statement): boolean {
  const { filter, timeZone, within = filterPeriod(listing, filter, timeZone) } = query;
  const chosen = Object.values(filter.choices).some(({ length }) => length > 0);
  // An amount that many have narrows down no more than a choice does.
  if (!chosen || !hasOnlyChoices({ ...filter, amount: undefined })) return false;
  const explain = `EXPLAIN QUERY PLAN ${asPlanned.sql}`;
  const plan = prepared<Bound[], { detail: string }>(db, explain).all(...asPlanned.values);
  const sorts = plan.some(({ detail }) => detail.startsWith('USE TEMP B-TREE'));
  return sorts && isMoreAbout(db, listing, within, filter.choices, FEW);
}

/**
 * Count, exact totals per currency (and group), choices and flags of everything the filter finds. `ruled`: the statuses
 * that a rule of the workspace counts.
 */
export function readSummary(
  db: Db,
  listing: ListingDefinition,
  filter: ListingFilter,
  timeZone: string,
  ruled?: readonly string[] | null,
): Omit<ListingSummary, 'coverage'> {
  return guarded(() =>
    db.transaction(() => {
      refuseUnknownFields(listing, filter);
      const groups = readGroups(db, listing, filterPeriod(listing, filter, timeZone));
      const found = hasOnlyChoices(filter)
        ? chosenGroups(groups, filter.choices)
        : scanFiltered(db, listing, filter, timeZone);
      return {
        ...totalsOf(listing, found),
        ...totalsByStatus(listing, found, countedStatuses(listing, filter.choices, ruled)),
        choices: choicesOf(listing, groups),
        ...(filter.ids ? { missingIds: missingIds(db, listing, filter, timeZone) } : {}),
      };
    })(),
  );
}

/**
 * What the filter finds, added up from the records themselves: where it is more than choices, and to prove what is
 * kept.
 */
export function scanFiltered(
  db: Db,
  listing: ListingDefinition,
  filter: ListingFilter,
  timeZone: string,
): Group[] {
  const status = moneyField(listing);
  const keys = [...totalKeys(listing), ...(status ? [status.name] : [])];
  return scanGroups(db, listing, whereOf(db, listing, filter, timeZone), keys);
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

/**
 * What of the period was read completely, as of when, and what was not. A period that is not over yet can only be
 * complete as of its last reading: what may have come since is not missing, but then the as-of time is no later.
 */
export function readCoverage(db: Db, listing: ListingDefinition, period: Period, now: number): Coverage {
  const end = Math.min(period.to, now);
  const readings = guarded(() =>
    prepared<[string, number, number], { fromInstant: bigint; toInstant: bigint; readAt: bigint }>(
      db,
      `SELECT fromInstant, toInstant, readAt FROM coverage
         WHERE listing = ? AND toInstant > ? AND fromInstant < ? ORDER BY fromInstant, toInstant`,
    ).all(listing.name, period.from, end),
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
    changed: Number(row.lastChanged) > Number(row.firstSeen),
  };
}
