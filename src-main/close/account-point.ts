/**
 * The point of the account reconciliation in the checklist: nothing unexplained, and no item that nobody answered for.
 */
import type { AccountStatement, ReconcilingItem } from '../../src-shared/contract/account-statement.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import { amount, count, type Judged, NOT_KNOWN_YET } from './point-figures.ts';

type Item = Pick<ReconcilingItem, 'kind' | 'month' | 'amount' | 'state'>;

/** What of a statement its point is judged by. */
export type Reconciled = Pick<
  AccountStatement,
  'month' | 'from' | 'account' | 'complete' | 'perService' | 'unexplained'
> & {
  readonly perBooks: unknown;
  readonly items: readonly Item[];
  readonly bank: { readonly items: readonly (Item & Pick<ReconcilingItem, 'exception'>)[] } | null;
};

/**
 * `hasLedger`: a ledger was imported for the month; `isAnsweredFor`: a person answered for the days that were not read.
 * Not applicable where there are no books: no balance, account or ledger, and nothing that earlier months left.
 */
export function accountItem(
  statement: Reconciled,
  { hasLedger, isAnsweredFor }: { readonly hasLedger: boolean; readonly isAnsweredFor: boolean },
): Judged {
  const { month, from, account, complete, perService, perBooks, unexplained, items } = statement;
  if (perBooks === null && account === '' && !hasLedger && from === month)
    return { state: 'not-applicable', figures: [] };
  const undecided = undecidedFigures(items, month);
  const answered = items.filter(({ state }) => state !== 'open').length;
  const isOff = unexplained !== null && unitsOf(unexplained) !== 0n;
  const isKnown = (complete || isAnsweredFor) && perService !== null;
  const figures = [
    ...(perBooks === null ? [NO_BALANCE] : []),
    ...(isOff ? [amount('unexplainedDifference', unexplained)] : []),
    ...undecided,
    ...(answered > 0 ? [count('itemsAnswered', answered)] : []),
    ...(isKnown ? [] : [NOT_KNOWN_YET]),
  ];
  if (!isKnown) return { state: 'blocked', figures };
  return { state: isOff || perBooks === null || undecided.length > 0 ? 'attention' : 'ok', figures };
}

const NO_BALANCE = { name: 'noBookBalance', kind: 'text', value: '' } as const;

/**
 * The point of the bank, with what its side of the statement has to be decided on: what no exception names, above all
 * what was written off in a locked month and came after all. Months without a statement have a figure of their own.
 */
export function withBankItems(judged: Judged, { bank, month }: Pick<Reconciled, 'bank' | 'month'>): Judged {
  const own =
    bank?.items.filter(({ exception, kind }) => exception === null && kind !== 'not-imported') ?? [];
  const undecided = undecidedFigures(own, month);
  if (undecided.length === 0) return judged;
  const state = judged.state === 'ok' ? 'attention' : judged.state;
  return { ...judged, state, figures: [...judged.figures, ...undecided] };
}

function undecidedFigures(items: readonly Item[], month: string): Judged['figures'] {
  const undecided = items.filter((item) => isUndecided(item, month));
  if (undecided.length === 0) return [];
  const sum = undecided.reduce((units, item) => units + unitsOf(item.amount), 0n);
  return [count('undecidedItems', undecided.length), amount('undecidedItemsAmount', writeAmount(sum))];
}

/** What lies between two midnights, or two sides of a month's end, clears in the next month by itself: once. */
function isUndecided({ kind, month: origin, amount: of, state }: Item, month: string): boolean {
  const clears = (kind === 'timing' || kind === 'cut-off') && origin === month;
  return state === 'open' && !clears && unitsOf(of) !== 0n;
}
