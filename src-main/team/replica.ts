/**
 * A workspace's database as a copy of the shared log. Rows come into it in one way only, by applying entries in their order: other
 * people's and one's own. So no crash leaves it with something that the log does not have.
 */
import { type KeyObject, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { TieoutError } from '../../src-shared/errors.ts';
import { type Db, databaseError } from '../store/engine/open.ts';
import { Changes } from '../store/replica/changes.ts';
import { readFollowed, schemaOf, storeFollowed } from '../store/replica/followed.ts';
import {
  firstHead,
  followsHead,
  type LogEntry,
  type LogHead,
  type OfferedEntry,
  signEntry,
} from './entry.ts';
import { AnswerLost, type SharedLog } from './shared-log.ts';

/** Whether the decision stands is not known: there was no answer, and the server cannot be asked. The next pull shows it. */
export class DecisionUnknown extends Error {
  /** The entry that it would be. */
  readonly entry: string;

  constructor(entry: string, cause: unknown) {
    super('there is no answer to a decision', { cause });
    this.name = 'DecisionUnknown';
    this.entry = entry;
  }
}

/** An entry of the log is not what it says it is, or not one that this database can take. Nothing after it is applied. */
export class LogBroken extends Error {
  readonly sequence: number;

  constructor(sequence: number, cause?: unknown) {
    super(`entry ${sequence} of the shared log cannot be applied`, { cause });
    this.name = 'LogBroken';
    this.sequence = sequence;
  }
}

type ReplicaParts = {
  /** A connection of its own to people's own work; no other writes to its shared tables. */
  readonly db: Db;
  readonly workspace: string;
  readonly privateKey: KeyObject;
  /** A connection to the log. Throws `AnswerLost` where there is none. */
  readonly connect: () => Promise<SharedLog>;
  /** How often an answer that did not come is asked for, each time over a new connection, and how long between, milliseconds. */
  readonly asks?: number;
  readonly pauseMs?: number;
};

/** So many entries are asked for at once. */
const PAGE = 500;

export class Replica {
  private readonly parts: Required<ReplicaParts>;
  private readonly changes: Changes;
  private log: SharedLog | null = null;
  /** One after the other: each rests on the head that the one before left. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(parts: ReplicaParts) {
    this.parts = { asks: 8, pauseMs: 250, ...parts };
    this.changes = new Changes(parts.db);
  }

  /** Applies what came since. Returns how many entries. Throws `AnswerLost`, `LogBroken`, what the server refuses, and
   * `database-full` and the like where this computer cannot take them. */
  pull(): Promise<number> {
    return this.inTurn(() => this.pullNow());
  }

  /**
   * Decides: performs `work`, which may be performed again on what is true by then, and returns what it returned once the log has
   * what it changed. Throws what `work` throws, what the server refuses, `AnswerLost` where nothing was offered, and
   * `DecisionUnknown`.
   */
  decide<T>(work: (db: Db) => T): Promise<T> {
    return this.inTurn(() => this.decideNow(work));
  }

  /** Ends the connection to the log, once what was asked before is done. */
  close(): Promise<void> {
    return this.inTurn(async () => this.letGo());
  }

  private async decideNow<T>(work: (db: Db) => T): Promise<T> {
    const { db, workspace, privateKey } = this.parts;
    for (;;) {
      const { result, changes } = this.changes.attempt(work);
      if (changes === null) return result;
      const entry = { id: randomUUID(), workspace, expected: this.head(), schema: schemaOf(db), changes };
      if (await this.offer(signEntry(entry, privateKey))) return result;
      // Somebody else came first, or the entry is given up: again, on what is true now.
      await this.pullNow();
    }
  }

  /** Whether the entry is in the log, and applied here; false where it never will be. */
  private async offer(entry: OfferedEntry): Promise<boolean> {
    const log = await this.connected();
    try {
      const answer = await log.append(entry);
      if (answer.outcome === 'stale') return false;
    } catch (error) {
      if (!(error instanceof AnswerLost)) throw error;
      this.letGo();
      if ((await this.outcomeOf(entry, error)) === null) return false;
    }
    // Read back like everybody else's: what is applied here is what the log has. It is in the log, whatever becomes of that now.
    await this.pullNow().catch((error: unknown) => {
      if (!(error instanceof AnswerLost)) throw error;
    });
    return true;
  }

  /** Where in the log an entry without an answer stands; null once it is certain that it never will. */
  private async outcomeOf({ id, workspace }: OfferedEntry, lost: AnswerLost): Promise<number | null> {
    for (let ask = 0; ask < this.parts.asks; ask++) {
      try {
        return await (await this.connected()).withdraw(workspace, id);
      } catch (error) {
        if (!(error instanceof AnswerLost)) throw error;
        this.letGo();
        await pause(this.parts.pauseMs);
      }
    }
    throw new DecisionUnknown(id, lost);
  }

  private async pullNow(): Promise<number> {
    let count = 0;
    for (;;) {
      const entries = await this.entriesAfter(this.head().sequence);
      for (const entry of entries) this.apply(entry);
      count += entries.length;
      if (entries.length < PAGE) return count;
    }
  }

  private async entriesAfter(sequence: number): Promise<LogEntry[]> {
    const log = await this.connected();
    try {
      return await log.since(this.parts.workspace, sequence, PAGE);
    } catch (error) {
      if (error instanceof AnswerLost) this.letGo();
      throw error;
    }
  }

  /** One transaction: the rows, and that they are in here. */
  private apply(entry: LogEntry): void {
    const { db, workspace } = this.parts;
    const { sequence, hash } = entry;
    if (!followsHead(workspace, this.head(), entry)) throw new LogBroken(sequence);
    const take = db.transaction(() => {
      db.pragma('defer_foreign_keys = ON');
      this.changes.apply(entry.changes);
      storeFollowed(db, { workspace, sequence, hash });
    });
    try {
      take.immediate();
    } catch (error) {
      const known = databaseError(error);
      if (known instanceof TieoutError && known.code !== 'database-failed') throw known;
      throw new LogBroken(sequence, error);
    }
  }

  private head(): LogHead {
    const { db, workspace } = this.parts;
    const followed = readFollowed(db);
    if (!followed) return firstHead(workspace);
    if (followed.workspace !== workspace) throw new Error('the database follows another workspace');
    return followed;
  }

  private async connected(): Promise<SharedLog> {
    this.log ??= await this.parts.connect();
    return this.log;
  }

  private letGo(): void {
    this.log?.close();
    this.log = null;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }
}
