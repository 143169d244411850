/** The entries of a month out of what its records come to. Pure: the same sums and accounts give the same entries. */
import type {
  EntryPeriod,
  JournalEntry,
  JournalKind,
  JournalLine,
  JournalProblem,
  JournalSetting,
} from '../../src-shared/contract/journals.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import { centsOf, toCents } from './cents.ts';
import { isFee, type KindSum } from './kinds.ts';

/** Percent of units: a hundred percent. */
const WHOLE = 100_000_000n;

/** A difference that was taken into the result. */
export type WrittenOff = {
  readonly key: string;
  readonly day: string;
  /** What it moves the account in question by: what is positive is a debit of it. */
  readonly units: bigint;
  /** The payments account itself, or money on its way from it to the bank. */
  readonly against: 'clearing' | 'settlement';
  /** The account that a person chose for it; empty for the one that write-offs are mapped to. */
  readonly account: string;
  readonly reason: string;
};

type Accounts = Pick<JournalSetting, 'chart' | 'mapping'>;
type Mapped = Pick<JournalLine, 'account' | 'name' | 'costCentre' | 'auxiliary'>;

/** Where a kind goes; what is missing is noted as a problem, and never goes anywhere by itself. */
export class Chart {
  readonly problems: JournalProblem[] = [];
  private readonly accounts: Accounts;
  private readonly told = new Set<string>();

  constructor(accounts: Accounts) {
    this.accounts = accounts;
  }

  of(kind: JournalKind, currency: string): Mapped {
    const { mapping, chart } = this.accounts;
    const index = mapping.findIndex((each) => each.kind === kind && each.currency === currency);
    const { account = '', costCentre = '', auxiliary = '' } = mapping[index] ?? {};
    const known = chart.find(({ code }) => code === account);
    if (account === '') this.tell('no-account', kind, currency);
    else if (!known) this.tell('not-in-chart', kind, `${account} (${index + 1})`);
    return { account, name: known?.name ?? '', costCentre, auxiliary };
  }

  /**
   * The account that a person chose for one entry, with what the mapping says of it; where the kind goes without one.
   */
  chosen(account: string, kind: JournalKind, currency: string): Mapped {
    if (account === '') return this.of(kind, currency);
    const known = this.accounts.chart.find(({ code }) => code === account);
    if (!known) this.tell('not-in-chart', kind, account);
    const mapped = this.accounts.mapping.filter(
      (each) => each.account === account && each.currency === currency,
    );
    const { costCentre = '', auxiliary = '' } = mapped.find((each) => each.kind === kind) ?? mapped[0] ?? {};
    return { account, name: known?.name ?? '', costCentre, auxiliary };
  }

  private tell(problem: 'no-account' | 'not-in-chart', kind: JournalKind, subject: string): void {
    const key = `${problem} ${kind} ${subject}`;
    if (this.told.has(key)) return;
    this.told.add(key);
    this.problems.push({ problem, kind, subject });
  }
}

/** Days of the report that one entry holds; `day` is the one that it is booked on. */
type Span = {
  readonly slot: string;
  readonly day: string;
  readonly firstDay: string;
  readonly lastDay: string;
};

/**
 * How the month's days are put into entries. Settlements do not name their deposits: an entry of one holds the days
 * after the settlement before it, up to and with its own, and what comes after the last one stands by itself.
 */
export function spansOf(per: EntryPeriod, days: readonly string[], settled: ReadonlySet<string>): Span[] {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if (per === 'month') return [{ slot: `month ${first}`, day: last, firstDay: first, lastDay: last }];
  const ends = per === 'day' ? days : [...days.filter((day) => settled.has(day) && day !== last), last];
  let from = 0;
  return ends.map((end) => {
    const firstDay = days[from] ?? end;
    from = days.indexOf(end) + 1;
    return { slot: `${per} ${end}`, day: end, firstDay, lastDay: end };
  });
}

