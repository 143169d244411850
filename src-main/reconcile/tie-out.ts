/** A month of the daily balance report, recomputed from the records, with what explains the differences. */

import {
  type ColumnRule,
  type Explanation,
  type Finding,
  RECORD_COLUMNS,
  type RecordColumn,
  type TieOut,
  type TieOutCell,
  type TieOutDay,
} from '../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { writeAmount } from '../../src-shared/money.ts';
import { dayPeriod, monthPeriod } from '../../src-shared/period.ts';
import { findInRecords, reportDay } from './findings.ts';
import type { TieOutInput } from './input.ts';
import { inferNetSigns, netOf } from './net-amount.ts';
import { type CachedRecord, dayCutter, instantIn, textIn, unitsIn } from './record.ts';
import {
  agreement,
  type Cutters,
  contribution,
  counts,
  dayKey,
  dayUnder,
  inferRule,
  totalsUnder,
} from './rules.ts';

const utcDay = dayCutter('UTC');

type Column = {
  readonly column: RecordColumn;
  readonly rule: ColumnRule;
  readonly computed: ReadonlyMap<string, bigint>;
  /** Days and currencies judged, with what the report says. */
  readonly reported: ReadonlyMap<string, bigint>;
  readonly alternatives: number;
};

/** Everything about the month but how it was read (`asOf`, `complete`). */
export function tieOutMonth(input: TieOutInput): Omit<TieOut, 'asOf' | 'complete'> {
  const cutters: Cutters = { utc: utcDay, reporting: dayCutter(input.timeZone) };
  const { from, to } = monthPeriod(input.month, 'UTC');
  const report = [...input.report]
    .filter((row) => instantIn(row, 'date') !== null)
    .sort((a, b) => (instantIn(a, 'date') ?? 0) - (instantIn(b, 'date') ?? 0));
  const ofMonth = report.filter((row) => {
    const date = instantIn(row, 'date') ?? 0;
    return date >= from && date < to;
  });
  const isCovered = coveredDays(input);
  const columns = RECORD_COLUMNS.map((column) => columnOf(input, column, ofMonth, cutters, isCovered));
  const ruleOf = (column: RecordColumn): ColumnRule => {
    const found = columns.find((each) => each.column === column);
    if (!found) throw new Error(`no rule for ${column}`);
    return found.rule;
  };
  const signs = input.rules.netSigns ?? inferNetSigns(ofMonth);
  const { off, breaks } = rollForward(report, { from, to });
  // Several merchants may share the report: the records do not say whose they are, so a day's rows count together.
  const rowsOf = Map.groupBy(ofMonth, keyOf);
  const days = [...rowsOf].map(([key, rows]): TieOutDay => {
    const row = together(rows);
    const difference = off.get(key) ?? null;
    return {
      day: utcDay(instantIn(row, 'date') ?? 0),
      currency: textIn(row, 'currency'),
      cells: cellsOf(row, columns, signs, input, cutters),
      closing: writeAmount(unitsIn(row, 'totalBalance')),
      rollForward: difference === null ? null : writeAmount(difference),
    };
  });
  return {
    rules: columns.map(({ column, rule, computed, reported, alternatives }) => ({
      column,
      rule,
      origin: input.rules.columns[column] ? 'given' : 'inferred',
      alternatives,
      agree: agreement(reported, computed),
      judged: reported.size,
    })),
    net: {
      signs: [...signs],
      origin: input.rules.netSigns ? 'given' : 'inferred',
      agree: ofMonth.filter(
        (row) => netOf(signs, (column) => unitsIn(row, column)) === unitsIn(row, 'netAmount'),
      ).length,
      judged: ofMonth.length,
    },
    cutOffDays: input.rules.cutOffDays,
    days,
    findings: [...breaks, ...findInRecords(input, ruleOf)],
  };
}

