/** The databases that the store thread holds open, by path: opened at first use, recovered, copied and closed in order. */
import type { ListingName } from '../../src-shared/service/listing.ts';
import { migrations } from '../store/migrations/index.ts';
import type { Db } from '../store/open.ts';
import { PageReader } from '../store/page-order.ts';
import type { recordStorer } from '../store/records.ts';
import {
  abandonKept,
  closeKept,
  copyWhenDue,
  type Kept,
  openKept,
  type Recovery,
} from '../store/recovery.ts';
import { workMigrations } from '../store/work/index.ts';

export type Cache = {
  readonly db: Db;
  readonly pages: PageReader;
  readonly storers: Partial<Record<ListingName, ReturnType<typeof recordStorer>>>;
};

const CACHE: Kept = { migrations, copied: false };
const WORK: Kept = { migrations: workMigrations, copied: true };

type Parts = {
  readonly now: () => number;
  readonly onRecovery: (recovery: Recovery) => void;
  /** A copy that could not be made: no reason to stop work, but one to be told. */
  readonly onCopyFailed: (error: unknown) => void;
};

export class OpenDatabases {
  private readonly parts: Parts;
  private readonly caches = new Map<string, Cache>();
  private readonly works = new Map<string, Db>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** The cache of a workspace; throws as `openDatabase` does, but for damage. */
  cache(path: string): Cache {
    let cache = this.caches.get(path);
    if (!cache) {
      const db = this.open(path, CACHE);
      cache = { db, pages: new PageReader(db), storers: {} };
      this.caches.set(path, cache);
    }
    return cache;
  }

  /** People's own work in a workspace, copied once a day; throws as `openDatabase` does, but for damage. */
  work(path: string): Db {
    let db = this.works.get(path);
    if (!db) {
      db = this.open(path, WORK);
      this.works.set(path, db);
    }
    this.copying(() => copyWhenDue(db, path, this.parts.now()));
    return db;
  }

  /** Closes what is open at the path. */
  close(path: string): void {
    const cache = this.caches.get(path);
    this.caches.delete(path);
    if (cache) closeKept(cache.db, path, CACHE, this.parts.now());
    const work = this.works.get(path);
    this.works.delete(path);
    if (work) this.copying(() => closeKept(work, path, WORK, this.parts.now()));
  }

  closeAll(): void {
    for (const path of [...this.caches.keys(), ...this.works.keys()]) this.close(path);
  }

  /** Lets go of a database that proved damaged: the next use opens it anew and recovers. */
  abandon(path: string): void {
    const db = this.caches.get(path)?.db ?? this.works.get(path);
    this.caches.delete(path);
    this.works.delete(path);
    if (db) abandonKept(db, path);
  }

  private open(path: string, kept: Kept): Db {
    return openKept(path, kept, this.parts.now(), this.parts.onRecovery);
  }

  private copying(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.parts.onCopyFailed(error);
    }
  }
}
