/** What the earlier, locked months of a currency leave to a month: their closing balance, and what changed there since. */
import type { PriorAdjustment } from '../../../src-shared/contract/adjustments.ts';
import type { CloseReport } from '../../../src-shared/contract/close.ts';
import { addMonths } from '../../../src-shared/period.ts';
import type { ClosePlace } from '../../close/events.ts';
import type { CloseState } from '../../close/state.ts';

type States = readonly (ClosePlace & { readonly state: CloseState })[];

/** The balance with which the month before was locked. */
export function lockedMonthBefore(
  states: States,
  { month, currency }: ClosePlace,
): CloseReport['lockedBefore'] {
  const before = addMonths(month, -1);
  const found = states.find((each) => each.month === before && each.currency === currency)?.state;
  const lock = found?.locked ? found.locks.at(-1) : undefined;
  return lock ? { month: before, closing: lock.closing } : null;
}

/** Adjustments of earlier locked months that were taken into this one, oldest first. */
export function priorOf(states: States, { month, currency }: ClosePlace): PriorAdjustment[] {
  return states
    .filter((each) => each.currency === currency && each.state.locked)
    .flatMap(({ month: fromMonth, state: { version, decided } }) =>
      decided
        .filter(({ toMonth }) => toMonth === month)
        .map(({ after: _, at, by, reason, toMonth, ...adjustment }) => ({
          ...adjustment,
          decision: { at, by, reason, toMonth },
          fromMonth,
          fromVersion: version,
        })),
    );
}
