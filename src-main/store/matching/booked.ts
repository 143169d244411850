/**
 * Where a book has lines for a population's records that not every ledger has: record by record, with their reference,
 * or all of a day on one line. What a ledger never books by itself is not missing in it a thousand times.
 */
import type { Population } from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { dayPeriod } from '../../../src-shared/period.ts';
import { dayOfInstantSql, dayText, monthDays } from '../engine/days.ts';
import { type Db, prepared } from '../engine/open.ts';
import { emptyTable } from '../engine/temporary-table.ts';
import { dateOf, expectedSqlOf, referenceSql } from './expected.ts';
import { readRules } from './rules.ts';

/** Days by which a line with a reference may lie away from its record. */
const BESIDE = 62;
/**
 * Of so many records, or days, one has its line in a ledger that books them: a refund of just a fee's amount is no
 * booked fee.
 */
const ONE_OF = 10;
/** Days after a day on which the line of all its records may be. */
const DAYS_AFTER = 3;
/** In a ledger that books days, a line this near (percent) is the day's too, at another amount. */
const NEAR = 3;

type BookDays = {
  readonly book: Book;
  readonly timeZone: string;
  /** Days, as numbers (days.ts), both included. */
  readonly first: number;
  readonly last: number;
};

/**
 * A population of a month, and in which parts of it (as `readBooked` gives them) it is expected; all of it without
 * them.
 */
export type Expected = Population & { readonly booked?: readonly string[] };

/**
 * Months and currencies (`PEN 2026-10`), whole ones, whose records the book has one by one: with their reference, as it
 * is written, and their amount. And days (`PEN 20731 CHARGEBACK`, with the type of what has types) whose records it has
 * on one line.
 */
export function readBooked(db: Db, { book, timeZone, ...days }: BookDays, population: Population): string[] {
  const { sign } = population;
  const first = monthDays(dayText(days.first).slice(0, 7)).first;
  const last = monthDays(dayText(days.last).slice(0, 7)).last;
  const signed = { plus: 'AND amount > 0', minus: 'AND amount < 0', byCategory: '' };
  layBookedLines(db);
  const { changes } = prepared(
    db,
    `INSERT OR IGNORE INTO temp.bookedLine
     SELECT amount, currency, reference, unixepoch(bookingDay) / 86400 FROM statementLine
     WHERE book = ? AND bookingDay BETWEEN ? AND ? ${signed[sign]}`,
  ).run(book, dayText(first - BESIDE), dayText(last + BESIDE));
  if (changes === 0) return [];
  const own = ownSql(population, timeZone, { first, last });
  const months = monthsByReference(db, own, population);
  const isByDay = readRules(db, book).rules.some(
    (rule) => rule.enabled && rule.kind === 'one-to-many' && rule.by === 'day',
  );
  return isByDay ? [...months, ...daysOfOneLine(db, own, population, months)] : months;
}

/**
 * The temporary table of `readBooked`, empty. To be called before a transaction that is rolled back after it was read
 * in: a rollback that takes a table away, too, has SQLite read both schemas again and compile every statement anew,
 * which takes longer than most of what a close reads.
 */
export function layBookedLines(db: Db): void {
  emptyTable(
    db,
    'bookedLine',
    `(units INTEGER, currency TEXT, reference TEXT, day INTEGER,
      PRIMARY KEY (units, currency, reference, day)) WITHOUT ROWID`,
  );
}

type Own = ReturnType<typeof ownSql>;

/** The population's records of the days, under the alias `own`. */
function ownSql(population: Population, timeZone: string, { first, last }: { first: number; last: number }) {
  const { listing, currencyField, dateField, dayCut, statuses } = population;
  const { units, counts } = expectedSqlOf(population, 'own');
  const zone = dayCut === 'utc' ? 'UTC' : timeZone;
  const period = dayPeriod(dayText(first), dayText(last), zone);
  const date = dateOf(dateField, population, 'own');
  return {
    units,
    currency: `own.${currencyField}`,
    day: dayOfInstantSql(date, zone, period),
    where: `${date} >= @from AND ${date} < @to AND ${counts}
      ${statuses === null ? '' : 'AND own.status IN (SELECT value FROM json_each(@statuses))'}`,
    from: listing,
    bound: { ...period, ...(statuses === null ? {} : { statuses: JSON.stringify(statuses) }) },
  };
}

