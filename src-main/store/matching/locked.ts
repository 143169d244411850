/** Months that are closed: their lines are neither matched anew nor taken apart. */

import { monthDays } from '../engine/days.ts';
import type { Db } from '../engine/open.ts';
import { readCloseState, readCloseStates } from '../work/close-events.ts';

/** True while the month is locked in the currency. */
export function isLocked(db: Db, month: string, currency: string): boolean {
  return readCloseState(db, { month, currency }).locked;
}

/** True while the month is locked in any currency. */
export function hasLock(db: Db, month: string): boolean {
  return readCloseStates(db).some((close) => close.month === month && close.state.locked);
}

/** Takes the lines of locked months out of what is staged. */
export function unstageLocked(db: Db): void {
  const drop = db.prepare('DELETE FROM temp.line WHERE currency = ? AND day BETWEEN ? AND ?');
  for (const { month, currency, state } of readCloseStates(db)) {
    if (!state.locked) continue;
    const { first, last } = monthDays(month);
    drop.run(currency, first, last);
  }
}
