/**
 * The cache of a computer that has no records yet is built in a file beside it while the team's records arrive. No
 * other connection has that file open, so many batches are one transaction, no page is written twice, and screens wait
 * for none of it. Once all batches are in it, it takes the cache's place. After a kill before that, the file has what
 * was committed last and is continued; the cache is untouched.
 */
import { existsSync } from 'node:fs';
import { TieoutError } from '../../../src-shared/errors.ts';
import { removeFileSync, renameFileSync } from '../../busy-file.ts';
import { forceToDisk } from '../../force-to-disk.ts';
import type { KeptOpen } from '../engine/call.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, databaseError, guarded, openDatabase, prepared } from '../engine/open.ts';
import { over } from '../engine/over.ts';
import { prepareForMany } from '../listings/add-many.ts';
import { noteDigest } from './digests.ts';
import { BEFORE as FILES } from './file-part.ts';
import { claimsFile, passOver } from './passed-over.ts';
import { letGo } from './read-batch.ts';
import { readBatchPlace, storeBatchPlace } from './share-records.ts';
import { type IncomingBatch, prepareToTake } from './take-records.ts';

/** Indexes of a million records that are not in the order in which they come have their pages in memory. */
const MEMORY_KB = 64 * 1024;
/** A kill loses at most so many, some 200,000 records; what is written twice for it is little. */
const BATCHES_A_COMMIT = 50;

/** Its name ends as no database's does: nothing that looks after a workspace's databases takes it for one of them. */
const pathBeside = (cachePath: string): string => `${cachePath}.arriving`;
const ENDS = ['', '-journal', '-wal', '-shm'] as const;

class Built {
  readonly db: Db;
  /** While a transaction is open: how many batches it has, and what comes before its end. */
  private uncommitted: { batches: number; readonly end: () => void } | null = null;

  constructor(path: string) {
    this.db = openDatabase(path);
    this.db.pragma('journal_mode = TRUNCATE');
    this.db.pragma(`cache_size = -${MEMORY_KB}`);
  }

  /** The last batch that is in it. */
  get taken(): number {
    return readBatchPlace(this.db).taken;
  }

  /**
   * Takes a batch behind the one with the number. Throws where that is not the last one here, and then has what was
   * committed last.
   */
  take(batch: IncomingBatch, after: number): void {
    const { db } = this;
    // What is wrong with its content undoes nothing.
    const steps = prepareToTake(batch, Number.POSITIVE_INFINITY);
    try {
      if (!this.uncommitted) {
        db.exec('BEGIN IMMEDIATE');
        this.uncommitted = { batches: 0, end: prepareForMany(db) };
      }
      if (this.taken !== after) throw new TieoutError('internal', {}, 'a batch does not follow what is here');
      for (const step of steps) step(db);
      storeBatchPlace(db, { taken: batch.number, sent: 0 });
      this.uncommitted.batches += 1;
      if (this.uncommitted.batches >= BATCHES_A_COMMIT) this.commit();
      if (batch.read) letGo(batch.read);
    } catch (error) {
      this.uncommitted = null;
      if (db.inTransaction) db.exec('ROLLBACK');
      // No fault of the batch's: what was not committed is gone, too.
      const failure = databaseError(error);
      throw failure instanceof TieoutError ? failure : new TieoutError('database-failed', {}, error);
    }
  }

  commit(): void {
    this.uncommitted?.end();
    if (this.uncommitted) this.db.exec('COMMIT');
    this.uncommitted = null;
  }
}

export class BuiltCaches implements KeptOpen {
  private readonly open = new Map<string, Built>();

  /**
   * The last batch that is in the file beside the cache, which is made where there is none; null where the cache has
   * something of its own, and arriving records have to go there. A file with more than the team's last batch is of
   * another server, or another time of it.
   */
  begin(cachePath: string, last: number): number | null {
    if (!isBlank(cachePath)) {
      this.drop(cachePath);
      return null;
    }
    try {
      const { taken } = this.to(cachePath);
      if (taken <= last) return taken;
    } catch {
      // One that cannot be read, or was made with another key, has nothing that is not with the team.
    }
    this.drop(cachePath);
    return this.to(cachePath).taken;
  }

  take(cachePath: string, batch: IncomingBatch, after: number): void {
    guarded(() => this.to(cachePath).take(batch, after));
    if (batch.content || batch.read || !claimsFile(batch.about) || !existsSync(cachePath)) return;
    over(openDatabase(cachePath), (cache) => immediately(cache, () => passOver(cache, batch.about)));
  }

  /**
   * Takes the cache's place, which no connection may have open; false where the cache has records of its own by now.
   */
  adopt(cachePath: string): boolean {
    const path = pathBeside(cachePath);
    const isAlone = isBlank(cachePath);
    if (isAlone) {
      const { db } = this.to(cachePath);
      guarded(() => {
        for (const { subject, digest } of filesKnown(cachePath)) noteDigest(db, subject, digest);
      });
    }
    this.close(cachePath);
    if (isAlone) {
      forceToDisk(path);
      // The log of another file would be taken for this one's.
      for (const end of ['-wal', '-shm']) removeFileSync(cachePath + end);
      renameFileSync(path, cachePath);
      forceToDisk(cachePath);
    }
    this.drop(cachePath);
    return isAlone;
  }

  drop(cachePath: string): void {
    const built = this.open.get(cachePath);
    this.open.delete(cachePath);
    built?.db.close();
    removeBuilt(cachePath);
  }

  /** What was taken stays. */
  close(cachePath?: string): void {
    for (const [path, built] of [...this.open]) {
      if (cachePath !== undefined && path !== cachePath) continue;
      this.open.delete(path);
      try {
        guarded(() => built.commit());
      } finally {
        built.db.close();
      }
    }
  }

  private to(cachePath: string): Built {
    const known = this.open.get(cachePath);
    if (known) return known;
    const built = new Built(pathBeside(cachePath));
    this.open.set(cachePath, built);
    return built;
  }
}

/** Removes the file beside the cache, of no use any more; no connection may have it open. */
export function removeBuilt(cachePath: string): void {
  for (const end of ENDS) removeFileSync(pathBeside(cachePath) + end);
}

/** Whether the cache has nothing but which parts of files the team has. */
function isBlank(cachePath: string): boolean {
  if (!existsSync(cachePath)) return true;
  return reading(cachePath, (db) =>
    prepared<[], string>(
      db,
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
         AND name <> 'sharedDigest' AND name NOT LIKE '%Search%'`,
    )
      .pluck()
      .all()
      .every((table) => prepared<[], number>(db, `SELECT 1 FROM ${table} LIMIT 1`).get() === undefined),
  );
}

function filesKnown(cachePath: string): { subject: string; digest: string }[] {
  if (!existsSync(cachePath)) return [];
  return reading(cachePath, (db) =>
    prepared<[string], { subject: string; digest: string }>(
      db,
      'SELECT subject, digest FROM sharedDigest WHERE subject GLOB ?',
    ).all(`${FILES}*`),
  );
}

const reading = <Found>(cachePath: string, read: (db: Db) => Found): Found =>
  over(openDatabase(cachePath, { readonly: true }), read);
