/**
 * A connection to a shared workspace: what is decided over it is tried, taken back, offered to the log, and applied
 * once the log has it.
 */
import { randomUUID } from 'node:crypto';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { Db } from '../engine/open.ts';
import { noteGrown } from '../work/audit-grown.ts';
import { applyEntries } from './apply-entries.ts';
import { type BeginMode, type Captured, Changes } from './changes.ts';
import type { LogEntry, LogHead } from './entry.ts';
import { type FollowedLog, readFollowed, schemaOf } from './followed.ts';
import type { Offer } from './offer.ts';

/** So often somebody else may come first. */
const MOST_ROUNDS = 200;

export class SharedConnection {
  readonly changes: Changes;
  /** The database's own ways, past the log. */
  readonly plain: Pick<Db, 'prepare' | 'exec' | 'transaction'>;
  private readonly db: Db;
  private readonly offer: Offer;
  /** Within a decision, and while entries are applied. */
  private inside = false;
  private isShared = true;

  /** Before the ways of `db` are replaced. */
  constructor(db: Db, offer: Offer) {
    this.db = db;
    this.offer = offer;
    this.changes = new Changes(db);
    this.plain = {
      prepare: db.prepare.bind(db),
      exec: db.exec.bind(db),
      transaction: db.transaction.bind(db),
    };
  }

  /** Nothing of what is done now is to be offered by itself. */
  get isPlain(): boolean {
    return this.inside || !this.isShared || this.db.inTransaction;
  }

  get isInside(): boolean {
    return this.inside;
  }

  /** Applies entries of the log; `own` is the one that was offered over this connection. */
  take(
    workspace: string,
    entries: readonly LogEntry[],
    own: { id: string; local: string | null } | null = null,
  ): number {
    const count = this.within(() => applyEntries(this.db, this.changes, workspace, entries, own));
    if (count > 0) noteGrown(this.db.name, false);
    return count;
  }

  /** Performs `last` past the log; what follows is an ordinary connection's. */
  end(last: () => void): void {
    this.within(() => this.changes.untold(() => this.plain.transaction(last).immediate()));
    this.isShared = false;
    this.changes.end();
  }

  /**
   * Whether the log has it now, and who came first where it does not. `followed` is how far the log was followed within
   * the transaction that was taken back: another connection may have gone further since, and what was made of the rows
   * before is not to be offered behind others.
   */
  offerNow(
    { changes: text, local }: Captured,
    followed: FollowedLog | null,
  ): { readonly isAccepted: boolean; readonly by: string } {
    if (text === null || !followed) throw new Error('there is nothing to offer');
    if (followed.upload !== null) throw new TieoutError('team-uploading');
    const { db } = this;
    const { workspace, sequence, hash } = followed;
    const id = randomUUID();
    const head: LogHead = { sequence, hash };
    const { outcome, entries, by } = this.offer({
      path: db.name,
      id,
      workspace,
      head,
      schema: schemaOf(db),
      changes: text,
    });
    this.take(workspace, entries, { id, local });
    return { isAccepted: outcome === 'accepted', by };
  }

  /**
   * Performs the work until the log has what it changed; performed anew behind whatever came first. Throws
   * `team-overtaken` and what it throws itself.
   */
  decide<T>(mode: BeginMode, work: () => T): T {
    let by: string | null = null;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      let followed: FollowedLog | null = null;
      const made = () => {
        const result = work();
        followed = readFollowed(this.db);
        return result;
      };
      const { result, ...captured } = this.within(() =>
        attempted(() => this.changes.attempt(made, mode), by),
      );
      if (captured.changes === null) return result;
      const { isAccepted, by: first } = this.offerNow(captured, followed);
      if (isAccepted) return result;
      by = first;
    }
    throw new TieoutError('team-overtaken', { subject: by ?? '' });
  }

  private within<T>(work: () => T): T {
    this.inside = true;
    try {
      return work();
    } finally {
      this.inside = false;
    }
  }
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
