/**
 * The report's columns as the books have them: the same records on the books' days, those that are expected in the books
 * instead, and the records that only one side has counted at the end of a month.
 */
import type { Population } from '../../../src-shared/contract/matching-rules.ts';
import {
  type ColumnRule,
  RECORD_COLUMNS,
  type RecordColumn,
  type TieOut,
} from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { dayOf, monthPeriod, type Period } from '../../../src-shared/period.ts';
import { daysOfMonth } from '../../close/month.ts';
import type { CutOff, MonthColumn } from '../../close/statement-input.ts';
import { monthSums, type SumsOf, sumsWithin, unitsOfSums } from '../balances/quarter-sums.ts';
import { signedUnits } from '../balances/signed-units.ts';
import { dayOfInstantSql } from '../engine/days.ts';
import type { Db } from '../engine/open.ts';
import { halves, inCurrency, unitsOfHalves } from '../engine/sums.ts';
import { bookedSql, type Expected } from '../matching/booked.ts';
import { expectedSqlOf } from '../matching/expected.ts';
import { REFERENCES } from './evidence.ts';

/** A column by the rule of the report, the same on the books' days, and the records expected in the books for it. */
export type BookColumn = {
  readonly column: RecordColumn;
  readonly sign: bigint;
  readonly rule: ColumnRule;
  readonly booked: ColumnRule;
  readonly populations: readonly Expected[];
};

type About = { readonly month: string; readonly currency: string; readonly timeZone: string };

/** Days around the end of a month within which one side may count a record and the other not yet. */
const AROUND = 100;

/** What is expected in the books under no column's own amount stands with the notes, by which the report tells of it. */
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
        return sum + sumExpected(db, population, about);
      }, 0n),
    };
  });
}

const zoneIn = ({ dayCut }: Pick<ColumnRule, 'dayCut'>, { timeZone }: About): string =>
  dayCut === 'utc' ? 'UTC' : timeZone;

const periodIn = (rule: Pick<ColumnRule, 'dayCut'>, about: About): Period =>
  monthPeriod(about.month, zoneIn(rule, about));

/** SQL that leaves the records that count under the rule, dates apart, and what is bound to it. */
function countedSql({ statuses, currencyField, amountField }: ColumnRule, { currency }: About) {
  const chosen =
    statuses === null ? '' : "AND coalesce(status, '') IN (SELECT value FROM json_each(@statuses))";
  return {
    sql: `${inCurrency(currencyField, '@currency')} AND ${amountField} IS NOT NULL ${chosen}`,
    bound: { currency, ...(statuses === null ? {} : { statuses: JSON.stringify(statuses) }) },
  };
}

const sumUnder = (sums: ReturnType<SumsOf>, rule: ColumnRule, about: About): bigint =>
  unitsOfSums(
    sumsWithin(sums(rule), {
      ...periodIn(rule, about),
      currency: about.currency,
      statuses: rule.statuses,
    }),
  );

/** What is expected in the books of the month, signed as they have it. */
function sumExpected(db: Db, population: Expected, about: About): bigint {
  const { units, counts } = expectedSqlOf(population, 'own');
  const { listing, dateField, currencyField, statuses } = population;
  const chosen = statuses === null ? '' : 'AND +status IN (SELECT value FROM json_each(@statuses))';
  const period = periodIn(population, about);
  const day = dayOfInstantSql(`own.${dateField}`, zoneIn(population, about), period);
  const { booked } = population;
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

/** Records that one side has counted up to the end of the month and the other has not; what the books have more adds. */
export function readCutOff(db: Db, columns: readonly BookColumn[], about: About): CutOff {
  const found = new Map<
    string,
    { listing: ColumnRule['listing']; identity: string; text: string; at: number; units: bigint }
  >();
  for (const { rule, booked, sign } of columns) {
    const [end, bookEnd] = [periodIn(rule, about).to, periodIn(booked, about).to];
    if (sign === 0n || (rule.dateField === booked.dateField && end === bookEnd)) continue;
    const { sql, bound } = countedSql(rule, about);
    // By one date, only what lies between the two ends is counted by one side alone.
    const around =
      rule.dateField === booked.dateField
        ? { from: Math.min(end, bookEnd), to: Math.max(end, bookEnd) }
        : { from: end - AROUND * DAY_MS, to: end + AROUND * DAY_MS };
    const rows = db
      .prepare<
        [object],
        { identity: string; text: string | null; at: bigint; units: bigint; isBooked: bigint }
      >(
        `SELECT identity, ${REFERENCES[rule.listing] ?? 'identity'} AS text, ${booked.dateField} AS at,
           ${signedUnits(rule)} AS units, ${booked.dateField} < @bookEnd AS isBooked
         FROM ${rule.listing}
         WHERE ${rule.dateField} >= @from AND ${rule.dateField} < @to
           AND (${rule.dateField} < @end) <> (${booked.dateField} < @bookEnd) AND ${sql}`,
      )
      .all({ ...bound, end, bookEnd, ...around });
    for (const { identity, text, at, units, isBooked } of rows) {
      const key = `${rule.listing} ${identity}`;
      const known = found.get(key);
      const moved = (isBooked === 1n ? 1n : -1n) * sign * units;
      found.set(key, {
        listing: rule.listing,
        identity,
        text: text || identity,
        at: Number(at),
        units: (known?.units ?? 0n) + moved,
      });
    }
  }
  const all = [...found.values()].sort((a, b) => a.at - b.at || (a.identity < b.identity ? -1 : 1));
  return {
    units: all.reduce((sum, { units }) => sum + units, 0n),
    rowCount: all.length,
    rows: all.map(({ at, units, ...row }) => ({
      ...row,
      day: dayOf(at, about.timeZone),
      amount: writeAmount(units),
    })),
  };
}
