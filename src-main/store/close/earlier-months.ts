/**
 * What the earlier, locked months of a currency leave to a month: their closing balance, and what changed there since.
 */
import type { PriorAdjustment } from '../../../src-shared/contract/adjustments.ts';
import type { CloseReport } from '../../../src-shared/contract/close.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { addMonths } from '../../../src-shared/period.ts';
import type { ClosePlace } from '../../close/events.ts';
import type { CloseState, Decided } from '../../close/state.ts';
import { decidedMoves } from '../../journal/moves.ts';
import type { PriorEntry } from '../../journal/prior.ts';

type States = readonly (ClosePlace & { readonly state: CloseState })[];

/** The month before, while it is locked. */
function lockedBefore(states: States, { month, currency }: ClosePlace): States[number] | undefined {
  const before = addMonths(month, -1);
  return states.find((each) => each.month === before && each.currency === currency && each.state.locked);
}

/** The balance with which the month before was locked. */
export function lockedMonthBefore(states: States, place: ClosePlace): CloseReport['lockedBefore'] {
  const before = lockedBefore(states, place);
  const lock = before?.state.locks.at(-1);
  return before && lock ? { month: before.month, closing: lock.closing } : null;
}

/**
 * The month before, where it is not locked although the close of it, or of an earlier one, was begun: months are closed
 * in their order. Null for the first month that is closed.
 */
export function openMonthBefore(states: States, place: ClosePlace): string | null {
  if (lockedBefore(states, place)) return null;
  const isBegun = ({ month, currency, state }: States[number]) =>
    currency === place.currency &&
    month < place.month &&
    (state.locks.length > 0 || state.preparer !== null || state.waivers.size > 0 || state.ticks.size > 0);
  return states.some(isBegun) ? addMonths(place.month, -1) : null;
}

/** By how much what was decided about the locked month before moved its closing balance in the report since. */
export function closingMovedSince(states: States, place: ClosePlace): string {
  const effects = (lockedBefore(states, place)?.state.decided ?? []).flatMap((each) => each.effects);
  const moved = effects.filter(({ side, column }) => side === 'report' && column === 'totalBalance');
  return writeAmount(moved.reduce((sum, { amount }) => sum + unitsOf(amount), 0n));
}

function decidedInto(
  states: States,
  { month, currency }: ClosePlace,
): { fromMonth: string; version: number; own: readonly Decided[] }[] {
  return states
    .filter((each) => each.currency === currency && each.state.locked)
    .map(({ month: fromMonth, state: { version, decided } }) => ({
      fromMonth,
      version,
      own: decided.filter(({ toMonth }) => toMonth === month),
    }));
}

/**
 * What adjustments of earlier locked months move in the books of this one; `signs` are how columns enter the net
 * amount.
 */
export function priorEntriesOf(states: States, place: ClosePlace, signs: readonly number[]): PriorEntry[] {
  return decidedInto(states, place).flatMap(({ fromMonth, own }) =>
    own.map((each) => ({
      key: each.key,
      fromMonth,
      identity: each.identity,
      moves: decidedMoves(each, signs).map(({ amount, ...move }) => ({ ...move, units: unitsOf(amount) })),
    })),
  );
}

/** Adjustments of earlier locked months that were taken into this one, oldest first. */
export function priorOf(states: States, place: ClosePlace): PriorAdjustment[] {
  return decidedInto(states, place).flatMap(({ fromMonth, version, own }) =>
    own.map(({ after: _, moves: __, at, by, reason, toMonth, ...adjustment }) => ({
      ...adjustment,
      decision: { at, by, reason, toMonth },
      fromMonth,
      fromVersion: version,
    })),
  );
}
