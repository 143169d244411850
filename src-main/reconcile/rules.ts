/**
 * The rule behind each column of the daily balance report is not in the specification (field notes, Balance report):
 * of the rules that are thinkable, the one under which most days agree to the last unit is taken.
 */
import type { ColumnRule, RecordColumn } from '../../src-shared/contract/tie-out.ts';
import type { FieldName, ListingName } from '../../src-shared/service/listing.ts';
import type { Sum, TieOutInput } from './input.ts';
import { type CachedRecord, instantIn, QUARTER, textIn, unitsIn } from './record.ts';

type Source = {
  readonly listing: ListingName;
  readonly dateFields: readonly FieldName[];
  readonly amounts: readonly (readonly [amountField: FieldName, currencyField: FieldName])[];
  readonly signs: readonly ColumnRule['sign'][];
  readonly byStatus: boolean;
};

const SETTLEMENTS: Source = {
  listing: 'settlements',
  dateFields: ['creationDate'],
  amounts: [
    ['requestedAmount', 'currency'],
    ['amountToTransfer', 'currency'],
    ['fee', 'currency'],
  ],
  signs: ['plus'],
  byStatus: true,
};

/** Where a column can come from; of equally good rules the one named first is taken. */
const SOURCES: Readonly<Record<RecordColumn, Source>> = {
  depositTotal: {
    listing: 'deposits',
    dateFields: ['creationDate', 'lastChangeDate'],
    amounts: [
      ['amount', 'currency'],
      ['requestedAmount', 'requestedCurrency'],
      ['localAmount', 'localCurrency'],
    ],
    signs: ['plus'],
    byStatus: true,
  },
  depositFeeTotal: {
    listing: 'deposits',
    dateFields: ['creationDate', 'lastChangeDate'],
    amounts: [['fee', 'feeCurrency']],
    signs: ['plus'],
    byStatus: true,
  },
  cashoutTotal: {
    listing: 'cashouts',
    dateFields: ['creationDate', 'lastChangeDate'],
    amounts: [
      ['amount', 'currency'],
      ['merchantAmount', 'merchantCurrency'],
      ['creditedAmount', 'creditedCurrency'],
    ],
    signs: ['plus'],
    byStatus: true,
  },
  noteTotal: {
    listing: 'notes',
    dateFields: ['date'],
    amounts: [['amount', 'currency']],
    signs: ['byCategory', 'plus'],
    byStatus: false,
  },
  settlementTotal: SETTLEMENTS,
  cancelledSettlementTotal: SETTLEMENTS,
};

/** Key of a total: the day and the currency. */
export const dayKey = (day: string, currency: string): string => `${day} ${currency}`;

export type Cutters = Readonly<Record<ColumnRule['dayCut'], (instant: number) => string>>;

/** The day on which a record counts under the rule, or null when it has no date. */
export function dayUnder(rule: ColumnRule, record: CachedRecord, cutters: Cutters): string | null {
  const instant = instantIn(record, rule.dateField);
  return instant === null ? null : cutters[rule.dayCut](instant);
}

/** What a record adds under the rule, in units. */
export function contribution(rule: ColumnRule, record: CachedRecord): bigint {
  const units = unitsIn(record, rule.amountField);
  return rule.sign === 'byCategory' && textIn(record, 'category') === 'DEBIT' ? -units : units;
}

/** True when the record's status counts under the rule. */
export function counts(rule: ColumnRule, record: CachedRecord): boolean {
  return rule.statuses === null || rule.statuses.includes(textIn(record, 'status'));
}

/** The column by day and currency (`dayKey`), in units. */
export function totalsUnder(
  rule: Pick<ColumnRule, 'statuses' | 'dayCut'>,
  sums: readonly Sum[],
  cutters: Cutters,
): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const { status, currency, quarter, units } of sums) {
    if (rule.statuses !== null && !rule.statuses.includes(status)) continue;
    const key = dayKey(cutters[rule.dayCut](quarter * QUARTER), currency);
    totals.set(key, (totals.get(key) ?? 0n) + units);
  }
  return totals;
}

