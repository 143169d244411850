/** What a population expects, as SQL over its listing, and in which months it expects anything. */
import type { Population } from '../../../src-shared/contract/matching.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { dayPeriod } from '../../../src-shared/period.ts';
import { feeName } from '../../../src-shared/service/fee-name.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { dayOfInstantSql, dayText, monthDays } from '../engine/days.ts';
import type { Db } from '../engine/open.ts';

/** Columns and a condition, of the listing under the alias `of`. */
type ExpectedSql = { readonly name: string; readonly units: string; readonly counts: string };

export function expectedSqlOf(
  { amountField, sign, part, exceptTypes = [] }: Population,
  of: string,
): ExpectedSql {
  const amount = `${of}.${amountField}`;
  const units = {
    plus: amount,
    minus: `-${amount}`,
    byCategory: `iif(${of}.category = 'DEBIT', -${amount}, ${amount})`,
  };
  const types = exceptTypes.map((type) => `'${type.replaceAll("'", "''")}'`).join(', ');
  return {
    name: part === 'fee' ? `${of}.identity || '${feeName('')}'` : `${of}.identity`,
    units: units[sign],
    counts: [
      `${amount} IS NOT NULL`,
      // A record without a fee expects no line for it.
      ...(part === 'fee' ? [`${amount} <> 0`] : []),
      ...(types === '' ? [] : [`coalesce(${of}.type, '') NOT IN (${types})`]),
    ].join(' AND '),
  };
}

/** SQL for the first, or the `at`-th, reference of a record. */
export function referenceSql({ field, through }: Population['references'][number], of: string): string {
  return through === null
    ? `${of}.${field}`
    : `(SELECT ${through}.externalId FROM ${through} WHERE ${through}.identity = ${of}.${field})`;
}

/** Days by which a line may lie away from its record. */
const BESIDE = 62;
/** Of so many records one has its line in a ledger that books them: a refund of just a fee's amount is no booked fee. */
const ONE_OF = 10;

type BookDays = {
  readonly book: Book;
  readonly timeZone: string;
  /** Days, as numbers (days.ts), both included. */
  readonly first: number;
  readonly last: number;
};

/**
 * Months and currencies (`PEN 2026-10`), whole ones, in which the book has lines of their own for the population's
 * records: of the same reference, as it is written, and amount. What a ledger never books by itself is not missing in it a
 * thousand times.
 */
export function readBookedMonths(
  db: Db,
  { book, timeZone, ...days }: BookDays,
  population: Population,
): string[] {
  const [reference] = population.references;
  if (!reference) return [];
  const { units, counts } = expectedSqlOf(population, 'own');
  const { listing, currencyField, dateField, sign, dayCut, statuses } = population;
  const first = monthDays(dayText(days.first).slice(0, 7)).first;
  const last = monthDays(dayText(days.last).slice(0, 7)).last;
  db.exec(`DROP TABLE IF EXISTS temp.bookedLine;
    CREATE TEMP TABLE bookedLine (reference TEXT, units INTEGER, currency TEXT,
      PRIMARY KEY (reference, units, currency)) WITHOUT ROWID`);
  const signed = { plus: 'AND amount > 0', minus: 'AND amount < 0', byCategory: '' };
  const { changes } = db
    .prepare(
      `INSERT OR IGNORE INTO temp.bookedLine SELECT reference, amount, currency FROM statementLine
       WHERE book = ? AND bookingDay BETWEEN ? AND ? AND reference <> '' ${signed[sign]}`,
    )
    .run(book, dayText(first - BESIDE), dayText(last + BESIDE));
  if (changes === 0) return [];
  const zone = dayCut === 'utc' ? 'UTC' : timeZone;
  const period = dayPeriod(dayText(first), dayText(last), zone);
  const date = dateOf(dateField, population, 'own');
  return db
    .prepare<object, string>(
      `SELECT ${monthSql(`own.${currencyField}`, dayOfInstantSql(date, zone, period))} AS month,
         count(*) AS expected, count(l.units) AS booked
       FROM ${listing} AS own LEFT JOIN temp.bookedLine AS l
         ON l.reference = CAST(${referenceSql(reference, 'own')} AS TEXT) AND l.units = ${units}
           AND l.currency = own.${currencyField}
       WHERE ${date} >= @from AND ${date} < @to AND ${counts}
         ${statuses === null ? '' : 'AND own.status IN (SELECT value FROM json_each(@statuses))'}
       GROUP BY month HAVING booked > 0 AND booked * ${ONE_OF} >= expected`,
    )
    .pluck()
    .all({ ...period, ...(statuses === null ? {} : { statuses: JSON.stringify(statuses) }) });
}

/** Whether the population's records of the month and currency are expected in the book. */
export function isExpectedIn(
  db: Db,
  { month, currency, ...days }: BookDays & { readonly month: string; readonly currency: string },
  population: Population,
): boolean {
  return (
    population.when !== 'booked' || readBookedMonths(db, days, population).includes(`${currency} ${month}`)
  );
}

/** A record without the date that counts is taken by the date it was created. */
export function dateOf(dateField: string, { listing }: Population, of: string): string {
  const own = listings[listing].dateField;
  return dateField === own ? `${of}.${dateField}` : `coalesce(${of}.${dateField}, ${of}.${own})`;
}

/** SQL for the currency and month of an expected record, as `readBookedMonths` writes them. */
export const monthSql = (currency: string, day: string): string =>
  `${currency} || ' ' || strftime('%Y-%m', ${day} * 86400, 'unixepoch')`;
