/** Which records belong to a month's close, and what a record's change does to its figures. Pure. */

import type { AdjustmentEffect } from '../../src-shared/contract/adjustments.ts';
import {
  type ColumnRule,
  type NetSigns,
  RECORD_COLUMNS,
  type RecordColumn,
  type RuleInForce,
} from '../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { writeAmount } from '../../src-shared/money.ts';
import { monthPeriod, type Period } from '../../src-shared/period.ts';
import { type ListingDefinition, type ListingName, zoneOf } from '../../src-shared/service/listing.ts';
import { type CachedRecord, instantIn, textIn, unitsIn } from '../reconcile/record.ts';
import { contribution, counts } from '../reconcile/rules.ts';

export type MonthOfRecords = {
  readonly month: string;
  readonly currency: string;
  /** Reporting time zone. */
  readonly timeZone: string;
  /** The rules by which the report's columns are made of records, in force when the figures were made. */
  readonly rules: readonly Pick<RuleInForce, 'column' | 'rule'>[];
  readonly netSigns: NetSigns;
};

/** A field and the instants of it that make a record one of the month. */
type DateRange = { readonly field: string; readonly period: Period };

/**
 * What makes a listing's record one of the month: its date, days cut as the listing does, or that a rule counts it on a
 * day of the month. One range per field and period, the listing's own first.
 */
export function rangesOf(
  listing: ListingDefinition,
  { month, timeZone, rules }: Pick<MonthOfRecords, 'month' | 'timeZone' | 'rules'>,
): DateRange[] {
  const own = { field: listing.dateField, period: monthPeriod(month, zoneOf(listing, timeZone)) };
  const counted = rules
    .filter(({ rule }) => rule.listing === listing.name)
    .map(({ rule }) => ({ field: rule.dateField, period: countedPeriod(rule, month, timeZone) }));
  const seen = new Set<string>();
  return [own, ...counted].filter(({ field, period }) => {
    const key = `${field} ${period.from} ${period.to}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The fields that name a currency: a record belongs to the close of each currency that one of them names. */
export function currencyFieldsOf({ fields }: ListingDefinition): string[] {
  return fields.filter(({ kind }) => kind === 'currency').map(({ name }) => name);
}

function countedPeriod({ dayCut }: ColumnRule, month: string, timeZone: string): Period {
  return monthPeriod(month, dayCut === 'utc' ? 'UTC' : timeZone);
}

/**
 * By how much the month's figures move when a record becomes another (null for none): per column on the side of the
 * records, or, for a row of the daily balance report, per column of the report. `lastDay` is the month's last.
 */
export function effectsOf(
  listing: ListingName,
  before: CachedRecord | null,
  after: CachedRecord | null,
  about: MonthOfRecords,
): { effects: AdjustmentEffect[]; net: bigint } {
  if (listing === 'dailyBalances') return { effects: effectsOnReport(before, after, about), net: 0n };
  const moved = about.rules
    .filter(({ rule }) => rule.listing === listing)
    .map(({ column, rule }) => ({
      column,
      units: counted(rule, after, about) - counted(rule, before, about),
    }))
    .filter(({ units }) => units !== 0n);
  return {
    effects: moved.map(({ column, units }) => ({ side: 'records', column, amount: writeAmount(units) })),
    net: moved.reduce((net, { column, units }) => net + signOf(column, about.netSigns) * units, 0n),
  };
}

const signOf = (column: RecordColumn, signs: NetSigns) => BigInt(signs[RECORD_COLUMNS.indexOf(column)] ?? 0);

/** What a rule counts of a record in the month. */
export function counted(
  rule: ColumnRule,
  record: CachedRecord | null,
  { month, currency, timeZone }: MonthOfRecords,
): bigint {
  if (!record || textIn(record, rule.currencyField) !== currency || !counts(rule, record)) return 0n;
  const at = instantIn(record, rule.dateField);
  const { from, to } = countedPeriod(rule, month, timeZone);
  return at !== null && at >= from && at < to ? contribution(rule, record) : 0n;
}

function effectsOnReport(
  before: CachedRecord | null,
  after: CachedRecord | null,
  { month, currency }: MonthOfRecords,
): AdjustmentEffect[] {
  const { from, to } = monthPeriod(month, 'UTC');
  const reported = (record: CachedRecord | null, field: string) => {
    const at = record && instantIn(record, 'date');
    const counts = record && at !== null && at >= from && at < to && textIn(record, 'currency') === currency;
    return counts ? unitsIn(record, field) : 0n;
  };
  // Balances of several days are not added up: the closing balance is that of the last day.
  const lastDay = [before, after].some((record) => record && (instantIn(record, 'date') ?? 0) >= to - DAY_MS);
  const columns = [...RECORD_COLUMNS, 'netAmount', ...(lastDay ? (['totalBalance'] as const) : [])] as const;
  return columns.flatMap((column) => {
    const units = reported(after, column) - reported(before, column);
    return units === 0n ? [] : [{ side: 'report' as const, column, amount: writeAmount(units) }];
  });
}
