/** What people enter and decide in the account reconciliation statement. */
import { isWriteOffLine } from '../../../src-shared/close/item-keys.ts';
import type { BalanceEntered, ItemsDecided } from '../../../src-shared/contract/account-statement.ts';
import type { TrialEntry } from '../../../src-shared/contract/trial-balance.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { ClosePlace, StatementDecisionToTake } from '../../close/events.ts';
import { accountIn, enteredIn, type ItemDecisions, itemDecisionsOf } from '../../close/statement-events.ts';
import { immediately } from '../engine/immediately.ts';
import type { Db } from '../engine/open.ts';
import {
  type Deciding,
  decideOnClose,
  decideTogether,
  readCloseEvents,
  readCloseEventsOf,
} from '../work/close-events.ts';
import { checkShown, type Shown } from '../work/shown.ts';

/** Without a reserve where none was shown, nor that there is none. */
type ShownBalance = Omit<BalanceEntered, 'reserve'> & { readonly reserve?: string | null | undefined };
type ShownIn = ShownBalance & { readonly currency: string };

/**
 * Enters the account and its balance per books, a reconciling item, or what is decided about one. Throws
 * `close-is-locked`, and `settings-changed` where the balance that was shown is not the one that is entered any more.
 */
export function decideOnStatement(
  work: Db,
  place: ClosePlace,
  decision: StatementDecisionToTake,
  { shown, ...deciding }: Deciding & Shown<ShownBalance>,
): void {
  decideOnClose(work, place, deciding, ({ locked }) => {
    if (locked) throw new TieoutError('close-is-locked');
    if (shown) checkShown(enteredAs(work, place, shown), shown);
    if (decision.kind !== 'balance-entered') return decision;
    const before = enteredIn(readCloseEvents(work, place), place.month);
    const { reserve = before?.reserve ?? null } = decision;
    if (decision.from) return { ...decision, reserve };
    // Entered once more, for example with its reserve: it is still the trial balance that says so.
    const isSame = before?.amount === decision.amount && before.account === decision.account;
    return { ...decision, reserve, ...(isSame && before.from && { from: before.from }) };
  });
}

/** What is entered of the month now, as far as it was shown; the account may be one that an earlier month named. */
function enteredAs(work: Db, { month, currency }: ClosePlace, shown: ShownBalance): ShownBalance {
  const events = readCloseEventsOf(work, currency);
  const entered = enteredIn(events, month);
  return {
    account: accountIn(events, month),
    amount: entered?.amount ?? null,
    ...(shown.reserve !== undefined && { reserve: entered?.reserve ?? null }),
  };
}

/**
 * Decides on several items in one transaction, each with its event and its entry in the audit trail. Throws
 * `close-is-locked`, and `close-items-changed` where somebody has decided on one of them since it was shown; then
 * nothing was decided.
 */
export function decideOnItems(
  work: Db,
  place: ClosePlace,
  { items, ...decided }: ItemsDecided,
  deciding: Deciding,
): void {
  decideTogether(work, place, deciding, ({ locked }) => {
    if (locked) throw new TieoutError('close-is-locked');
    const decisions = itemDecisionsOf(readCloseEventsOf(work, place.currency));
    const once = new Map(items.map((item) => [item.key, item]));
    return [...once.values()].map(({ shown, ...item }) => {
      const now = lastWord(decisions, place.month, item);
      // The line of a write-off shows who decided on what it is for, until somebody has decided on the line itself.
      if (now || !isWriteOffLine(item.key)) checkShownWord(shown, now);
      return { kind: 'item-decided', ...item, ...decided };
    });
  });
}

type Word = ItemsDecided['items'][number]['shown'];

/** Who decided on the item at this amount, as the statement tells it: what ended in an earlier month is told there. */
function lastWord(
  { of }: ItemDecisions,
  month: string,
  { key, amount }: { readonly key: string; readonly amount: string },
): Word {
  const said = of(key, month);
  if (!said || (said.decision.amount !== undefined && said.decision.amount !== amount)) return null;
  const isEnd = said.decision.state === 'cleared' || said.decision.state === 'written-off';
  return said.month !== month && isEnd ? null : { by: said.by, at: said.at };
}

function checkShownWord(shown: Word, now: Word): void {
  if (shown?.by !== now?.by || shown?.at !== now?.at) throw new TieoutError('close-items-changed');
}

/** The balances of a trial balance that was checked, and the file that they come from. */
type TrialToEnter = {
  readonly month: string;
  readonly file: { readonly name: string; readonly sha256: string };
  readonly entries: readonly TrialEntry[];
  /** The reserve that was typed beside; those of other currencies stay, and this one where none is given. */
  readonly typed: { readonly currency: string; readonly reserve?: string | null | undefined };
};

const LONGEST_NAME = 200;

/**
 * Enters the balances in one transaction and gives their currencies. `shown` is what was shown of each of them. Throws
 * `close-is-locked`, and `settings-changed` where one of them was not shown, or otherwise; then nothing was entered.
 */
export function enterTrialBalance(
  work: Db,
  { month, file: { name, sha256 }, entries, typed }: TrialToEnter,
  { shown, ...deciding }: Deciding & Shown<readonly ShownIn[]>,
): string[] {
  return immediately(work, () =>
    entries.map(({ currency, account, amount, row }) => {
      const { currency: _, ...own } = shown?.find((each) => each.currency === currency) ?? {};
      if (shown && !('account' in own)) throw new TieoutError('settings-changed');
      const reserve = currency === typed.currency ? typed.reserve : undefined;
      const from = { file: name.slice(0, LONGEST_NAME), sha256, row };
      const about = { ...deciding, ...('account' in own && { shown: own }) };
      decideOnStatement(
        work,
        { month, currency },
        { kind: 'balance-entered', account, amount, reserve, from },
        about,
      );
      return currency;
    }),
  );
}
