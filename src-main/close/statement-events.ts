/** What people entered and decided for statements, folded from the events of closes. Pure. */
import type {
  AccountStatement,
  ItemAdded,
  ItemDecided,
} from '../../src-shared/contract/account-statement.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import { addMonths } from '../../src-shared/period.ts';
import type { CloseEvent } from './events.ts';
import { daysOfMonth } from './month.ts';

type Added = ItemAdded & { readonly id: string; readonly month: string; readonly day: string };

export type ItemDecisions = {
  readonly added: readonly Added[];
  /** The latest word about an item up to the month, and of which month it is. */
  readonly of: (key: string, month: string) => Said | undefined;
  /** The last word of each month about an item, up to the month. */
  readonly words: (key: string, month: string) => readonly Said[];
};

export type Said = {
  readonly month: string;
  readonly decision: ItemDecided;
  readonly by: string;
  /** Epoch ms. */
  readonly at: number;
  /** Whether the month is locked: what was decided in it is in its books. */
  readonly isLocked: boolean;
};

/** `events` are those of one currency, in the order in which they came. */
export function itemDecisionsOf(events: readonly CloseEvent[]): ItemDecisions {
  const added = events.flatMap(({ month, decision }): Added[] => {
    if (decision.kind !== 'item-added') return [];
    const { kind: _, ...item } = decision;
    return [{ ...item, month, day: daysOfMonth(month).at(-1) ?? '' }];
  });
  // A month that is reopened may be decided on anew after those that follow it.
  const isLocked = lockedMonths(events);
  const said = events
    .flatMap(({ month, decision, actor, at }): Said[] =>
      decision.kind === 'item-decided'
        ? [{ month, decision, by: actor, at, isLocked: isLocked.has(month) }]
        : [],
    )
    .sort(byMonth);
  const words = (key: string, month: string): readonly Said[] => {
    const own = said.filter((each) => each.decision.key === key && each.month <= month);
    return own.filter((each, index) => each.month !== own[index + 1]?.month);
  };
  return { added, words, of: (key, month) => words(key, month).at(-1) };
}

/** The months that are locked by these events of one currency. */
function lockedMonths(events: readonly CloseEvent[]): ReadonlySet<string> {
  const locked = new Set<string>();
  for (const { month, decision } of events) {
    if (decision.kind === 'locked') locked.add(month);
    if (decision.kind === 'reopened') locked.delete(month);
  }
  return locked;
}

/** What was entered last for a month; undefined where nothing was. */
export function enteredIn(events: readonly CloseEvent[], month: string) {
  return events
    .flatMap((event) =>
      event.month === month && event.decision.kind === 'balance-entered'
        ? [{ ...event.decision, at: event.at, by: event.actor }]
        : [],
    )
    .at(-1);
}

/** The account as it was last named, up to the month. */
export function accountIn(events: readonly CloseEvent[], month: string): string {
  return (
    events
      .flatMap((event) =>
        event.month <= month && event.decision.kind === 'balance-entered' && event.decision.account !== ''
          ? [{ month: event.month, account: event.decision.account }]
          : [],
      )
      .sort(byMonth)
      .at(-1)?.account ?? ''
  );
}

type OfMonth = { readonly month: string };

/** Within a month they keep their order. */
const byMonth = (a: OfMonth, b: OfMonth): number => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0);

type Ledger = {
  /** The closing balance that the imported ledger states for the month; null where it states none. */
  readonly stated: (month: string) => string | null;
  /** What its lines of the month come to, in units; null where it does not have every day of the month. */
  readonly moved: (month: string) => bigint | null;
  /** What was written off in the month's statement, and is in the books from the next on. */
  readonly writtenOff: (month: string) => bigint;
};

const NO_FILE = { file: '', row: null, by: '', at: null };

/**
 * The balance per books: typed or read from a trial balance, stated by the ledger, or that of the month before with the
 * ledger's lines.
 */
export function bookBalanceOf(
  events: readonly CloseEvent[],
  month: string,
  first: string,
  ledger: Ledger,
): AccountStatement['perBooks'] {
  return balanceIn(month);

  function balanceIn(of: string): AccountStatement['perBooks'] {
    const entered = enteredIn(events, of);
    if (entered?.amount != null) {
      const { amount, by, at, from } = entered;
      const origin = from ? 'trial-balance' : 'typed';
      return { amount, origin, file: from?.file ?? '', row: from?.row ?? null, by, at };
    }
    const stated = ledger.stated(of);
    if (stated !== null) return { amount: stated, origin: 'ledger', ...NO_FILE };
    if (of <= first) return null;
    const before = addMonths(of, -1);
    const [opening, moved] = [balanceIn(before), ledger.moved(of)];
    if (opening === null || moved === null) return null;
    const units = unitsOf(opening.amount) + moved - ledger.writtenOff(before);
    return { amount: writeAmount(units), origin: 'rolled', ...NO_FILE };
  }
}
