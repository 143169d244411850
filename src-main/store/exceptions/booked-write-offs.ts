/** What was written off is an entry of a month, and stays so once that is locked. */
import { TieoutError } from '../../../src-shared/errors.ts';
import type { Db } from '../engine/open.ts';
import { isLocked } from '../matching/locked.ts';
import { type CaseRow, stateOf } from './cases.ts';
import { monthOfWriteOff } from './written-off-month.ts';

/** Throws `close-is-locked` where the entry of what was written off is frozen by a lock. */
export function checkBooked(db: Db, row: CaseRow): void {
  const month = lockedEntryOf(db, row);
  if (month !== null) throw new TieoutError('close-is-locked', { subject: `${month} ${row.currency}` });
}

/** The month that a write-off is an entry of, where that is locked. */
export function lockedEntryOf(db: Db, row: CaseRow): string | null {
  if (row.status !== 'written-off') return null;
  const month = monthOfWriteOff(db, { ...row, decision: stateOf(row).decision });
  return isLocked(db, month, row.currency) ? month : null;
}
