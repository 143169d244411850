/** Checks of statuses with the service that have ended, in a workspace's own-work database. */
import {
  type CheckedListing,
  type StatusCheck,
  statusCheck,
} from '../../../src-shared/contract/status-check.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';

export function storeStatusCheck(work: Db, check: StatusCheck): void {
  guarded(() =>
    prepared(work, 'INSERT INTO statusCheck (listing, month, at, document) VALUES (?, ?, ?, ?)').run(
      check.listing,
      check.month,
      check.at,
      JSON.stringify(check),
    ),
  );
}

/** The one that ended last; null when there was none. */
export function readLatestStatusCheck(
  work: Db,
  { listing, month }: { listing: CheckedListing; month: string },
): StatusCheck | null {
  return guarded(() => {
    const row = prepared<[string, string], { document: string }>(
      work,
      'SELECT document FROM statusCheck WHERE listing = ? AND month = ? ORDER BY number DESC LIMIT 1',
    ).get(listing, month);
    return row ? statusCheck.parse(JSON.parse(row.document)) : null;
  });
}
