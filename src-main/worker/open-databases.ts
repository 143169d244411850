/**
 * The databases that the store thread holds open, by path: opened at first use, recovered, copied and closed in order.
 */
import { statSync } from 'node:fs';
import { TieoutError } from '../../src-shared/errors.ts';
import { copiesOf } from '../store/engine/backup.ts';
import { encryptFile } from '../store/engine/encrypt-file.ts';
import { formWithoutKey } from '../store/engine/file-cipher.ts';
import { mustKnowKeys } from '../store/engine/keys.ts';
import { type Db, guarded } from '../store/engine/open.ts';
import { migrations } from '../store/migrations/cache/index.ts';
import { workMigrations } from '../store/migrations/work/index.ts';
import {
  abandonKept,
  closeKept,
  copyWhenDue,
  type KeptDatabase,
  openKept,
  type Recovery,
  type WorkOptions,
  wasLeftOpen,
} from '../store/recovery/kept-database.ts';
import { sealAudit } from '../store/work/audit.ts';
import { isRecoveryRecorded, recordRecovery } from '../store/work/audit-anchor.ts';
import { noteRestored } from '../store/work/restored.ts';

const CACHE: KeptDatabase = { migrations, copied: false };
const WORK: KeptDatabase = { migrations: workMigrations, copied: true };

/** A database of this size is saved in half a second, less than another thread may take to start. */
const QUICK_TO_MEND_BYTES = 8 * 1024 * 1024;

function isLongToMend(path: string): boolean {
  return sizeOf(path) > QUICK_TO_MEND_BYTES;
}

