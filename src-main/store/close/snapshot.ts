/**
 * The snapshot of a locked month: an SQLite file of its own, beside the databases of the workspace. It is written under
 * another name, forced to the disk and renamed, so that under its own name it is whole, and then made read-only, which
 * Windows would not let it be before; the SHA-256 of its bytes is kept with the lock and asked for whenever it is
 * opened.
 */
import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import { closeFigures } from '../../../src-shared/contract/close-figures.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { LISTING_NAMES, type ListingDefinition } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { removeFileSync, renameFileSync } from '../../busy-file.ts';
import type { ClosePlace } from '../../close/events.ts';
import { forceToDisk } from '../../force-to-disk.ts';
import { attachDatabase } from '../engine/connect.ts';
import type { Db } from '../engine/open.ts';
import { readContent } from '../work/close-content.ts';
import {
  type FoundLines,
  LineDigest,
  lineOf,
  linesSql,
  type MonthChoice,
  monthWhere,
  orderOf,
} from './records.ts';

/** Records copied between two looks at whether to go on: some tens of milliseconds. */
const CHUNK = 10_000;
/** Items of people's own work read at once. */
const ITEMS = 500;
const READ_BYTES = 1 << 20;

export type Watch = {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
};

/** `2026-10-PEN-1.db`: month, currency, and which lock it is. */
export const snapshotName = ({ month, currency }: ClosePlace, version: number): string =>
  `${month}-${currency}-${version}.db`;

/** Lets other questions be answered, and ends with `cancelled` when the job was. */
async function breathe({ signal }: Watch): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  if (signal.aborted) throw new TieoutError('cancelled');
}

/** A snapshot being written, attached to the cache's connection as `frozen`. */
export class SnapshotWriter {
  private readonly db: Db;
  private readonly folder: string;
  private readonly name: string;
  private done = 0;
  private total = 0;
  /** Whether the file has its own name. */
  private named = false;
  /** Under which name a file of no lock is kept that had the name before. */
  private aside: string | null = null;

  /** Makes the file; to be called outside of any transaction. What an earlier, killed attempt left is cleared. */
  constructor(db: Db, folder: string, name: string) {
    this.db = db;
    this.folder = folder;
    this.name = name;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeFileSync(this.partial);
    attachDatabase(db, this.partial, 'frozen');
    chmodSync(this.partial, 0o600);
    // A file that is thrown away unless it is finished needs no journal.
    db.exec('PRAGMA frozen.journal_mode = OFF; PRAGMA frozen.synchronous = OFF');
    for (const listing of Object.values(listings)) db.exec(tableSql(listing));
    db.exec(`CREATE TABLE frozen.document (name TEXT PRIMARY KEY, document TEXT NOT NULL) STRICT;
      CREATE TABLE frozen.item (part TEXT NOT NULL, number INTEGER NOT NULL, document TEXT NOT NULL,
        PRIMARY KEY (part, number)) STRICT, WITHOUT ROWID;
      CREATE TABLE frozen.unlisted (listing TEXT NOT NULL, identity TEXT NOT NULL,
        PRIMARY KEY (listing, identity)) STRICT, WITHOUT ROWID`);
  }

  private get partial(): string {
    return join(this.folder, `${this.name}.partial`);
  }

  /** How many records there will be, for the progress. */
  expect(about: MonthChoice): void {
    this.total = LISTING_NAMES.reduce((sum, name) => {
      const where = monthWhere(listings[name], about);
      const count = this.db
        .prepare<unknown[], bigint>(`SELECT count(*) FROM main.${name} WHERE ${where.sql}`)
        .pluck()
        .get(...where.values);
      return sum + Number(count ?? 0n);
    }, 0);
  }

  /** Freezes a listing's records of the month, and tells how many they are and their digest. */
  async freeze(
    listing: ListingDefinition,
    about: MonthChoice,
    watch: Watch,
  ): Promise<{ records: number; sha256: string }> {
    const { db } = this;
    const { name } = listing;
    const where = monthWhere(listing, about);
    const columns = frozenColumns(listing).join(', ');
    db.exec('DROP TABLE IF EXISTS temp.chosen');
    db.exec('CREATE TEMP TABLE chosen (number INTEGER PRIMARY KEY, rowKey INTEGER NOT NULL)');
    const { changes: records } = db
      .prepare(
        `INSERT INTO chosen (rowKey) SELECT rowKey FROM main.${name} WHERE ${where.sql} ORDER BY ${orderOf(listing)}`,
      )
      .run(...where.values);
    const copy = db.prepare(
      `INSERT INTO frozen.${name} (rowKey, ${columns})
       SELECT chosen.number, ${columns.replace('asReceived', 'iif(problems IS NULL, NULL, asReceived)')}
       FROM chosen CROSS JOIN main.${name} AS c ON c.rowKey = chosen.rowKey
       WHERE chosen.number > ? AND chosen.number <= ?`,
    );
    const lines = db.prepare<[number, number], FoundLines>(
      linesSql({
        line: lineOf(listing),
        from: `frozen.${name} WHERE rowKey > ? AND rowKey <= ?`,
        order: 'rowKey',
      }),
    );
    const digest = new LineDigest();
    for (let from = 0; from < records; from += CHUNK) {
      await breathe(watch);
      copy.run(from, from + CHUNK);
      digest.addBytes(lines.get(from, from + CHUNK)?.lines);
      this.done += Math.min(CHUNK, records - from);
      watch.progress(this.done, this.total);
    }
    await breathe(watch);
    db.exec(`DROP TABLE temp.chosen; CREATE UNIQUE INDEX frozen.${name}ByIdentity ON ${name} (identity)`);
    db.prepare(
      `INSERT INTO frozen.unlisted SELECT listing, u.identity FROM main.unlistedRecord AS u
       JOIN frozen.${name} AS f ON f.identity = u.identity WHERE listing = ?`,
    ).run(name);
    return { records, sha256: digest.hex() };
  }

