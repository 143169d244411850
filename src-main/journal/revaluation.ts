/**
 * The month-end revaluation of an account in another currency than the books': an entry of its own, in the books'
 * currency.
 */
import type {
  ExchangeRate,
  JournalEntry,
  JournalLine,
  JournalProblem,
} from '../../src-shared/contract/journals.ts';
import { type Chart, clearingMovement, sides } from './entries.ts';
import { convert, findRate, rateFor } from './rates.ts';

type Revalued = {
  readonly currency: string;
  readonly base: string;
  /** The account per the report at the beginning, in units; null when it is not known. */
  readonly opening: bigint | null;
  /** The last day of the month, and of the month before. */
  readonly lastDay: string;
  readonly dayBefore: string;
  /** In the currency of the account. */
  readonly entries: readonly JournalEntry[];
  readonly rates: readonly ExchangeRate[];
  readonly chart: Chart;
};

/**
 * What the account is carried at (the opening balance at the rate of the month-end before, each entry at that of its
 * day) against what it is at the month-end's rate. A day without a rate is a problem, and there is no entry then.
 */
export function revalue(about: Revalued): { entry: JournalEntry | null; problems: JournalProblem[] } {
  const { currency, base, opening, lastDay, dayBefore, entries, rates, chart } = about;
  if (currency === base) return { entry: null, problems: [] };
  if (opening === null)
    return { entry: null, problems: [{ problem: 'no-opening', kind: null, subject: currency }] };
  const missing = new Set<string>();
  const inBase = (units: bigint, day: string): bigint => {
    if (units === 0n) return 0n;
    const rate = findRate(rates, { currency, base, day });
    if (!rate) missing.add(day);
    return rate ? convert(units, rateFor(units, rate)) : 0n;
  };
  let balance = opening;
  let carried = inBase(opening, dayBefore);
  for (const { entry, moved, after, used } of carriedOf(entries, { currency, base, opening, rates })) {
    if (moved !== 0n && !used) missing.add(entry.day);
    balance = after;
    if (moved !== 0n && used) carried += convert(moved, used.rate);
  }
  const closing = inBase(balance, lastDay);
  if (missing.size > 0)
    return {
      entry: null,
      problems: [...missing].sort().map((subject) => ({ problem: 'no-rate', kind: null, subject })),
    };
  const difference = closing - carried;
  const used = findRate(rates, { currency, base, day: lastDay });
  if (difference === 0n || !used) return { entry: null, problems: [] };
  const kind = difference > 0n ? 'exchange-gain' : 'exchange-loss';
  const line = (side: JournalLine['side'], units: bigint): JournalLine => ({
    kind,
    side,
    ...chart.of(side === 'clearing' ? 'clearing' : kind, side === 'clearing' ? currency : base),
    ...sides(units),
    column: null,
    records: 0,
  });
  return {
    entry: {
      slot: `revaluation ${lastDay}`,
      origin: 'revaluation',
      day: lastDay,
      firstDay: lastDay,
      lastDay,
      currency: base,
      about: '',
      rate: { rate: rateFor(balance, used), day: used.day, source: used.source },
      lines: [line('clearing', difference), line('other', -difference)],
    },
    problems: [],
  };
}

type Carrying = {
  readonly currency: string;
  readonly base: string;
  readonly opening: bigint;
  readonly rates: readonly ExchangeRate[];
};

/**
 * Each entry by day with what it moves the account by, the balance after it, and the rate that it is carried at. What
 * is owned and what is owed have different rates: an entry goes by the side that the account is on after it.
 */
function carriedOf(
  entries: readonly JournalEntry[],
  { currency, base, opening, rates }: Carrying,
): { entry: JournalEntry; moved: bigint; after: bigint; used: JournalEntry['rate'] }[] {
  let after = opening;
  return [...entries]
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map((entry) => {
      const moved = clearingMovement([entry]);
      after += moved;
      const found = findRate(rates, { currency, base, day: entry.day });
      const used = found && { rate: rateFor(after, found), day: found.day, source: found.source };
      return { entry, moved, after, used: used ?? null };
    });
}

/**
 * The entries, those in another currency than the books' with the rate that the revaluation carries them at: the books
 * have to take them at the same, or the account is not worth what the revaluation says.
 */
export function atCarriedRates(
  entries: readonly JournalEntry[],
  { opening, ...about }: Omit<Carrying, 'opening'> & { readonly opening: bigint | null },
): JournalEntry[] {
  if (opening === null || about.currency === about.base) return [...entries];
  const foreign = entries.filter(({ currency }) => currency === about.currency);
  const used = new Map(carriedOf(foreign, { ...about, opening }).map((each) => [each.entry, each.used]));
  return entries.map((entry) => ({ ...entry, rate: used.get(entry) ?? entry.rate }));
}
