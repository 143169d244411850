/**
 * What is written to a shared workspace over a connection: tried, taken back, offered to the log, and applied once the log has it.
 * Code that writes needs to know nothing of it: the connection does it, so no write can go past the log.
 */
import { randomUUID } from 'node:crypto';
import { TieoutError } from '../../../src-shared/errors.ts';
import { type Db, onOpened } from '../engine/open.ts';
import { noteGrown } from '../work/audit-grown.ts';
import { applyEntries } from './apply-entries.ts';
import { type BeginMode, type Captured, Changes } from './changes.ts';
import type { LogEntry, LogHead } from './entry.ts';
import { type FollowedLog, readFollowed, schemaOf } from './followed.ts';

/** What is offered to the log of the workspace that the path lies in. */
export type Offered = {
  readonly path: string;
  readonly id: string;
  readonly workspace: string;
  readonly head: LogHead;
  readonly schema: number;
  readonly changes: string;
};

/** `stale`: another entry came first. `entries` are all those behind the head; `by` made the last of them. */
export type Answered = {
  readonly outcome: 'accepted' | 'stale';
  readonly entries: readonly LogEntry[];
  readonly by: string;
};

/** Offers the entry to the log and waits for its answer. Throws why it was refused, or why its outcome is unknown. */
export type Offer = (offered: Offered) => Answered;

/** So often somebody else may come first. */
const MOST_ROUNDS = 200;

/** Changes no row, and SQLite refuses it within a transaction: a copy of the database. */
const COPIES = /^\s*VACUUM\b/i;

type Decider = {
  readonly changes: Changes;
  readonly take: (workspace: string, entries: readonly LogEntry[]) => number;
  readonly end: (last: () => void) => void;
};
const deciders = new WeakMap<Db, Decider>();

/** Every connection to a workspace that a team shares goes by the log from its opening on. One `offer` for the thread. */
export function shareWhatIsShared(offer: Offer): void {
  onOpened((db) => {
    const isWork = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sharedLog'").get() !== undefined;
    if (isWork && readFollowed(db)) shareWrites(db, offer);
  });
}

/** Applies entries that others made; for a connection that `shareWrites` was given. */
export function takeEntries(db: Db, entries: readonly LogEntry[]): number {
  const decider = deciders.get(db);
  const followed = readFollowed(db);
  if (!decider || !followed) throw new Error('the workspace is not shared');
  return decider.take(followed.workspace, entries);
}

/**
 * Performs `last` in a transaction that goes past the log; where it stands, the connection is an ordinary one from then on. Other connections
 * to the file have to be closed.
 */
export function endSharing(db: Db, last: () => void): void {
  const decider = deciders.get(db);
  if (decider) decider.end(last);
  else db.transaction(last).immediate();
}