/** How many of the reported totals (units, by `dayKey`) the computed ones equal. */
export function agreement(
  reported: ReadonlyMap<string, bigint>,
  computed: ReadonlyMap<string, bigint>,
): number {
  let agree = 0;
  for (const [key, units] of reported) if ((computed.get(key) ?? 0n) === units) agree += 1;
  return agree;
}

/**
 * The rule that makes most of the reported totals agree, and how many other rules do so as well: with those the data
 * cannot tell, and the first is taken.
 */
export function inferRule(
  column: RecordColumn,
  reported: ReadonlyMap<string, bigint>,
  sumsOf: TieOutInput['sums'],
  cutters: Cutters,
): { rule: ColumnRule; alternatives: number } {
  let best: { rule: ColumnRule; agree: number; alternatives: number } | undefined;
  for (const { rule, computed } of candidates(SOURCES[column], sumsOf, cutters)) {
    const agree = agreement(reported, computed);
    if (best && agree === best.agree) best.alternatives += 1;
    if (!best || agree > best.agree) best = { rule, agree, alternatives: 0 };
  }
  if (!best) throw new Error(`no rule is thinkable for ${column}`);
  return best;
}

/**
 * Every rule that is thinkable, with what it gives, those that take any status first, because they say least; of two
 * that give the same everywhere only the first.
 */
function* candidates(
  source: Source,
  sumsOf: TieOutInput['sums'],
  cutters: Cutters,
): Generator<{ rule: ColumnRule; computed: ReadonlyMap<string, bigint> }> {
  const seen = new Set<string>();
  for (const byStatus of source.byStatus ? [false, true] : [false])
    for (const { rule, computed } of ofSource({ ...source, byStatus }, sumsOf, cutters)) {
      const gives = JSON.stringify([...computed].filter(([, units]) => units !== 0n).sort(), bigintText);
      if (seen.has(gives)) continue;
      seen.add(gives);
      yield { rule, computed };
    }
}

function* ofSource(
  { listing, dateFields, amounts, signs, byStatus }: Source,
  sumsOf: TieOutInput['sums'],
  cutters: Cutters,
): Generator<{ rule: ColumnRule; computed: ReadonlyMap<string, bigint> }> {
  for (const [amountField, currencyField] of amounts)
    for (const dateField of dateFields)
      for (const sign of signs) {
        const sums = sumsOf({ listing, dateField, amountField, currencyField, sign });
        const statuses = [...new Set(sums.map(({ status }) => status))].sort();
        for (const dayCut of ['utc', 'reporting'] as const) {
          const rule = { listing, dateField, dayCut, amountField, currencyField, sign };
          if (!byStatus) {
            const computed = totalsUnder({ dayCut, statuses: null }, sums, cutters);
            yield { rule: { ...rule, statuses: null }, computed };
            continue;
          }
          const perStatus = statuses.map((status) =>
            totalsUnder({ dayCut, statuses: [status] }, sums, cutters),
          );
          for (const chosen of subsets(statuses.length)) {
            const named = chosen.map((index) => statuses[index] ?? '');
            const computed = sumOf(chosen.flatMap((index) => perStatus[index] ?? []));
            yield { rule: { ...rule, statuses: named }, computed };
          }
        }
      }
}

const bigintText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** More statuses than are documented anywhere: beyond them only all and each alone are tried. */
const MOST_STATUSES = 8;

/** Choices among `size` statuses, all of them first, then the larger ones first. */
function subsets(size: number): number[][] {
  const all = Array.from({ length: size }, (_, index) => index);
  if (size > MOST_STATUSES) return [all, ...all.map((index) => [index])];
  return Array.from({ length: 2 ** size }, (_, mask) => all.filter((index) => (mask >> index) % 2 === 1))
    .filter(({ length }) => length > 0 || size === 0)
    .sort((a, b) => b.length - a.length);
}

function sumOf(totals: readonly ReadonlyMap<string, bigint>[]): Map<string, bigint> {
  const sum = new Map<string, bigint>();
  for (const part of totals) for (const [key, units] of part) sum.set(key, (sum.get(key) ?? 0n) + units);
  return sum;
}
