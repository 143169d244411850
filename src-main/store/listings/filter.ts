/**
 * What a filter means to the database: a condition on a listing's records, and the index to find them by where the
 * database would choose a worse one. Field names come from the listing's definition, values are always bound.
 */
import type { AmountRange, ChangeDays, ListingFilter, Sort } from '../../../src-shared/contract/listings.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { readAmount } from '../../../src-shared/money.ts';
import { dayPeriod, type Period } from '../../../src-shared/period.ts';
import {
  choiceFields,
  hasLastChange,
  type ListingDefinition,
  zoneOf,
} from '../../../src-shared/service/listing.ts';
import { type Db, prepared } from '../engine/open.ts';
import { countAbout } from './cached-totals.ts';
import { CHANGED_ROW } from './record-versions.ts';
import { FEW, idSearch, type TextSearch, textSearch } from './search.ts';
import type { Bound, Statement, Where } from './totals.ts';

/** The instants a filter's days span, cut as the listing's days are. */
export function filterPeriod(listing: ListingDefinition, filter: ListingFilter, timeZone: string): Period {
  return dayPeriod(filter.firstDay, filter.lastDay, zoneOf(listing, timeZone));
}

/** True when days and choices are all that the filter names: then what is kept of the groups answers it. */
export function hasOnlyChoices(
  filter: Omit<ListingFilter, 'amount'> & { readonly amount?: unknown },
): boolean {
  const { text, ids, amount, lastChange, changed, flagged, identities } = filter;
  return text.trim() === '' && !ids && !amount && !lastChange && !changed && !flagged && !identities;
}

/** True when there are records without a readable date. */
export function hasDateless(
  db: Db,
  { name, dateField }: Pick<ListingDefinition, 'name' | 'dateField'>,
): boolean {
  return (
    prepared<[], unknown>(db, `SELECT 1 FROM ${name} WHERE ${dateField} IS NULL LIMIT 1`).get() !== undefined
  );
}

/** Field names become part of the statement: only those of the definition may; others throw `invalid-request`. */
export function refuseUnknownFields(
  listing: ListingDefinition,
  { choices, amount, lastChange }: ListingFilter,
): void {
  const offered = new Set<string>(choiceFields(listing).map(({ name }) => name));
  for (const field of Object.keys(choices))
    if (!offered.has(field)) throw new TieoutError('invalid-request', { subject: field });
  if (amount) currencyFieldOf(listing, amount);
  if (lastChange && !hasLastChange(listing))
    throw new TieoutError('invalid-request', { subject: 'lastChange' });
}

/** Which of the records: those of the period, those without a readable date, or both. */
export type Dates = 'dated' | 'dateless' | 'all';

/**
 * The condition of everything the filter finds; `within` is the part of its period that is asked for, `sort` the order
 * in which rows are to come, where that matters.
 */
export function whereOf(
  db: Db,
  listing: ListingDefinition,
  filter: ListingFilter,
  timeZone: string,
  within: Period = filterPeriod(listing, filter, timeZone),
  sort?: Sort,
  dates: Dates = 'all',
): Where {
  refuseUnknownFields(listing, filter);
  const found = foundBy(db, listing, filter, within, sort);
  // The few records found otherwise are better looked at each than found by date or status first.
  const plus = found.few ? '+' : '';
  const conditions: Statement[] = [periodOf(db, listing, within, plus, dates)];
  for (const [field, chosen] of Object.entries(filter.choices)) {
    if (chosen.length === 0) continue;
    conditions.push({ sql: `${plus}${field} IN (${marks(chosen)})`, values: chosen });
  }
  if (filter.lastChange) conditions.push(lastChangeSql(filter.lastChange, zoneOf(listing, timeZone)));
  conditions.push(...found.conditions);
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
    ...(found.index === undefined ? {} : { index: found.index }),
  };
}

/** No record at all. */
const NOTHING: TextSearch = { sql: '0', values: [], few: true };

type Found = { readonly conditions: Statement[]; readonly few: boolean; readonly index?: string };

/** Everything but days and choices, and which of it leads to the records soonest. */
function foundBy(
  db: Db,
  listing: ListingDefinition,
  filter: ListingFilter,
  within: Period,
  sort: Sort | undefined,
): Found {
  const { identities, ids, amount, changed, flagged } = filter;
  const search = textSearch(db, listing, filter.text);
  const conditions: Statement[] = [];
  if (identities)
    conditions.push({
      sql: 'identity IN (SELECT value FROM json_each(?))',
      values: [JSON.stringify(identities)],
    });
  if (search) conditions.push(search);
  const rows = ids ? countAbout(db, listing, within, filter.choices) : 0;
  const idsFound = ids && (idSearch(db, listing, ids, rows) ?? NOTHING);
  if (idsFound) conditions.push(idsFound);
  if (changed) conditions.push({ sql: CHANGED_ROW, values: [] });
  if (flagged) conditions.push({ sql: 'problems IS NOT NULL', values: [] });
  const few = identities !== undefined || search?.few === true || idsFound?.few === true;
  const byAmount = amount && !few ? amountIndex(db, listing, amount.field) : undefined;
  if (amount && byAmount && (sort?.field === amount.field || isNarrow(db, listing, amount, byAmount))) {
    conditions.push(rangeSql(listing, amount, ''));
    return { conditions, few, index: `INDEXED BY ${byAmount}` };
  }
  if (amount) conditions.push(rangeSql(listing, amount, '+'));
  const index = `${listing.name}${changed ? 'Changed' : 'Flagged'}`;
  if (few || !(changed || flagged) || !hasIndex(db, listing, index)) return { conditions, few };
  return { conditions, few, index: `INDEXED BY ${index}` };
}

