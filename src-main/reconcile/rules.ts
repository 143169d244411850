/**
 * The rule behind each column of the daily balance report is not in the specification (field notes, Balance report):
 * of the rules that are thinkable, the one under which most days agree to the last unit is taken.
 */

import type { ColumnRule, RecordColumn } from '../../src-shared/contract/tie-out.ts';
import type { FieldName, ListingName } from '../../src-shared/service/listing.ts';
import { noteSign } from '../../src-shared/service/note-sign.ts';
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

/** Every amount of a listing that a column could be made of, with its currency. */
export function amountsOf(listing: ListingName): { amountField: FieldName; currencyField: FieldName }[] {
  const own = Object.values(SOURCES).filter((source) => source.listing === listing);
  return own.flatMap(({ amounts }) =>
    amounts.map(([amountField, currencyField]) => ({ amountField, currencyField })),
  );
}

/** Key of a total: the day and the currency. */
export const dayKey = (day: string, currency: string): string => `${day} ${currency}`;

export type Cutters = Readonly<Record<ColumnRule['dayCut'], (instant: number) => string>>;

/** The day on which a record counts under the rule, or null when it has no date. */
export function dayUnder(rule: ColumnRule, record: CachedRecord, cutters: Cutters): string | null {
  const instant = instantIn(record, rule.dateField);
  return instant === null ? null : cutters[rule.dayCut](instant);
}

/** What a record adds under the rule, in units; nothing where its sign is not known. */
export function contribution(rule: ColumnRule, record: CachedRecord): bigint {
  const units = unitsIn(record, rule.amountField);
  return rule.sign === 'byCategory' ? BigInt(noteSign(record.category, record.type)) * units : units;
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
 * cannot tell, and the first is taken. Rules that give the same everywhere count once.
 */
export function inferRule(
  column: RecordColumn,
  reported: ReadonlyMap<string, bigint>,
  sumsOf: TieOutInput['sums'],
  cutters: Cutters,
): { rule: ColumnRule; alternatives: number } {
  const places = new Places(cutters);
  const wanted = [...reported].map(([key, units]) => ({ place: places.of(key), units }));
  const bases = basesOf(SOURCES[column], sumsOf, places);
  let best: { rule: ColumnRule; agree: number } | undefined;
  // Of rules that agree less often nothing more is asked, and they are nearly all of them.
  let equal = new Set<string>();
  for (const { rule, totals } of candidates(SOURCES[column], bases, places.size)) {
    const agree = wanted.reduce((sum, { place, units }) => (totals[place] === units ? sum + 1 : sum), 0);
    if (best && agree < best.agree) continue;
    if (!best || agree > best.agree) {
      best = { rule, agree };
      equal = new Set();
    }
    equal.add(totals.join());
  }
  if (!best) throw new Error(`no rule is thinkable for ${column}`);
  return { rule: best.rule, alternatives: equal.size - 1 };
}

/** A place in a list for each day and currency: sums of lists take a fraction of the time that sums of maps take. */
class Places {
  private readonly cutters: Cutters;
  private readonly byKey = new Map<string, number>();
  /** Sums come by the ten thousand, of a few thousand quarters: which day a quarter is of is asked once. */
  private readonly byQuarter = {
    utc: new Map<string, Map<number, number>>(),
    reporting: new Map<string, Map<number, number>>(),
  };

  constructor(cutters: Cutters) {
    this.cutters = cutters;
  }

  get size(): number {
    return this.byKey.size;
  }

  /** By `dayKey`. */
  of(key: string): number {
    let place = this.byKey.get(key);
    if (place === undefined) {
      place = this.byKey.size;
      this.byKey.set(key, place);
    }
    return place;
  }

  ofSum({ currency, quarter }: Sum, dayCut: ColumnRule['dayCut']): number {
    let known = this.byQuarter[dayCut].get(currency);
    if (!known) {
      known = new Map();
      this.byQuarter[dayCut].set(currency, known);
    }
    let place = known.get(quarter);
    if (place === undefined) {
      place = this.of(dayKey(this.cutters[dayCut](quarter * QUARTER), currency));
      known.set(quarter, place);
    }
    return place;
  }
}

type Base = {
  readonly rule: Omit<ColumnRule, 'statuses'>;
  readonly statuses: readonly string[];
  /** By status, in the same order: totals by place. */
  readonly totals: readonly (readonly bigint[])[];
};

/** All that a rule says but which statuses count. */
function basesOf(
  { listing, dateFields, amounts, signs }: Source,
  sumsOf: TieOutInput['sums'],
  places: Places,
): Base[] {
  const bases = amounts.flatMap(([amountField, currencyField]) =>
    dateFields.flatMap((dateField) =>
      signs.flatMap((sign) => {
        const sums = sumsOf({ listing, dateField, dateFields, amountField, currencyField, sign });
        const perStatus = [...Map.groupBy(sums, ({ status }) => status)].sort(([a], [b]) => (a < b ? -1 : 1));
        return (['utc', 'reporting'] as const).map((dayCut) => ({
          rule: { listing, dateField, dayCut, amountField, currencyField, sign },
          statuses: perStatus.map(([status]) => status),
          totals: perStatus.map(([, own]) => totalsByPlace(own, dayCut, places)),
        }));
      }),
    ),
  );
  // Only now is it known how many places there are.
  const all = Array.from({ length: places.size }, (_, place) => place);
  return bases.map(({ totals, ...base }) => ({
    ...base,
    totals: totals.map((own) => all.map((place) => own.get(place) ?? 0n)),
  }));
}

function totalsByPlace(
  sums: readonly Sum[],
  dayCut: ColumnRule['dayCut'],
  places: Places,
): Map<number, bigint> {
  const totals = new Map<number, bigint>();
  for (const sum of sums) {
    const place = places.ofSum(sum, dayCut);
    totals.set(place, (totals.get(place) ?? 0n) + sum.units);
  }
  return totals;
}

/** Every rule that is thinkable, with what it gives, those that take any status first, because they say least. */
function* candidates(
  { byStatus }: Source,
  bases: readonly Base[],
  places: number,
): Generator<{ rule: ColumnRule; totals: readonly bigint[] }> {
  const none = Array.from({ length: places }, () => 0n);
  for (const { rule, totals } of bases)
    yield { rule: { ...rule, statuses: null }, totals: totals.reduce(sumOf, none) };
  if (!byStatus) return;
  for (const { rule, statuses, totals: own } of bases) {
    const sums = new Map<string, readonly bigint[]>();
    // Each choice is one with a status less, and that status.
    const sumUnder = (chosen: readonly number[]): readonly bigint[] => {
      const last = chosen.at(-1);
      if (last === undefined) return none;
      const key = chosen.join();
      const sum = sums.get(key) ?? sumOf(sumUnder(chosen.slice(0, -1)), own[last] ?? none);
      sums.set(key, sum);
      return sum;
    };
    for (const chosen of subsets(statuses.length)) {
      const named = chosen.map((place) => statuses[place] ?? '');
      yield { rule: { ...rule, statuses: named }, totals: sumUnder(chosen) };
    }
  }
}

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

const sumOf = (a: readonly bigint[], b: readonly bigint[]): bigint[] =>
  a.map((units, place) => units + (b[place] ?? 0n));