  document(name: string, document: unknown): void {
    this.db
      .prepare('INSERT INTO frozen.document (name, document) VALUES (?, ?)')
      .run(name, JSON.stringify(document));
  }

  /** Freezes the items of a part of people's own work. */
  async items(part: string, pieces: Iterable<readonly unknown[]>, watch: Watch): Promise<void> {
    const insert = this.db.prepare('INSERT INTO frozen.item (part, number, document) VALUES (?, ?, ?)');
    let number = 0;
    for (const piece of pieces) {
      await breathe(watch);
      for (const item of piece) insert.run(part, ++number, JSON.stringify(item));
    }
  }

  /**
   * Gives the file its name, outside of any transaction: from then on it is whole and only read. `forTeam`: others get
   * its content.
   */
  async finish(
    watch: Watch,
    { forTeam }: { readonly forTeam: boolean },
  ): Promise<{ file: string; bytes: number; sha256: string; content?: string; parts?: number }> {
    this.db.exec('DETACH frozen');
    forceToDisk(this.partial);
    const sha256 = await digestOfFile(this.partial, watch.signal);
    const shared = forTeam ? await readContent(this.partial, () => breathe(watch)) : {};
    const path = join(this.folder, this.name);
    this.aside = setAsideUnrecorded(path);
    renameFileSync(this.partial, path);
    this.named = true;
    chmodSync(path, 0o400);
    // The lock is recorded next: a power cut must not leave the record without its file.
    forceToDisk(this.folder);
    return { file: this.name, bytes: statSync(path).size, sha256, ...shared };
  }

  /**
   * Takes away what was written, under whichever name, and puts back what had the name. What of it cannot be removed,
   * the next lock clears or sets aside. `isKept`: the lock may stand; then what has its name stays.
   */
  discard(isKept: boolean): void {
    if (this.db.inTransaction) this.db.exec('ROLLBACK');
    const attached = this.db.prepare("SELECT 1 FROM pragma_database_list WHERE name = 'frozen'").get();
    if (attached) this.db.exec('DETACH frozen');
    removeFileSync(this.partial);
    if (!this.named || isKept) return;
    const path = join(this.folder, this.name);
    removeFileSync(path);
    if (this.aside !== null) renameFileSync(this.aside, path);
  }
}

/**
 * A snapshot under the name that no lock speaks of: the app was killed between naming it and recording the lock, or the
 * record was lost with the database, or comes later. It may be evidence, so it is kept under another name, which is
 * returned.
 */
function setAsideUnrecorded(path: string): string | null {
  if (!existsSync(path)) return null;
  for (let number = 1; ; number += 1) {
    const aside = path.replace(/\.db$/, `.unrecorded-${number}.db`);
    if (existsSync(aside)) continue;
    renameFileSync(path, aside);
    return aside;
  }
}

const frozenColumns = ({ fields }: ListingDefinition) => [
  'identity',
  ...fields.map(({ name }) => name),
  'problems',
  'asReceived',
];

/** As in the cache; the record's own text is kept only where something in it could not be read. */
function tableSql({ name, fields }: ListingDefinition): string {
  const columns = fields.map(
    (field) => `${field.name} ${field.wire === 'number' || field.wire === 'timestamp' ? 'INTEGER' : 'TEXT'}`,
  );
  return `CREATE TABLE frozen.${name} (rowKey INTEGER PRIMARY KEY, identity TEXT NOT NULL, ${columns.join(', ')},
    problems TEXT, asReceived TEXT) STRICT`;
}

async function digestOfFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path, { highWaterMark: READ_BYTES })) {
    if (signal.aborted) throw new TieoutError('cancelled');
    hash.update(bytes);
  }
  return hash.digest('hex');
}

/** The items of a part, in their order, of the snapshot that is attached; they were written by the lock. */
export function readItems<T>(db: Db, part: string): { count: number; pieces: () => Generator<T[]> } {
  const count = db
    .prepare<[string], bigint>('SELECT count(*) FROM frozen.item WHERE part = ?')
    .pluck()
    .get(part);
  const documents = db
    .prepare<[string, number, number], string>(
      'SELECT document FROM frozen.item WHERE part = ? AND number > ? AND number <= ? ORDER BY number',
    )
    .pluck();
  const total = Number(count ?? 0n);
  return {
    count: total,
    *pieces() {
      for (let from = 0; from < total; from += ITEMS)
        yield documents.all(part, from, from + ITEMS).map((document) => JSON.parse(document));
    },
  };
}

/** The frozen figures, of the snapshot that is attached. */
export function readSnapshotFigures(db: Db): CloseFigures {
  return closeFigures.parse(readSnapshotDocument(db, 'figures'));
}

/** A document of the snapshot that is attached; it was written by the lock. */
export function readSnapshotDocument(db: Db, name: string): unknown {
  const document = findSnapshotDocument(db, name);
  if (document === undefined) throw new TieoutError('close-snapshot-damaged', { subject: name });
  return document;
}

/** As `readSnapshotDocument`, of one that locks of earlier versions did not write; undefined where it is not there. */
export function findSnapshotDocument(db: Db, name: string): unknown {
  const document = db
    .prepare<[string], string>('SELECT document FROM frozen.document WHERE name = ?')
    .pluck()
    .get(name);
  return document === undefined ? undefined : JSON.parse(document);
}
