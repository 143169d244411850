/**
 * The report's columns as the books have them: the same records on the books' days, and those that are expected in the
 * books instead.
 */
import type { Population } from '../../../src-shared/contract/matching-rules.ts';
import {
  type ColumnRule,
  RECORD_COLUMNS,
  type RecordColumn,
  type TieOut,
} from '../../../src-shared/contract/tie-out.ts';
import { monthPeriod, type Period } from '../../../src-shared/period.ts';
import { daysOfMonth } from '../../close/month.ts';
import type { MonthColumn } from '../../close/statement-input.ts';
import { monthSums, type SumsOf, sumsWithin, unitsOfSums } from '../balances/quarter-sums.ts';
import { dayOfInstantSql } from '../engine/days.ts';
import type { Db } from '../engine/open.ts';
import { halves, inCurrency, unitsOfHalves } from '../engine/sums.ts';
import { bookedSql, type Expected } from '../matching/booked.ts';
import { expectedSqlOf } from '../matching/expected.ts';

/** A column by the rule of the report, the same on the books' days, and the records expected in the books for it. */
export type BookColumn = {
  readonly column: RecordColumn;
  readonly sign: bigint;
  readonly rule: ColumnRule;
  readonly booked: ColumnRule;
  readonly populations: readonly Expected[];
};

export type About = { readonly month: string; readonly currency: string; readonly timeZone: string };

/**
 * What is expected in the books under no column's own amount stands with the notes, by which the report tells of it.
 */
const OTHER: RecordColumn = 'noteTotal';

export function bookColumnsOf(
  { rules, net }: Pick<TieOut, 'rules' | 'net'>,
  populations: readonly Expected[],
): BookColumn[] {
  const columnOf = ({ listing, amountField }: Population): RecordColumn =>
    rules.find(({ rule }) => rule.listing === listing && rule.amountField === amountField)?.column ??
    rules.find(({ rule, column }) => rule.listing === listing && column !== 'depositFeeTotal')?.column ??
    OTHER;
  return rules.map(({ column, rule }) => {
    const expected = populations.filter((population) => columnOf(population) === column);
    const own = expected.find(({ listing }) => listing === rule.listing);
    const days = own ? { dateField: own.dateField, dayCut: own.dayCut } : { dayCut: 'reporting' };
    const booked = { ...rule, ...days } as ColumnRule;
    const sign = BigInt(net.signs[RECORD_COLUMNS.indexOf(column)] ?? 0);
    return { column, sign, rule, booked, populations: expected };
  });
}

/** A month's columns in units. */
export function readMonthColumns(
  db: Db,
  columns: readonly BookColumn[],
  about: About,
  sumsOf: SumsOf,
): MonthColumn[] {
  const sums = monthSums(sumsOf, about.month);
  const { month, currency } = about;
  const { from, to } = monthPeriod(month, 'UTC');
  const report = db
    .prepare<[string, number, number], Record<string, bigint>>(
      `SELECT ${RECORD_COLUMNS.map((column) => halves(`coalesce(${column}, 0)`, column)).join(', ')}
       FROM dailyBalances WHERE currency = ? AND date >= ? AND date < ?`,
    )
    .get(currency, from, to);
  return columns.map(({ column, sign, rule, booked, populations }) => {
    const records = sumUnder(sums, rule, about);
    const isSame = rule.dateField === booked.dateField && zoneIn(rule, about) === zoneIn(booked, about);
    return {
      month,
      lastDay: daysOfMonth(month).at(-1) ?? '',
      column,
      sign,
      report: report ? unitsOfHalves(report, column) : 0n,
      records,
      isExpected: populations.length > 0,
      booked: isSame ? records : sumUnder(sums, booked, about),
      expected: populations.reduce((sum, population) => {
        return sum + sumExpected(db, population, about, sums);
      }, 0n),
    };
  });
}

/**
 * What the books of a month are: those that an imported ledger tells; the entries that the app makes, once their
 * accounts are confirmed; or, as long as nothing says otherwise, all that the service counts, on the books' own days.
 */
export type BooksOf = 'ledger' | 'journal' | 'service';

/**
 * A month's columns as such books have them: entries are of the records that the report's rule counts, on the report's
 * days.
 */
export function asBooked(columns: readonly MonthColumn[], books: BooksOf): MonthColumn[] {
  if (books === 'ledger') return [...columns];
  return columns.map((each) => {
    const booked = books === 'journal' ? each.records : each.booked;
    return { ...each, booked, expected: each.sign * booked, isExpected: true };
  });
}

const zoneIn = ({ dayCut }: Pick<ColumnRule, 'dayCut'>, { timeZone }: About): string =>
  dayCut === 'utc' ? 'UTC' : timeZone;

export const periodIn = (rule: Pick<ColumnRule, 'dayCut'>, about: About): Period =>
  monthPeriod(about.month, zoneIn(rule, about));

const sumUnder = (sums: ReturnType<SumsOf>, rule: ColumnRule, about: About): bigint =>
  unitsOfSums(
    sumsWithin(sums(rule), {
      ...periodIn(rule, about),
      currency: about.currency,
      statuses: rule.statuses,
    }),
  );

/** What is expected in the books of the month, signed as they have it. */
function sumExpected(db: Db, population: Expected, about: About, sums: ReturnType<SumsOf>): bigint {
  const { listing, dateField, currencyField, statuses, sign, booked, exceptTypes = [] } = population;
  // What is expected whatever its day and type was added up already.
  if (!booked && exceptTypes.length === 0) {
    const units = sumUnder(
      sums,
      { ...population, sign: sign === 'byCategory' ? sign : 'plus' } as ColumnRule,
      about,
    );
    return sign === 'minus' ? -units : units;
  }
  const { units, counts } = expectedSqlOf(population, 'own');
  const chosen = statuses === null ? '' : 'AND +status IN (SELECT value FROM json_each(@statuses))';
  const period = periodIn(population, about);
  const day = dayOfInstantSql(`own.${dateField}`, zoneIn(population, about), period);
  const isBooked = bookedSql(population, { of: 'own', currency: '@currency', day, list: '@booked' });
  const row = db
    .prepare<[object], Record<string, bigint>>(
      `SELECT ${halves(units, 'units')} FROM ${listing} AS own
       WHERE ${dateField} >= @from AND ${dateField} < @to AND ${inCurrency(currencyField, '@currency')} AND ${counts} ${chosen}
       ${booked ? `AND ${isBooked}` : ''}`,
    )
    .get({
      ...period,
      ...(booked && { booked: JSON.stringify(booked) }),
      currency: about.currency,
      ...(statuses === null ? {} : { statuses: JSON.stringify(statuses) }),
    });
  return row ? unitsOfHalves(row, 'units') : 0n;
}
