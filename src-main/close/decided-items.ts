/** What is left of a reconciling item by what people said of it in the statements of this month and of those before. Pure. */
import { unitsOf } from '../../src-shared/money.ts';
import type { ItemDecisions, Said } from './statement-events.ts';
import type { Standing } from './statement-input.ts';

/**
 * The item as it stands in the month; undefined where it ended before. A decision is for the amount that it was made for: at
 * another one the item is open again, like an exception. What ended in a locked month has ended there, and what is beyond it is
 * open. `wroteOff` is told what was written off in an earlier month.
 */
export function decidedItem(
  item: Standing,
  decisions: ItemDecisions,
  month: string,
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
    if (!said.isLocked && amount !== rest.before) continue;
    if (state === 'written-off') wroteOff(said.month, amount);
    rest = { ...rest, units: rest.units - amount, before: rest.before - amount };
  }
  if (rest !== item && rest.units === 0n && rest.before === 0n) return undefined;
  if (!last) return rest;
  const { state, cause, owner, expected, account, reason } = last.decision;
  const amount = amountOf(last);
  return amount === undefined || amount === rest.units
    ? { ...rest, state, cause, owner, expected, account, reason }
    : { ...rest, owner };
}

const amountOf = ({ decision: { amount } }: Said): bigint | undefined =>
  amount === undefined ? undefined : unitsOf(amount);
