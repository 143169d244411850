/** Entry of the thread in which the floor of a sync stores pages: one bare statement and a commit on the disk a page. */
import '../src-main/store/testing/keys.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../src-main/store/engine/open.ts';
import { searchTextOf } from '../src-main/store/engine/search-text.ts';
import { addRows } from '../src-main/store/listings/add-rows.ts';
import type { ListingName } from '../src-shared/service/listing.ts';
import { listings } from '../src-shared/service/listings.ts';
import type { BareRow } from './sync-floor.ts';

type Page = { readonly name: ListingName; readonly rows: readonly BareRow[] };

const BEHIND = ['searchText', 'problems', 'asReceived', 'firstSeen', 'lastSeen', 'lastChanged'];

const db = openDatabase(workerData);
const writers = new Map<ListingName, (rows: readonly BareRow[]) => void>();
const writerOf = (name: ListingName) => {
  const listing = listings[name];
  const columns = ['identity', ...listing.fields.map((field) => field.name), ...BEHIND];
  /** A window's last second is the next one's first: what both have is stored once. */
  const stored = new Set<string>();
  return db.transaction((page: readonly BareRow[]) => {
    const seen = Date.now();
    const rows = page.filter(({ identity }) => !stored.has(identity));
    for (const { identity } of rows) stored.add(identity);
    addRows(
      db,
      name,
      columns,
      rows.map((row) => [
        row.identity,
        ...listing.fields.map((field) => row.columns[field.name] ?? null),
        ...[searchTextOf(listing, row.columns), null, row.asReceived, seen, seen, seen],
      ]),
    );
  }).immediate;
};
let pages = 0;
parentPort?.on('message', (page: Page | null) => {
  if (page) {
    const write = writers.get(page.name) ?? writerOf(page.name);
    writers.set(page.name, write);
    write(page.rows);
    pages += 1;
    return;
  }
  parentPort?.postMessage(pages);
  db.close();
  parentPort?.close();
});
parentPort?.postMessage('ready');