function monthsByReference(db: Db, own: Own, { references: [reference] }: Population): string[] {
  if (!reference) return [];
  return prepared<[object], string>(
    db,
    `SELECT ${monthSql(own.currency, own.day)} AS month, count(*) AS expected,
       count(*) FILTER (WHERE EXISTS (SELECT 1 FROM temp.bookedLine AS l WHERE l.units = ${own.units}
         AND l.currency = ${own.currency} AND l.reference <> ''
         AND l.reference = CAST(${referenceSql(reference, 'own')} AS TEXT))) AS booked
     FROM ${own.from} AS own WHERE ${own.where}
     GROUP BY month HAVING booked > 0 AND booked * ${ONE_OF} >= expected`,
  )
    .pluck()
    .all(own.bound);
}

type DayRow = {
  month: string;
  day: bigint;
  currency: string;
  type: string;
  records: bigint;
  isExact: bigint;
  isNear: bigint;
};

/**
 * Days with a line of about their records' sum, in months in which enough of those with several records have one of
 * exactly that.
 */
function daysOfOneLine(db: Db, own: Own, population: Population, months: readonly string[]): string[] {
  const line = (amount: string) => `EXISTS (SELECT 1 FROM temp.bookedLine AS l WHERE ${amount}
    AND l.currency = d.currency AND l.day BETWEEN d.day AND d.day + ${DAYS_AFTER})`;
  const near = `abs(d.units) * ${NEAR} / 100`;
  const rows = prepared<[object], DayRow>(
    db,
    `WITH d AS MATERIALIZED (
       SELECT ${own.currency} AS currency, ${own.day} AS day, ${typeSql(population, 'own')} AS type, sum(${own.units}) AS units,
         count(*) AS records
       FROM ${own.from} AS own WHERE ${own.where}
       GROUP BY 1, 2, 3, ${own.units} > 0)
     SELECT ${monthSql('d.currency', 'd.day')} AS month, d.currency, d.day, d.type, d.records,
       ${line('l.units = d.units')} AS isExact,
       ${line(`l.units BETWEEN d.units - ${near} AND d.units + ${near}`)} AS isNear
     FROM d`,
  ).all(own.bound);
  const byMonth = Map.groupBy(
    rows.filter(({ month }) => !months.includes(month)),
    ({ month, type }) => `${month} ${type}`,
  );
  return [...byMonth.values()].flatMap((group) => {
    // The sum of several is hardly chance; a single record's amount may well be.
    const several = group.filter(({ records }) => records > 1n);
    const exact = several.filter(({ isExact }) => isExact === 1n).length;
    if (exact === 0 || exact * ONE_OF < several.length) return [];
    const found = group.filter(({ isNear }) => isNear === 1n);
    return [...new Set(found.map(({ currency, day, type }) => `${currency} ${day} ${type}`))];
  });
}

const typeSql = ({ listing }: Pick<Population, 'listing'>, of: string): string =>
  listing === 'notes' ? `coalesce(${of}.type, '')` : "''";

/** SQL for the currency and month of an expected record, as `readBooked` writes them. */
const monthSql = (currency: string, day: string): string =>
  `${currency} || ' ' || strftime('%Y-%m', ${day} * 86400, 'unixepoch')`;

/**
 * SQL that a record under the alias is of one of the months and days; `list` is what stands for them, as JSON, and
 * stands there twice.
 */
export function bookedSql(
  population: Population,
  { of, currency, day, list }: { of: string; currency: string; day: string; list: string },
): string {
  const within = `IN (SELECT value FROM json_each(${list}))`;
  const ofDay = `${currency} || ' ' || ${day} || ' ' || ${typeSql(population, of)}`;
  return `(${monthSql(currency, day)} ${within} OR ${ofDay} ${within})`;
}

/**
 * SQL that one of them is of a day that the book has on one line, in a month that `list`, as JSON, does not have as a
 * whole.
 */
export const dailySql = (currency: string, day: string, list: string): string =>
  `${monthSql(currency, day)} NOT IN (SELECT value FROM json_each(${list}))`;

/** What of the population is expected in the book in a month and currency; null where nothing is. */
export function expectedIn(
  db: Db,
  { month, currency, ...days }: BookDays & { readonly month: string; readonly currency: string },
  population: Population,
): Expected | null {
  if (population.when !== 'booked') return population;
  const booked = readBooked(db, days, population).filter((each) => each.startsWith(`${currency} `));
  if (booked.includes(`${currency} ${month}`)) return population;
  return booked.length === 0 ? null : { ...population, booked };
}
