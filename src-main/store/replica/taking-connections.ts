/**
 * Connections for records that arrive, kept from one batch to the next. A batch touches pages all over the indexes, and is written to
 * the disk as a whole: the pages stay in memory, and go from the log to the database's file less often than for a few records.
 */
import type { KeptOpen } from '../engine/call.ts';
import { type Db, openDatabase } from '../engine/open.ts';

const MEMORY_KB = 64 * 1024;
/** Of 8 KB each. */
const LOG_PAGES = 4_000;

export class TakingConnections implements KeptOpen {
  private readonly open = new Map<string, Db>();

  to(path: string): Db {
    const known = this.open.get(path);
    if (known) return known;
    const db = openDatabase(path);
    db.pragma(`cache_size = -${MEMORY_KB}`);
    db.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
    this.open.set(path, db);
    return db;
  }

  /** All of them without a path. */
  close(path?: string): void {
    for (const [name, db] of [...this.open]) {
      if (path !== undefined && name !== path) continue;
      this.open.delete(name);
      db.close();
    }
  }
}
