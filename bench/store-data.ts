/** The database that the store's benches ask: written once, directly, and kept until schema or generator change. */
import '../src-main/store/testing/keys.ts';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ReceivedRecord } from '../src-main/service-client/record.ts';
import { type Db, openDatabase } from '../src-main/store/engine/open.ts';
import { searchTextOf } from '../src-main/store/engine/search-text.ts';
import { migrations } from '../src-main/store/migrations/cache/index.ts';
import type { ListingDefinition } from '../src-shared/service/listing.ts';
import { listings } from '../src-shared/service/listings.ts';
import { generateRecords } from './listing-data.ts';

const BATCH = 5_000;
const READ_AT = Date.parse('2027-01-02T00:00:00Z');

/** Rows of each listing: a million deposits and 200,000 of each other, in proportion. */
const rowsOf = (listing: ListingDefinition, deposits: number): number =>
  listing.name === 'deposits' ? deposits : deposits / 5;

/**
 * The path of a database with so many deposits. Made when it is not there yet; one made before the latest migrations
 * is migrated as the app would.
 */
export function preparedDatabase(deposits: number): string {
  const folder = join(import.meta.dirname, '..', '.tieout', 'bench');
  mkdirSync(folder, { recursive: true });
  const source = readFileSync(join(import.meta.dirname, 'listing-data.ts'));
  const pathAt = (version: number): string => {
    const hash = createHash('sha256')
      .update(`encrypted ${JSON.stringify(migrations.slice(0, version))}`)
      .update(source);
    return join(folder, `store-${deposits}-${hash.digest('hex').slice(0, 12)}.db`);
  };
  const path = pathAt(migrations.length);
  if (existsSync(path)) return path;
  const partial = `${path}.partial`;
  const older = migrations.map((_, version) => pathAt(version)).findLast(existsSync);
  for (const name of readdirSync(folder))
    if (name.startsWith(`store-${deposits}-`) && join(folder, name) !== older)
      rmSync(join(folder, name), { force: true });
  if (older) renameSync(older, partial);
  const db = openDatabase(partial);
  if (!older) {
    db.pragma('synchronous = OFF');
    for (const listing of Object.values(listings)) fill(db, listing, rowsOf(listing, deposits));
  }
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  for (const name of readdirSync(folder))
    if (name.includes('.before-v')) rmSync(join(folder, name), { force: true });
  renameSync(partial, path);
  return path;
}

export function fill(db: Db, listing: ListingDefinition, count: number): void {
  const upsert = bareUpsert(db, listing);
  const write = db.transaction((records: readonly ReceivedRecord[]) => {
    for (const record of records) upsert(record);
  });
  let batch: ReceivedRecord[] = [];
  for (const record of generateRecords(listing, count)) {
    if (batch.push(record) < BATCH) continue;
    write(batch);
    batch = [];
  }
  write(batch);
}

/** What a record's row is, and nothing else: one prepared statement. */
export function bareUpsert(db: Db, listing: ListingDefinition): (record: ReceivedRecord) => void {
  const columns = [
    'identity',
    ...listing.fields.map(({ name }) => name),
    ...['searchText', 'problems', 'asReceived', 'firstSeen', 'lastSeen', 'lastChanged'],
  ];
  const statement = db.prepare(
    `INSERT INTO ${listing.name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
     ON CONFLICT (identity) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  return ({ identity, columns: values, asReceived }) =>
    statement.run(
      identity,
      ...listing.fields.map(({ name }) => values[name]),
      searchTextOf(listing, values),
      null,
      asReceived,
      READ_AT,
      READ_AT,
      READ_AT,
    );
}

/** What an export is told of itself besides its records. */
export const workbookFor = (timeZone: string) =>
  ({
    language: 'en',
    workspace: {
      name: 'Bench',
      environment: 'staging',
      merchantsBaseUrl: 'https://merchants.service.example',
      timeZone,
    },
    app: 'Tieout',
  }) as const;