/** The days as a condition. No index has them: the period finds the records, and each is looked at. */
function lastChangeSql({ firstDay, lastDay }: ChangeDays, timeZone: string): Statement {
  const conditions: string[] = [];
  const values: Bound[] = [];
  if (firstDay !== undefined) {
    conditions.push('+lastChangeDate >= ?');
    values.push(dayPeriod(firstDay, firstDay, timeZone).from);
  }
  if (lastDay !== undefined) {
    conditions.push('+lastChangeDate < ?');
    values.push(dayPeriod(lastDay, lastDay, timeZone).to);
  }
  return { sql: conditions.join(' AND '), values };
}

/**
 * The range as a condition; with the `+` no index is chosen for it. Throws `invalid-request` for a bound that is no
 * amount.
 */
function rangeSql(listing: ListingDefinition, range: AmountRange, plus: '+' | ''): Statement {
  const { field, from, to } = range;
  const conditions = [`${plus}${currencyFieldOf(listing, range)} = ?`];
  const values: Bound[] = [range.currency];
  if (from !== undefined) {
    conditions.push(`${plus}${field} >= ?`);
    values.push(unitsOfBound(from));
  }
  if (to !== undefined) {
    conditions.push(`${plus}${field} <= ?`);
    values.push(unitsOfBound(to));
  }
  return { sql: conditions.join(' AND '), values };
}

function currencyFieldOf(listing: ListingDefinition, { field }: AmountRange): string {
  const known = listing.fields.find(({ name, kind }) => name === field && kind === 'amount');
  if (!known?.currencyField) throw new TieoutError('invalid-request', { subject: field });
  return known.currencyField;
}

/** A bound that no amount kept here can pass still is one: it is answered, not refused. */
function unitsOfBound(text: string): bigint {
  const reading = readAmount(text);
  if (reading.ok) return reading.units;
  if (reading.problem !== 'too-large') throw new TieoutError('invalid-request', { subject: text });
  return text.startsWith('-') ? -(2n ** 63n) : 2n ** 63n - 1n;
}

/** The index of the amount, behind its currency and in order; most amounts have none. */
export function amountIndex(db: Db, { name }: ListingDefinition, field: string): string | undefined {
  const index = `${name}ByAmount`;
  const indexed = prepared<[string], { name: string }>(
    db,
    'SELECT name FROM pragma_index_info(?) WHERE seqno = 1',
  ).get(index);
  return indexed?.name === field ? index : undefined;
}

/** True when the index leads to no more than a few records; counting stops where it would be more. */
function isNarrow(db: Db, listing: ListingDefinition, range: AmountRange, index: string): boolean {
  const { sql, values } = rangeSql(listing, range, '');
  const found = prepared<Bound[], { count: bigint }>(
    db,
    `SELECT count(*) AS count FROM (SELECT 1 FROM ${listing.name} INDEXED BY ${index} WHERE ${sql} LIMIT ?)`,
  ).get(...values, FEW + 1);
  return Number(found?.count ?? 0) <= FEW;
}

function hasIndex(db: Db, { name }: ListingDefinition, index: string): boolean {
  return (
    prepared<[string, string], unknown>(db, 'SELECT 1 FROM pragma_index_list(?) WHERE name = ?').get(
      name,
      index,
    ) !== undefined
  );
}

/**
 * A record whose date cannot be read belongs to no period; it is shown in every one rather than in none. The condition
 * is there only when such a record is, because it would keep the database from reading in the order of the date index.
 * With the `+` that index is out of the question.
 */
function periodOf(
  db: Db,
  { name, dateField }: ListingDefinition,
  { from, to }: Period,
  plus: '+' | '',
  dates: Dates,
): Statement {
  if (dates === 'dateless') return { sql: `${plus}${dateField} IS NULL`, values: [] };
  const within = `${plus}${dateField} >= ? AND ${plus}${dateField} < ?`;
  return {
    sql:
      dates === 'all' && hasDateless(db, { name, dateField })
        ? `(${within} OR ${dateField} IS NULL)`
        : within,
    values: [from, to],
  };
}

function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
