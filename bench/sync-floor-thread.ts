/** Entry of the thread in which the floor of a sync stores pages: one bare statement a record, a commit on the disk a page. */
import '../src-main/store/testing/keys.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../src-main/store/engine/open.ts';
import type { ListingName } from '../src-shared/service/listing.ts';
import { listings } from '../src-shared/service/listings.ts';
import { bareUpsert } from './store-data.ts';
import type { BareRow } from './sync-floor.ts';

type Page = { readonly name: ListingName; readonly rows: readonly BareRow[] };

const db = openDatabase(workerData);
const writers = new Map<ListingName, (rows: readonly BareRow[]) => void>();
const writerOf = (name: ListingName) => {
  const upsert = bareUpsert(db, listings[name]);
  return db.transaction((rows: readonly BareRow[]) => {
    for (const row of rows) upsert({ ...row, problems: [] });
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
