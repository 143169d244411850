/**
 * A database that follows the log within one process, by the same parts as the app's threads and main process between
 * them.
 */
import { randomUUID } from 'node:crypto';
import type { Db } from '../../store/engine/open.ts';
import { applyEntries, headOf } from '../../store/replica/apply-entries.ts';
import { Changes } from '../../store/replica/changes.ts';
import { schemaOf } from '../../store/replica/followed.ts';
import { AnswerLost } from '../log-failures.ts';
import { LogOffice } from '../log-office.ts';

type ReplicaParts = ConstructorParameters<typeof LogOffice>[0] & {
  /** A connection of its own to people's own work; no other writes to its shared tables. */
  readonly db: Db;
};

export class Replica {
  private readonly parts: ReplicaParts;
  private readonly changes: Changes;
  private readonly office: LogOffice;
  /** One after the other: each rests on the head that the one before left. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(parts: ReplicaParts) {
    this.parts = parts;
    this.changes = new Changes(parts.db);
    this.office = new LogOffice(parts);
  }

  /** Applies what came since. Returns how many entries. */
  pull(): Promise<number> {
    return this.inTurn(() => this.pullNow());
  }

  /** Decides: performs `work`, perhaps again on what is true by then, until the log has what it changed. */
  decide<T>(work: (db: Db) => T): Promise<T> {
    return this.inTurn(async () => {
      const { db, workspace } = this.parts;
      for (;;) {
        const { result, changes } = this.changes.attempt(work);
        if (changes === null) return result;
        const head = headOf(db, workspace);
        const outcome = await this.office.offer({
          id: randomUUID(),
          expected: head,
          schema: schemaOf(db),
          changes,
        });
        if (outcome === 'stale') {
          await this.pullNow();
          continue;
        }
        // It is in the log, whatever becomes of that now.
        await this.pullNow().catch((error: unknown) => {
          if (!(error instanceof AnswerLost)) throw error;
        });
        return result;
      }
    });
  }

  /** Ends the connection to the log, once what was asked before is done. */
  close(): Promise<void> {
    return this.inTurn(async () => this.office.letGo());
  }

  private async pullNow(): Promise<number> {
    const { db, workspace } = this.parts;
    let count = 0;
    for (;;) {
      const { entries, more } = await this.office.since(headOf(db, workspace).sequence);
      count += applyEntries(db, this.changes, workspace, entries);
      if (!more) return count;
    }
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }
}
