/**
 * What is left of a reconciling item by what people said of it in the statements of this month and of those before.
 * Pure.
 */
import { bankKey, restKey, type StatementSide, sideOf } from '../../src-shared/close/item-keys.ts';
import type { ReconcilingItem } from '../../src-shared/contract/account-statement.ts';
import { unitsOf } from '../../src-shared/money.ts';
import type { Said } from './statement-events.ts';
import type { Standing, StatementInput } from './statement-input.ts';

/**
 * The item as it stands in the month; undefined where it ended before. A decision is for the amount that it was made
 * for: at another one the item is open again, like an exception. What ended in a locked month has ended there, and what
 * is beyond it is open: `lockedItems` say how it stood then. `wroteOff` is told what was written off in an earlier
 * month.
 */
export function decidedItem(
  item: Standing,
  { decisions, month, lockedItems }: Pick<StatementInput, 'decisions' | 'month' | 'lockedItems'>,
  wroteOff: (month: string, units: bigint) => void,
): Standing | undefined {
  let rest = item;
  let last: Said | undefined;
  for (const said of decisions.words(item.key, month)) {
    const { state } = said.decision;
    const isEnd = state === 'cleared' || state === 'written-off';
    if (said.month === month || !isEnd) {
      last = said;
      continue;
    }
    last = undefined;
    const amount = amountOf(said);
    if (amount === undefined) {
      if (state === 'written-off') wroteOff(said.month, rest.units);
      return undefined;
    }
    const holds = said.isLocked
      ? endedIn(lockedItems[sideOf(item.key)].get(said.month), said)
      : amount === rest.before;
    if (!holds) continue;
    if (state === 'written-off') wroteOff(said.month, amount);
    const left = { units: rest.units - amount, before: rest.before - amount };
    rest = { ...rest, ...left, ...(state === 'written-off' && { isRest: true }) };
  }
  if (rest !== item && rest.units === 0n && rest.before === 0n) return undefined;
  if (!last) return rest;
  const { state, cause, owner, expected, account, reason } = last.decision;
  const amount = amountOf(last);
  return amount === undefined || amount === rest.units
    ? { ...rest, state, cause, owner, expected, account, reason, decided: { by: last.by, at: last.at } }
    : { ...rest, owner };
}

/**
 * Whether the item ended in the month's lock as it was said; taken for granted where the lock does not tell. What is
 * cleared stands in no lock, but among what the bank has outstanding.
 */
function endedIn(items: readonly ReconcilingItem[] | undefined, { decision: { key, state } }: Said): boolean {
  if (items === undefined) return true;
  const standing = items.find((each) => each.key === key);
  return standing?.state === state || (state === 'cleared' && standing === undefined);
}

/**
 * The item of an exception without what of it was written off. Behind a lock nobody can say anything of the exception
 * any more: there the rest is an item by itself, which is decided on in the statement.
 */
export function restOfWriteOff({ decided, ...item }: Standing, side: StatementSide): Standing {
  const { units, before, writtenOff, isBooked: isFrozen } = item;
  const left = { units: units - writtenOff, before: before - writtenOff, isRest: true };
  const rest = { ...item, ...left, state: 'open' as const };
  if (!isFrozen) return { ...rest, ...(decided && { decided }) };
  const key = restKey(item.key);
  return {
    ...rest,
    key: side === 'bank' ? bankKey(key) : key,
    ...{ exception: null, owner: '', reason: '', account: '', expected: null },
    ...{ writtenOff: 0n, writtenOffIn: null, isBooked: false },
  };
}

/**
 * What was written off in a locked month, of the books or of the bank, and has no difference any more: the books have
 * the write-off, and nothing that it was for.
 */
export function goneItems(
  found: readonly Standing[],
  { lockedItems, month }: Pick<StatementInput, 'lockedItems' | 'month'>,
  side: StatementSide,
): Standing[] {
  const keys = new Set([...found, ...found.map((item) => restOfWriteOff(item, side))].map(({ key }) => key));
  const gone = [...lockedItems[side]]
    .filter(([of]) => of < month)
    .flatMap(([, items]) => items)
    .filter(({ key, state, exception }) => state === 'written-off' && exception === null && !keys.has(key));
  return [...new Map(gone.map((item) => [item.key, item])).values()].map(
    ({ amount: _, decided: __, ...item }) => ({
      ...item,
      ...{ state: 'open', account: '', reason: '', expected: null },
      ...{ units: 0n, before: 0n, writtenOff: 0n, writtenOffIn: null, isBooked: false },
    }),
  );
}

const amountOf = ({ decision: { amount } }: Said): bigint | undefined =>
  amount === undefined ? undefined : unitsOf(amount);

/**
 * Whether the item was written off in an earlier month that is locked; taken for granted where the lock does not tell.
 */
export const isBooked = (
  key: string,
  { decisions, lockedItems, month }: Pick<StatementInput, 'decisions' | 'lockedItems' | 'month'>,
): boolean =>
  decisions.words(key, month).some((said) => {
    if (!said.isLocked || said.month >= month || said.decision.state !== 'written-off') return false;
    const frozen = lockedItems[sideOf(key)].get(said.month);
    return !frozen || frozen.some((item) => item.key === key && item.state === 'written-off');
  });