/** The entries of the records, without those that nothing stands in. */
export function recordEntries(
  sums: readonly KindSum[],
  spans: readonly Span[],
  { chart, currency, feeTax }: { chart: Chart; currency: string; feeTax: string | null },
): JournalEntry[] {
  const ordered = [...sums].sort((a, b) => orderOf(a.kind) - orderOf(b.kind) || (a.kind < b.kind ? -1 : 1));
  return spans.flatMap((span): JournalEntry[] => {
    const own = ordered.filter(({ day }) => span.firstDay <= day && day <= span.lastDay);
    const lines = [...Map.groupBy(own, ({ kind, column }) => `${kind} ${column}`).values()].flatMap((group) =>
      linesOf(group, { chart, currency, feeTax }),
    );
    return lines.length === 0 ? [] : [{ ...span, origin: 'records', currency, about: '', rate: null, lines }];
  });
}

const ORDER: readonly string[] = [
  'deposit',
  'deposit-fee',
  'cashout',
  'note',
  'settlement',
  'settlement-fee',
];
const orderOf = (kind: JournalKind) => ORDER.indexOf(kind.startsWith('note:') ? 'note' : kind);

function linesOf(
  group: readonly KindSum[],
  { chart, currency, feeTax }: { chart: Chart; currency: string; feeTax: string | null },
): JournalLine[] {
  const [first] = group;
  if (!first) return [];
  const { kind, column } = first;
  const units = toCents(group.reduce((sum, each) => sum + each.units, 0n));
  if (units === 0n) return [];
  const records = group.reduce((sum, each) => sum + each.records, 0);
  const tax = feeTax !== null && isFee(kind) ? taxIn(units, feeTax) : 0n;
  const line = (of: JournalKind, side: JournalLine['side'], amount: bigint): JournalLine => ({
    kind,
    side,
    ...chart.of(of, currency),
    ...sides(amount),
    column,
    records,
  });
  return [
    line('clearing', 'clearing', units),
    ...(units === tax ? [] : [line(kind, 'other', tax - units)]),
    ...(tax === 0n ? [] : [{ ...line('fee-tax', 'other', -tax), kind: 'fee-tax' as const }]),
  ];
}

/** The tax in an amount that includes it, in units of whole cents. */
export function taxIn(units: bigint, percent: string): bigint {
  const rate = unitsOf(percent);
  return centsOf(units * rate, WHOLE + rate);
}

/** An amount as debit or credit: what is positive is a debit. */
export function sides(units: bigint): Pick<JournalLine, 'debit' | 'credit'> {
  return units < 0n
    ? { debit: writeAmount(0n), credit: writeAmount(-units) }
    : { debit: writeAmount(units), credit: writeAmount(0n) };
}

/** An entry for each amount that was written off. */
export function writeOffEntries(
  writtenOff: readonly WrittenOff[],
  { chart, currency }: { chart: Chart; currency: string },
): JournalEntry[] {
  return writtenOff.flatMap(({ key, day, units: exact, against, account, reason }): JournalEntry[] => {
    const units = toCents(exact);
    if (units === 0n) return [];
    const line = (side: JournalLine['side'], mapped: Mapped, amount: bigint): JournalLine => ({
      kind: 'write-off',
      side,
      ...mapped,
      ...sides(amount),
      column: null,
      records: 0,
    });
    return [
      {
        slot: `write-off ${key}`,
        origin: 'write-off',
        day,
        firstDay: day,
        lastDay: day,
        currency,
        about: reason,
        rate: null,
        lines: [
          line(against === 'clearing' ? 'clearing' : 'other', chart.of(against, currency), units),
          line('other', chart.chosen(account, 'write-off', currency), -units),
        ],
      },
    ];
  });
}

/** Debit less credit of an entry's lines of the payments account, in units. */
export function clearingMovement(entries: readonly Pick<JournalEntry, 'lines'>[]): bigint {
  return entries
    .flatMap(({ lines }) => lines)
    .filter(({ side }) => side === 'clearing')
    .reduce((sum, { debit, credit }) => sum + unitsOf(debit) - unitsOf(credit), 0n);
}
