/**
 * Entry of the thread in which the floor of a sync stores pages: one bare statement a page, and a commit on the disk
 * for those of a listing that are at hand, as the product does it.
 */
import '../src-main/store/testing/keys.ts';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../src-main/store/engine/open.ts';
import { searchTextOf } from '../src-main/store/engine/search-text.ts';
import { addRows } from '../src-main/store/listings/add-rows.ts';
import type { ListingName } from '../src-shared/service/listing.ts';
import { listings } from '../src-shared/service/listings.ts';
import type { BareRow } from './sync-floor.ts';

type Page = { readonly name: ListingName; readonly rows: readonly BareRow[] };

/** As many as the product asks for ahead. */
const MOST_AT_ONCE = 6;
const BEHIND = ['searchText', 'problems', 'asReceived', 'firstSeen', 'lastSeen', 'lastChanged'];

const db = openDatabase(workerData);
const writers = new Map<ListingName, (rows: readonly BareRow[]) => void>();
const writerOf = (name: ListingName) => {
  const listing = listings[name];
  const columns = ['identity', ...listing.fields.map((field) => field.name), ...BEHIND];
  /** A window's last second is the next one's first: what both have is stored once. */
  const stored = new Set<string>();
  return db.transaction((pages: readonly BareRow[]) => {
    const seen = Date.now();
    const rows = pages.filter(({ identity }) => !stored.has(identity) && stored.add(identity));
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
/** The pages of a listing that are there, and what comes behind them. */
function atHand(first: Page): { readonly group: readonly Page[]; readonly next: Page | null | undefined } {
  const group = [first];
  for (;;) {
    const next = parentPort && receiveMessageOnPort(parentPort);
    if (!next) return { group, next: undefined };
    const page = next.message as Page | null;
    if (page?.name !== first.name || group.length >= MOST_AT_ONCE) return { group, next: page };
    group.push(page);
  }
}
parentPort?.on('message', (message: Page | null) => {
  let page: Page | null | undefined = message;
  while (page) {
    const { group, next } = atHand(page);
    const write = writers.get(page.name) ?? writerOf(page.name);
    writers.set(page.name, write);
    write(group.flatMap(({ rows }) => rows));
    pages += group.length;
    page = next;
  }
  if (page === undefined) return;
  parentPort?.postMessage(pages);
  db.close();
  parentPort?.close();
});
parentPort?.postMessage('ready');
