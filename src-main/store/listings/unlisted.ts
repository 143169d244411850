/** The records that are kept here although the service lists them no longer. */
import type { UnlistedRecords } from '../../../src-shared/contract/sync.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { type Db, type DbRow, guarded } from '../engine/open.ts';
import { toListingRow } from './query.ts';

/** All of them counted, and the latest noticed in full, the newest first. */
export function readUnlisted(db: Db, limit: number): UnlistedRecords {
  return guarded(() => {
    const total = db.prepare<[], bigint>('SELECT count(*) FROM unlistedRecord').pluck().get() ?? 0n;
    const records = Object.values(listings).flatMap((listing) =>
      db
        .prepare<[string, number], DbRow>(
          `SELECT u.noticedAt, r.* FROM unlistedRecord AS u JOIN ${listing.name} AS r ON r.identity = u.identity
           WHERE u.listing = ? ORDER BY u.noticedAt DESC, u.identity LIMIT ?`,
        )
        .all(listing.name, limit)
        .map((row) => ({
          listing: listing.name,
          noticedAt: Number(row.noticedAt),
          row: toListingRow(listing, row),
        })),
    );
    records.sort((a, b) => b.noticedAt - a.noticedAt);
    return { total: Number(total), records: records.slice(0, limit) };
  });
}