/** People's own work is put together from its copies, too; it may be what is missing. */
function isLongToRecover(path: string): boolean {
  return [path, `${path}-wal`, ...copiesOf(path).map((copy) => copy.path)].some(isLongToMend);
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

type Parts = {
  readonly now: () => number;
  readonly onRecovery: (recovery: Recovery) => void;
  /** A copy that could not be made: no reason to stop work, but one to be told. */
  readonly onCopyFailed: (error: unknown) => void;
  /** The audit trail could not be sealed, or not be told of a recovery: it says so itself when it is verified. */
  readonly onTrailFailed: (error: unknown) => void;
  /**
   * True where the host sees to damage (store-host.ts): a large database that has to be checked, recovered or
   * encrypted, and any that proved damaged, is not opened here before.
   */
  readonly mendedElsewhere: boolean;
};

/** Told how many rows are saved of a damaged database, or encrypted of a plain one. */
export type MendingProgress = {
  readonly saved: (rows: number) => void;
  readonly encrypted: (rows: number) => void;
};

export class OpenDatabases {
  private readonly parts: Parts;
  private readonly caches = new Map<string, Db>();
  private readonly works = new Map<string, Db>();
  /** Those that proved damaged. They stay closed until the work on them has ended. */
  private readonly suspected = new Set<string>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /**
   * The cache of a workspace; throws as `openDatabase` does, but for damage. Where damage is seen to elsewhere, one
   * that proved damaged, and a large one that was not closed in order, throws `database-damaged`, `retryable` once it
   * is mended: checking and saving what can be read takes seconds, and the other databases are not to wait for it.
   */
  cache(path: string): Db {
    this.mustNotBeSuspected(path);
    let cache = this.caches.get(path);
    if (!cache) {
      const isToDo = wasLeftOpen(path) || formWithoutKey(path) === 'plain';
      if (this.parts.mendedElsewhere && isToDo && isLongToMend(path))
        throw new TieoutError('database-damaged', { retryable: true });
      cache = this.open(path, CACHE);
      this.caches.set(path, cache);
    }
    return cache;
  }

  /**
   * Checks the cache at the path, recovers what is damaged of it and encrypts a plain one; returns what was recovered,
   * null when it is sound. It must be closed everywhere.
   */
  mendCache(path: string, onRows: MendingProgress): Recovery | null {
    mustKnowKeys(path);
    const now = this.parts.now();
    const done: Recovery[] = [];
    const db = this.openEncrypted(path, CACHE, (recovery) => done.push(recovery), onRows);
    closeKept(db, path, CACHE, now);
    return done[0] ?? null;
  }

  /**
   * Checks people's own work at the path, recovers what is damaged of it, encrypts a plain one and makes the copy that
   * is due. What was recovered is told when it is opened next. It must be closed everywhere.
   */
  mendWork(path: string, onRows: MendingProgress): void {
    const db = this.openSealed(path, () => undefined, onRows);
    this.copying(() => closeKept(db, path, WORK, this.parts.now(), { isTold: false }));
  }

  /** People's own work in a workspace, copied once a day; throws as `cache` does. */
  work(path: string): Db {
    this.mustNotBeSuspected(path);
    let db = this.works.get(path);
    if (!db) {
      const isToDo = wasLeftOpen(path) || formWithoutKey(path) === 'plain';
      if (isToDo) this.mustNotBeLong(path);
      db = this.openWork(path);
      this.works.set(path, db);
    }
    this.copying(() => copyWhenDue(db, path, this.parts.now()));
    return db;
  }

  /** Closes what is open at the path. */
  close(path: string): void {
    const cache = this.caches.get(path);
    this.caches.delete(path);
    if (cache) closeKept(cache, path, CACHE, this.parts.now());
    const work = this.works.get(path);
    this.works.delete(path);
    if (work) this.copying(() => closeKept(work, path, WORK, this.parts.now()));
  }

  /** Closes the cache in order, and keeps it closed until `release`: another file is to take its place. */
  keepClosed(path: string): void {
    this.close(path);
    if (this.parts.mendedElsewhere) this.suspected.add(path);
  }

  /**
   * Gives back the pages that SQLite keeps in memory, up to 16 MB a database: they are read again when they are needed.
   */
  shrink(): void {
    for (const db of [...this.caches.values(), ...this.works.values()]) db.pragma('shrink_memory');
  }

  closeAll(): void {
    for (const path of [...this.caches.keys(), ...this.works.keys()]) this.close(path);
  }

  /** Lets go of a database that proved damaged: the next opening checks all of it and recovers. */
  abandon(path: string): void {
    const db = this.caches.get(path) ?? this.works.get(path);
    this.caches.delete(path);
    this.works.delete(path);
    if (this.parts.mendedElsewhere) this.suspected.add(path);
    if (db) abandonKept(db, path);
  }

  /** An abandoned database may be opened again. */
  release(path: string): void {
    this.suspected.delete(path);
  }

  /** Throws as `cache` does for people's own work that would hold up the others here. */
  private mustNotBeLong(path: string): void {
    if (this.parts.mendedElsewhere && isLongToRecover(path))
      throw new TieoutError('database-damaged', { retryable: true });
  }

  private mustNotBeSuspected(path: string): void {
    if (this.suspected.has(path)) throw new TieoutError('database-damaged', { retryable: true });
  }

  private open(path: string, kept: KeptDatabase): Db {
    // Before anything is done to the files beside it.
    mustKnowKeys(path);
    return this.openEncrypted(path, kept, this.parts.onRecovery);
  }

  /**
   * Opened as it is first, so that a plain file of an earlier version is checked, and recovered where it is damaged,
   * before it is encrypted.
   */
  private openEncrypted(
    path: string,
    kept: KeptDatabase,
    onRecovery: (recovery: Recovery) => void,
    onRows?: MendingProgress,
  ): Db {
    const now = this.parts.now();
    // Without anybody to tell of progress it is not the place for what takes long.
    const options: WorkOptions = onRows
      ? { onRows: onRows.saved }
      : { mayRecover: () => this.mustNotBeLong(path) };
    const db = openKept(path, kept, now, onRecovery, options);
    if (formWithoutKey(path) !== 'plain') return db;
    db.close();
    guarded(() => encryptFile(path, { onRows: onRows?.encrypted ?? (() => undefined) }));
    return openKept(path, kept, now, onRecovery, options);
  }

  private openWork(path: string): Db {
    return this.openSealed(path, this.parts.onRecovery);
  }

  /** People's own work, with its audit trail under the workspace's key: older entries sealed, a recovery told. */
  private openSealed(path: string, onRecovery: (recovery: Recovery) => void, onRows?: MendingProgress): Db {
    const now = this.parts.now();
    const recoveries: Recovery[] = [];
    mustKnowKeys(path);
    const note = (recovery: Recovery) => {
      recoveries.push(recovery);
      onRecovery(recovery);
    };
    const db = this.openEncrypted(path, WORK, note, onRows);
    try {
      sealAudit(db, now);
      // What comes again from a team's log is as it was: its trail has nothing to tell.
      for (const recovery of recoveries.filter(({ work }) => !work?.fromLog))
        if (!isRecoveryRecorded(db, recovery.at)) recordRecovery(db, recovery.at, recovery);
    } catch (error) {
      // Decisions can be read without the key. Making one fails with the key missing.
      if (!(error instanceof TieoutError)) throw error;
      this.parts.onTrailFailed(error);
    }
    try {
      noteRestored(db);
    } catch (error) {
      // Without it a cashout could be sent that another computer has sent.
      db.close();
      throw error;
    }
    return db;
  }

  private copying(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.parts.onCopyFailed(error);
    }
  }
}