function columnOf(
  input: TieOutInput,
  column: RecordColumn,
  report: readonly CachedRecord[],
  cutters: Cutters,
  isCovered: IsCovered,
): Column {
  const listing = LISTING_OF[column];
  const given = input.rules.columns[column];
  const reported = new Map<string, bigint>();
  for (const row of report) {
    const day = utcDay(instantIn(row, 'date') ?? 0);
    const key = dayKey(day, textIn(row, 'currency'));
    if (isCovered(listing, day)) reported.set(key, (reported.get(key) ?? 0n) + unitsIn(row, column));
  }
  const { rule, alternatives } = given
    ? { rule: given, alternatives: 0 }
    : inferRule(column, reported, input.sums, cutters);
  return { column, rule, reported, alternatives, computed: totalsUnder(rule, input.sums(rule), cutters) };
}

const LISTING_OF = {
  depositTotal: 'deposits',
  depositFeeTotal: 'deposits',
  cashoutTotal: 'cashouts',
  noteTotal: 'notes',
  settlementTotal: 'settlements',
  cancelledSettlementTotal: 'settlements',
} as const;

type IsCovered = (listing: (typeof LISTING_OF)[RecordColumn], day: string) => boolean;

/**
 * A day is judged when it was read in both ways of cutting it. Columns of one listing and rows of one day ask the same.
 */
function coveredDays({ covers, timeZone }: TieOutInput): IsCovered {
  const known = new Map<string, boolean>();
  return (listing, day) => {
    const key = `${listing} ${day}`;
    const is =
      known.get(key) ?? (covers(listing, reportDay(day)) && covers(listing, dayPeriod(day, day, timeZone)));
    known.set(key, is);
    return is;
  };
}

const keyOf = (row: CachedRecord): string =>
  dayKey(utcDay(instantIn(row, 'date') ?? 0), textIn(row, 'currency'));

/**
 * Closing less opening and net amount, merchant by merchant: per day and currency all of them together, null where the
 * day before of one was not read; and each that is not nothing as a finding.
 */
function rollForward(
  report: readonly CachedRecord[],
  { from, to }: { from: number; to: number },
): { off: Map<string, bigint | null>; breaks: Finding[] } {
  const previous = new Map<string, { date: number; balance: bigint }>();
  const off = new Map<string, bigint | null>();
  const breaks: Finding[] = [];
  for (const row of report) {
    const date = instantIn(row, 'date') ?? 0;
    const account = `${textIn(row, 'idMerchant')} ${textIn(row, 'currency')}`;
    const before = previous.get(account);
    const closing = unitsIn(row, 'totalBalance');
    previous.set(account, { date, balance: closing });
    if (date < from || date >= to) continue;
    const known = before && date - before.date === DAY_MS;
    const difference = known ? closing - before.balance - unitsIn(row, 'netAmount') : null;
    if (difference !== null && difference !== 0n) breaks.push(rollForwardBreak(row, difference));
    const key = keyOf(row);
    const others = off.has(key) ? (off.get(key) ?? null) : 0n;
    off.set(key, difference === null || others === null ? null : others + difference);
  }
  return { off, breaks };
}

/** The rows of one day and currency as one. */
function together(rows: readonly CachedRecord[]): CachedRecord {
  const [first] = rows;
  if (!first) throw new Error('a day without a row');
  if (rows.length === 1) return first;
  const sums = [...RECORD_COLUMNS, 'netAmount', 'totalBalance'].map((column) => [
    column,
    rows.reduce((sum, row) => sum + unitsIn(row, column), 0n),
  ]);
  return { ...first, ...Object.fromEntries(sums) };
}

function rollForwardBreak(row: CachedRecord, off: bigint): Finding {
  return {
    kind: 'roll-forward-break',
    listing: 'dailyBalances',
    ids: [row.identity],
    related: [],
    day: utcDay(instantIn(row, 'date') ?? 0),
    currency: textIn(row, 'currency'),
    amount: writeAmount(off),
    detail: writeAmount(unitsIn(row, 'totalBalance') - off),
  };
}

