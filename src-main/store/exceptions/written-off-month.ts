/**
 * Of which month's books a write-off is: that of its exception, or the first after it that was open when it was
 * decided.
 */
import type { ExceptionState } from '../../../src-shared/contract/exceptions.ts';
import { addMonths } from '../../../src-shared/period.ts';
import type { ClosePlace } from '../../close/events.ts';
import { type Db, prepared } from '../engine/open.ts';
import { isLocked } from '../matching/locked.ts';

/** The first month from this one that is not locked in the currency. */
export function firstOpenMonth(db: Db, { month, currency }: ClosePlace): string {
  let open = month;
  while (isLocked(db, open, currency)) open = addMonths(open, 1);
  return open;
}

/** A case that is written off. */
type WrittenOffCase = ClosePlace & { readonly decision: ExceptionState['decision'] };

/**
 * Decisions of earlier versions do not say it: then the locks as they were at that moment do. A case whose record has
 * moved into a later month is one of that.
 */
export function monthOfWriteOff(db: Db, { month, currency, decision }: WrittenOffCase): string {
  const said = decision?.month;
  if (said !== undefined) return said > month ? said : month;
  let of = month;
  while (decision && wasLocked(db, { month: of, currency }, decision.at)) of = addMonths(of, 1);
  return of;
}

function wasLocked(db: Db, { month, currency }: ClosePlace, at: number): boolean {
  const last = prepared<[string, string, number], { kind: string }>(
    db,
    `SELECT kind FROM closeEvent WHERE month = ? AND currency = ? AND kind IN ('locked', 'reopened') AND at < ?
     ORDER BY number DESC LIMIT 1`,
  ).get(month, currency, at);
  return last?.kind === 'locked';
}
