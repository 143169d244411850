/**
 * Exact totals of a listing: per currency, and apart for each value of the field that the listing's totals are kept
 * apart by. Asked with the statement that rows are asked with.
 */
import type { ListingSummary, Total } from '../../../src-shared/contract/listings.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { moneyField } from '../../../src-shared/service/counted-statuses.ts';
import {
  type FieldName,
  type ListingDefinition,
  totalledFields,
} from '../../../src-shared/service/listing.ts';
import { type Db, prepared } from '../engine/open.ts';

export type Bound = string | number | bigint;
export type Statement = { readonly sql: string; readonly values: Bound[] };
/** A condition on a listing's records, with the index to find them by where the database is not to choose. */
export type Where = Statement & { readonly index?: string };

type Totals = Pick<ListingSummary, 'count' | 'flagged' | 'notTotalled' | 'totals'>;
type StatusTotals = Pick<ListingSummary, 'counted' | 'totals' | 'byStatus'>;
/** Records of equal values in some fields: these values, and what the records come to (`figureNames`). */
export type Group = Record<string, string | bigint | null>;
type Sum = { readonly currency: string; readonly group: string; units: bigint; count: bigint };

/** The fields that totals are kept apart by: each amount's currency, and the listing's own. */
export function totalKeys(listing: ListingDefinition): string[] {
  const currencies = totalledFields(listing).map(({ currencyField }) => currencyField);
  return [...new Set([...currencies, ...(listing.totalsBy ? [listing.totalsBy] : [])])];
}

/**
 * The figures of a group. Units are summed in two halves, because a single 64-bit sum of a million large amounts could
 * overflow (SQLite would refuse, not round); the halves are joined as bigints.
 */
export function figureNames(listing: ListingDefinition): string[] {
  const sums = totalledFields(listing).flatMap(({ name }) => [`${name}High`, `${name}Low`, `${name}Count`]);
  return ['records', 'flagged', 'notTotalled', ...sums];
}

/** Adds up in one pass over the records, grouped by the fields given. */
export function scanGroups(
  db: Db,
  listing: ListingDefinition,
  where: Where,
  keys: readonly string[],
): Group[] {
  const fields = totalledFields(listing);
  const sums = fields.map(
    ({ name }) => `, sum(${name} >> 32) AS ${name}High, sum(${name} & 4294967295) AS ${name}Low,
      count(${name}) AS ${name}Count`,
  );
  return prepared<Bound[], Group>(
    db,
    `SELECT ${keys.join(', ')}, count(*) AS records, count(problems) AS flagged,
       sum(NOT (${fields.map((field) => totalledSql(listing, field)).join(' AND ')})) AS notTotalled
       ${sums.join('')}
       FROM ${listing.name} ${where.index ?? ''} WHERE ${where.sql} GROUP BY ${together(keys)}`,
  ).all(...where.values);
}

/**
 * The keys as one text: sorting a million records by one column takes less than by three. What is missing is told from
 * what is empty.
 */
const together = (keys: readonly string[]): string =>
  keys.map((key) => `coalesce(${key}, char(1))`).join(' || char(31) || ');

/** Counts and exact totals of the groups together. */
export function totalsOf(listing: ListingDefinition, groups: readonly Group[]): Totals {
  const whole = (name: string) => groups.reduce((sum, group) => sum + BigInt(group[name] ?? 0), 0n);
  return {
    count: Number(whole('records')),
    flagged: Number(whole('flagged')),
    notTotalled: Number(whole('notTotalled')),
    totals: Object.fromEntries(
      totalledFields(listing).map((field) => [field.name, joined(groups, field, listing.totalsBy)]),
    ),
  };
}

