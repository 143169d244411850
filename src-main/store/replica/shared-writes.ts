/**
 * What is written to a shared workspace over a connection: tried, taken back, offered to the log, and applied once the
 * log has it. Code that writes needs to know nothing of it: the connection does it, so no write can go past the log.
 */
import { type Db, onOpened } from '../engine/open.ts';
import type { LogEntry } from './entry.ts';
import { readFollowed } from './followed.ts';
import { execBy, prepareBy, transactionBy } from './log-statements.ts';
import type { Offer } from './offer.ts';
import { SharedConnection } from './shared-connection.ts';

const connections = new WeakMap<Db, SharedConnection>();

/**
 * Every connection to a workspace that a team shares goes by the log from its opening on. One `offer` for the thread.
 */
export function shareWhatIsShared(offer: Offer): void {
  onOpened((db) => {
    const isWork = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sharedLog'").get() !== undefined;
    if (isWork && readFollowed(db)) shareWrites(db, offer);
  });
}

/** Applies entries that others made; for a connection that `shareWrites` was given. */
export function takeEntries(db: Db, entries: readonly LogEntry[]): number {
  const connection = connections.get(db);
  const followed = readFollowed(db);
  if (!connection || !followed) throw new Error('the workspace is not shared');
  return connection.take(followed.workspace, entries);
}

/**
 * Performs `last` in a transaction that goes past the log; where it stands, the connection is an ordinary one from then
 * on. Other connections to the file have to be closed.
 */
export function endSharing(db: Db, last: () => void): void {
  const connection = connections.get(db);
  if (connection) connection.end(last);
  else db.transaction(last).immediate();
}

/** Everything that is written to the shared tables over the connection goes by the log. */
function shareWrites(db: Db, offer: Offer): void {
  const connection = new SharedConnection(db, offer);
  connections.set(db, connection);
  // What was bound before is the connection's own way; from here on everybody else's goes by the log.
  Object.assign(db, {
    transaction: transactionBy(connection),
    prepare: prepareBy(connection),
    exec: execBy(connection, db),
  });
}