/** Everything that is written to the shared tables over the connection goes by the log. */
function shareWrites(db: Db, offer: Offer): void {
  const changes = new Changes(db);
  const plain = {
    prepare: db.prepare.bind(db),
    exec: db.exec.bind(db),
    transaction: db.transaction.bind(db),
  };
  /** Within a decision, and while entries are applied. */
  let inside = false;
  const within = <T>(work: () => T): T => {
    inside = true;
    try {
      return work();
    } finally {
      inside = false;
    }
  };
  let isShared = true;
  const isPlain = () => inside || !isShared || db.inTransaction;

  const take = (
    workspace: string,
    entries: readonly LogEntry[],
    own: { id: string; local: string | null } | null = null,
  ) => {
    const count = within(() => applyEntries(db, changes, workspace, entries, own));
    if (count > 0) noteGrown(db.name, false);
    return count;
  };
  const end = (last: () => void) => {
    within(() => changes.untold(() => plain.transaction(last).immediate()));
    isShared = false;
    changes.end();
  };
  deciders.set(db, { changes, take, end });

  /**
   * Whether the log has it now, and who came first where it does not. `followed` is how far the log was followed within the transaction that
   * was taken back: another connection may have gone further since, and what was made of the rows before is not to be offered behind others.
   */
  const offerNow = (
    { changes: text, local }: Captured,
    followed: FollowedLog | null,
  ): { readonly isAccepted: boolean; readonly by: string } => {
    if (text === null || !followed) throw new Error('there is nothing to offer');
    if (followed.upload !== null) throw new TieoutError('team-uploading');
    const { workspace, sequence, hash } = followed;
    const id = randomUUID();
    const head: LogHead = { sequence, hash };
    const { outcome, entries, by } = offer({
      path: db.name,
      id,
      workspace,
      head,
      schema: schemaOf(db),
      changes: text,
    });
    take(workspace, entries, { id, local });
    return { isAccepted: outcome === 'accepted', by };
  };

  const decide = <T>(mode: BeginMode, work: () => T): T => {
    let by: string | null = null;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      let followed: FollowedLog | null = null;
      const made = () => {
        const result = work();
        followed = readFollowed(db);
        return result;
      };
      const { result, ...captured } = within(() => attempted(() => changes.attempt(made, mode), by));
      if (captured.changes === null) return result;
      const { isAccepted, by: first } = offerNow(captured, followed);
      if (isAccepted) return result;
      by = first;
    }
    throw new TieoutError('team-overtaken', { subject: by ?? '' });
  };

  const modes = {
    default: 'DEFERRED',
    deferred: 'DEFERRED',
    immediate: 'IMMEDIATE',
    exclusive: 'EXCLUSIVE',
  } as const;
  const transaction = (work: (...args: unknown[]) => unknown) => {
    const usual = plain.transaction(work);
    const through =
      (name: keyof typeof modes) =>
      (...args: unknown[]) =>
        isPlain() ? usual[name](...args) : decide(modes[name], () => work(...args));
    const { deferred, immediate, exclusive } = {
      deferred: through('deferred'),
      immediate: through('immediate'),
      exclusive: through('exclusive'),
    };
    return Object.assign(through('default'), { default: through('default'), deferred, immediate, exclusive });
  };

  const prepare = (sql: string) => {
    const statement = plain.prepare(sql);
    if (statement.readonly || COPIES.test(sql)) return statement;
    for (const name of ['run', 'get', 'all'] as const) {
      const usual = statement[name].bind(statement) as (...args: unknown[]) => unknown;
      Object.assign(statement, {
        [name]: (...args: unknown[]) =>
          isPlain() ? usual(...args) : decide('DEFERRED', () => usual(...args)),
      });
    }
    return statement;
  };

  /** A transaction that goes on over several turns (statements/import.ts). */
  let isOver = true;
  const exec = (sql: string) => {
    if (sql === 'BEGIN IMMEDIATE' && !isPlain()) {
      plain.exec(sql);
      changes.capture();
      isOver = false;
    } else if (sql === 'COMMIT' && !isOver && !inside) {
      isOver = true;
      const captured = changes.taken();
      if (captured.changes === null) return plain.exec(sql);
      const followed = readFollowed(db);
      plain.exec('ROLLBACK');
      const { isAccepted, by } = offerNow(captured, followed);
      if (!isAccepted) throw new TieoutError('team-overtaken', { subject: by });
    } else if (sql === 'ROLLBACK' && !isOver && !inside) {
      isOver = true;
      changes.taken();
      plain.exec(sql);
    } else plain.exec(sql);
    return db;
  };
  Object.assign(db, { transaction, prepare, exec });
}

/** What is not possible any more after somebody else came first is told with whose decision stands. */
function attempted<T>(work: () => T, by: string | null): T {
  try {
    return work();
  } catch (error) {
    const isOfDatabase = error instanceof TieoutError && error.code.startsWith('database-');
    if (by === null || !(error instanceof TieoutError) || isOfDatabase) throw error;
    throw new TieoutError('team-overtaken', { subject: by }, error);
  }
}
