/**
 * Connections for records that arrive, kept from one batch to the next. A batch touches pages all over the indexes, and
 * is written to the disk as a whole: the pages stay in memory, and go from the log to the database's file less often
 * than for a few records.
 */
import { setTimeout, setImmediate as turn } from 'node:timers/promises';
import type { KeptOpen } from '../engine/call.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { TurnsAsked } from '../engine/turns.ts';

const MEMORY_KB = 64 * 1024;
/** Of 8 KB each. */
const LOG_PAGES = 4_000;
/** Longer than a connection that has asked for a turn waits between two attempts. */
const TURN_MS = 6;

export class TakingConnections implements KeptOpen {
  private readonly open = new Map<string, { readonly db: Db; readonly turns: TurnsAsked }>();

  to(path: string): Db {
    const known = this.open.get(path);
    if (known) return known.db;
    const db = openDatabase(path);
    db.pragma(`cache_size = -${MEMORY_KB}`);
    db.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
    this.open.set(path, { db, turns: new TurnsAsked(db.name) });
    return db;
  }

  /** Lets another connection write, if one has asked for a turn. */
  async letOthers(path: string): Promise<void> {
    await turn();
    if (this.open.get(path)?.turns.taken()) await setTimeout(TURN_MS);
  }

  /** All of them without a path. */
  close(path?: string): void {
    for (const [name, { db, turns }] of [...this.open]) {
      if (path !== undefined && name !== path) continue;
      this.open.delete(name);
      turns.close();
      db.close();
    }
  }
}
