/** The only way in which rows come into a shared workspace: entries of the log, in their order. */
import { TieoutError } from '../../../src-shared/errors.ts';
import { type Db, databaseError } from '../engine/open.ts';
import { barAfter } from './cashouts-aside.ts';
import type { Changes } from './changes.ts';
import { firstHead, followsHead, type LogEntry, type LogHead } from './entry.ts';
import { readFollowed, schemaOf, storeFollowed } from './followed.ts';
import { keepEntry } from './kept-entries.ts';

/**
 * An entry of the log is not what it says it is, or not one that this database can take. Nothing after it is applied.
 */
export class LogBroken extends TieoutError {
  readonly sequence: number;

  constructor(sequence: number, cause?: unknown) {
    super('team-log-broken', { subject: String(sequence) }, cause);
    this.name = 'LogBroken';
    this.sequence = sequence;
  }
}

/** Where this database stands in the workspace's log. */
export function headOf(db: Db, workspace: string): LogHead {
  const followed = readFollowed(db);
  if (!followed) return firstHead(workspace);
  if (followed.workspace !== workspace) throw new Error('the database follows another workspace');
  return { sequence: followed.sequence, hash: followed.hash };
}

/**
 * One transaction for each: its rows, and that they are in here; those that are in here already are left alone. `own`:
 * what the entry of that id changed of this computer's own tables. Returns how many were new. Throws `LogBroken`,
 * `team-app-older`, and `database-full` and the like where this computer cannot take them.
 */
export function applyEntries(
  db: Db,
  changes: Changes,
  workspace: string,
  entries: readonly LogEntry[],
  own: { readonly id: string; readonly local: string | null } | null = null,
): number {
  let count = 0;
  for (const entry of entries) {
    const take = db.transaction(() => {
      const head = headOf(db, workspace);
      if (entry.sequence <= head.sequence) return;
      if (!followsHead(workspace, head, entry)) throw new LogBroken(entry.sequence);
      db.pragma('defer_foreign_keys = ON');
      changes.apply(entry.changes, { isOlder: entry.schema < schemaOf(db) });
      if (own?.id === entry.id && own.local !== null) changes.applyLocal(own.local);
      storeFollowed(db, { workspace, sequence: entry.sequence, hash: entry.hash });
      keepEntry(db, entry);
      barAfter(db, entry);
      count += 1;
    });
    try {
      take.immediate();
    } catch (error) {
      throw fitting(db, entry, error);
    }
  }
  return count;
}

function fitting(db: Db, { sequence, schema }: LogEntry, error: unknown): unknown {
  if (error instanceof LogBroken) return error;
  const known = databaseError(error);
  if (known instanceof TieoutError && known.code !== 'database-failed') return known;
  if (schema > schemaOf(db)) return new TieoutError('team-app-older', {}, error);
  return new LogBroken(sequence, error);
}