function cellsOf(
  row: CachedRecord,
  columns: readonly Column[],
  signs: ReturnType<typeof inferNetSigns>,
  input: TieOutInput,
  cutters: Cutters,
): TieOutCell[] {
  const key = dayKey(utcDay(instantIn(row, 'date') ?? 0), textIn(row, 'currency'));
  const cells: TieOutCell[] = columns.map((column) => {
    const { reported, computed } = column;
    const difference = (reported.get(key) ?? 0n) - (computed.get(key) ?? 0n);
    const judged = reported.has(key);
    return cell(column.column, unitsIn(row, column.column), computed.get(key) ?? 0n, judged, () =>
      explain(column, columns, key, difference, input, cutters),
    );
  });
  const computedNet = netOf(
    signs,
    (column) => columns.find((each) => each.column === column)?.computed.get(key) ?? 0n,
  );
  const judged = columns.every(({ reported }) => reported.has(key));
  // What explains the parts explains their sum.
  return [...cells, cell('netAmount', unitsIn(row, 'netAmount'), computedNet, judged, () => [])];
}

function cell(
  column: TieOutCell['column'],
  report: bigint,
  records: bigint,
  judged: boolean,
  explanations: () => Explanation[],
): TieOutCell {
  const differs = judged && report !== records;
  return {
    column,
    state: judged ? (differs ? 'differs' : 'agrees') : 'not-covered',
    report: writeAmount(report),
    records: writeAmount(records),
    difference: writeAmount(report - records),
    explanations: differs ? explanations() : [],
  };
}

/**
 * One record that is the whole difference: first one that the report counts on the day it has in the other zone, then
 * one that the report leaves out, then one whose status changed. Deposits and fees of a day are looked at together.
 */
function explain(
  { column, rule, reported, computed }: Column,
  columns: readonly Column[],
  key: string,
  difference: bigint,
  input: TieOutInput,
  cutters: Cutters,
): Explanation[] {
  const [day = '', currency] = key.split(' ');
  const other = rule.dayCut === 'utc' ? 'reporting' : 'utc';
  const otherCut: ColumnRule = { ...rule, dayCut: other };
  const off = (on: string, of: Pick<Column, 'reported' | 'computed'>) => {
    const at = dayKey(on, currency ?? '');
    return (of.reported.get(at) ?? 0n) - (of.computed.get(at) ?? 0n);
  };
  const sister = columns.find(
    (each) => each.column !== column && each.rule.listing === rule.listing && column.startsWith('deposit'),
  );
  // A rule that most days contradict is not the report's: no single record explains what is between them.
  if (agreement(reported, computed) * 2 < reported.size) return [];
  const { from, to } = reportDay(day);
  const ofCurrency = input
    .dated(rule.listing, rule.dateField, { from: from - DAY_MS, to: to + DAY_MS })
    .filter((record) => textIn(record, rule.currencyField) === currency);
  const fits = (record: CachedRecord, sign: bigint): boolean =>
    sign * contribution(rule, record) === difference &&
    (!sister || sign * contribution(sister.rule, record) === off(day, sister));
  const told = (cause: Explanation['cause'], found: readonly CachedRecord[]): Explanation[] =>
    found.slice(0, 5).map((record) => ({
      cause,
      listing: rule.listing,
      identity: record.identity,
      amount: writeAmount(difference),
      ambiguous: found.length > 1,
    }));
  const counted = ofCurrency.filter((record) => counts(rule, record));
  const moved = counted.filter((record) => {
    const [here, there] = [dayUnder(rule, record, cutters), dayUnder(otherCut, record, cutters)];
    if (here === null || there === null || here === there) return false;
    if (here === day) return fits(record, -1n) && off(there, { reported, computed }) === -difference;
    return there === day && fits(record, 1n) && off(here, { reported, computed }) === -difference;
  });
  if (moved.length > 0) return told('counted-on-neighbouring-day', moved);
  const left = counted.filter((record) => dayUnder(rule, record, cutters) === day && fits(record, -1n));
  if (left.length > 0) return told('not-in-report', left);
  const changed = ofCurrency.filter(
    (record) => !counts(rule, record) && dayUnder(rule, record, cutters) === day && fits(record, 1n),
  );
  return told('changed-since', changed);
}
