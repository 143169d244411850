/** Storing listing records: a page and what it completes in one transaction, so that a kill leaves all of it or none. */
import type { Period } from '../../src-shared/period.ts';
import type { ListingDefinition } from '../../src-shared/service/listing.ts';
import type { ReceivedRecord } from '../service-client/record.ts';
import { type Db, guarded } from './open.ts';
import { searchTextOf } from './search-text.ts';

export type StoredCounts = { added: number; changed: number; unchanged: number; flagged: number };

export type PageToStore = {
  readonly records: readonly ReceivedRecord[];
  /** When the page was read, epoch ms. */
  readonly readAt: number;
  /** Set with the last page of a window: from then on the window counts as read completely. */
  readonly completes?: { readonly window: Period; readonly rows: number };
};

/** Prepares the writer of one listing; statements are compiled once. */
export function recordStorer(db: Db, listing: ListingDefinition): (page: PageToStore) => StoredCounts {
  const fields = listing.fields.map((field) => field.name);
  const known = db.prepare<[string], { asReceived: string }>(
    `SELECT asReceived FROM ${listing.name} WHERE identity = ?`,
  );
  const seenAgain = db.prepare(`UPDATE ${listing.name} SET lastSeen = @readAt WHERE identity = @identity`);
  const columns = [
    'identity',
    ...fields,
    'searchText',
    'problems',
    'asReceived',
    'firstSeen',
    'lastSeen',
    'lastChanged',
  ];
  const kept = new Set(['identity', 'firstSeen']);
  const upsert = db.prepare(
    `INSERT INTO ${listing.name} (${columns.join(', ')})
     VALUES (${columns.map((name) => `@${name}`).join(', ')})
     ON CONFLICT (identity) DO UPDATE SET
     ${columns
       .filter((name) => !kept.has(name))
       .map((name) => `${name} = excluded.${name}`)
       .join(', ')}`,
  );
  // A reading that the new one contains says nothing more, and its older as-of time would mislead.
  const uncover = db.prepare(
    'DELETE FROM coverage WHERE listing = @listing AND fromInstant >= @from AND toInstant <= @to',
  );
  const cover = db.prepare(
    `INSERT INTO coverage (listing, fromInstant, toInstant, readAt, rows)
     VALUES (@listing, @from, @to, @readAt, @rows)`,
  );

  const store = db.transaction((page: PageToStore): StoredCounts => {
    const counts: StoredCounts = { added: 0, changed: 0, unchanged: 0, flagged: 0 };
    for (const record of page.records) {
      if (record.problems.length > 0) counts.flagged += 1;
      const before = known.get(record.identity);
      if (before?.asReceived === record.asReceived) {
        seenAgain.run({ readAt: page.readAt, identity: record.identity });
        counts.unchanged += 1;
        continue;
      }
      upsert.run({
        ...record.columns,
        identity: record.identity,
        searchText: searchTextOf(listing, record.columns),
        problems: record.problems.length > 0 ? JSON.stringify(record.problems) : null,
        asReceived: record.asReceived,
        firstSeen: page.readAt,
        lastSeen: page.readAt,
        lastChanged: page.readAt,
      });
      if (before) counts.changed += 1;
      else counts.added += 1;
    }
    if (page.completes) {
      const { window, rows } = page.completes;
      uncover.run({ listing: listing.name, from: window.from, to: window.to });
      cover.run({ listing: listing.name, from: window.from, to: window.to, readAt: page.readAt, rows });
    }
    return counts;
  });
  return (page) => guarded(() => store.immediate(page));
}
