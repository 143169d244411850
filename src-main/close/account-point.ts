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
  const undecided = items.filter((item) => isUndecided(item, month));
  const answered = items.filter(({ state }) => state !== 'open').length;
  const sum = undecided.reduce((units, item) => units + unitsOf(item.amount), 0n);
  const isOff = unexplained !== null && unitsOf(unexplained) !== 0n;
  const isKnown = (complete || isAnsweredFor) && perService !== null;
  const figures = [
    ...(perBooks === null ? [NO_BALANCE] : []),
    ...(isOff ? [amount('unexplainedDifference', unexplained)] : []),
    ...(undecided.length > 0
      ? [count('undecidedItems', undecided.length), amount('undecidedItemsAmount', writeAmount(sum))]
      : []),
    ...(answered > 0 ? [count('itemsAnswered', answered)] : []),
    ...(isKnown ? [] : [NOT_KNOWN_YET]),
  ];
  if (!isKnown) return { state: 'blocked', figures };
  return { state: isOff || perBooks === null || undecided.length > 0 ? 'attention' : 'ok', figures };
}

const NO_BALANCE = { name: 'noBookBalance', kind: 'text', value: '' } as const;

/** What lies between two midnights, or two sides of a month's end, clears in the next month by itself: once. */
function isUndecided({ kind, month: origin, amount: of, state }: Item, month: string): boolean {
  const clears = (kind === 'timing' || kind === 'cut-off') && origin === month;
  return state === 'open' && !clears && unitsOf(of) !== 0n;
}