/** Totals of the statuses that count, and of each status; the groups are kept apart by the status. */
export function totalsByStatus(
  listing: ListingDefinition,
  groups: readonly Group[],
  counted: readonly string[] | null,
): StatusTotals {
  const field = moneyField(listing)?.name;
  if (field === undefined) return { counted: null, totals: totalsOf(listing, groups).totals, byStatus: [] };
  const statusOf = (group: Group) => String(group[field] ?? '');
  const counts = counted === null ? groups : groups.filter((group) => counted.includes(statusOf(group)));
  const byStatus = [...Map.groupBy(groups, statusOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    counted: counted && [...counted],
    totals: totalsOf(listing, counts).totals,
    // What is kept remembers statuses that no record of the period has.
    byStatus: byStatus.flatMap(([status, own]) => {
      const { count, totals } = totalsOf(listing, own);
      return count > 0 ? [{ status, totals }] : [];
    }),
  };
}

function joined(
  groups: readonly Group[],
  { name, currencyField }: { name: string; currencyField: string },
  totalsBy: string | undefined,
): Total[] {
  const sums = new Map<string, Sum>();
  for (const row of groups) {
    const currency = row[currencyField];
    const group = totalsBy === undefined ? '' : row[totalsBy];
    const count = BigInt(row[`${name}Count`] ?? 0);
    if (typeof currency !== 'string' || currency === '') continue;
    if (typeof group !== 'string' || (group === '' && totalsBy !== undefined)) continue;
    const key = JSON.stringify([currency, group]);
    const sum = sums.get(key) ?? { currency, group, units: 0n, count: 0n };
    sum.units += (BigInt(row[`${name}High`] ?? 0) << 32n) + BigInt(row[`${name}Low`] ?? 0);
    sum.count += count;
    sums.set(key, sum);
  }
  return [...sums.entries()]
    .filter(([, { count }]) => count > 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { currency, group, units, count }]) => ({
      currency,
      ...(totalsBy === undefined ? {} : { group }),
      amount: writeAmount(units),
      count: Number(count),
    }));
}

export type FoundAmount = {
  readonly field: FieldName;
  readonly currency: string;
  readonly group?: string;
  readonly status?: string;
  readonly amount: string;
};

/** The totalled amounts of at least so many units, either sign: the few that may not fit a spreadsheet's number. */
export function* iterateTotalledAmounts(
  db: Db,
  listing: ListingDefinition,
  where: Where,
  minUnits: bigint,
): Generator<FoundAmount> {
  const { totalsBy } = listing;
  const status = moneyField(listing)?.name;
  const fields = totalledFields(listing);
  // There are hardly ever any, which one pass tells for all fields.
  const anyLarge = fields.map(({ name }) => `abs(${name}) >= ?`).join(' OR ') || '0';
  const found = db
    .prepare<Bound[], bigint>(
      `SELECT EXISTS (SELECT 1 FROM ${listing.name} ${where.index ?? ''} WHERE ${where.sql} AND (${anyLarge}))`,
    )
    .pluck()
    .get(...where.values, ...fields.map(() => minUnits));
  if (found !== 1n) return;
  for (const field of fields) {
    const statement = db.prepare<
      Bound[],
      { currency: string; units: bigint; groupValue: string | null; status: string | null }
    >(
      `SELECT ${field.currencyField} AS currency, ${field.name} AS units, ${totalsBy ?? 'NULL'} AS groupValue,
         ${status ?? 'NULL'} AS status
       FROM ${listing.name} ${where.index ?? ''}
       WHERE ${where.sql} AND ${totalledSql(listing, field)} AND abs(${field.name}) >= ?`,
    );
    for (const row of statement.iterate(...where.values, minUnits)) {
      const group = row.groupValue === null ? {} : { group: row.groupValue };
      const own = status === undefined ? {} : { status: row.status ?? '' };
      yield { field: field.name, currency: row.currency, ...group, ...own, amount: writeAmount(row.units) };
    }
  }
}

/** An amount without its currency cannot be added to anything, nor one that may have to be added or taken away. */
function totalledSql(
  { totalsBy }: ListingDefinition,
  { name, currencyField }: { name: string; currencyField: string },
): string {
  const needed = [currencyField, ...(totalsBy ? [totalsBy] : [])];
  return [`${name} IS NOT NULL`, ...needed.map((field) => `coalesce(${field}, '') <> ''`)].join(' AND ');
}
