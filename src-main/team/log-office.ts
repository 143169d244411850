/**
 * The way to one workspace's log: a connection that is made anew when it was lost, what is offered to it, and what came
 * since.
 */
import type { KeyObject } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { TieoutError } from '../../src-shared/errors.ts';
import { type OfferedEntry, signEntry } from '../store/replica/entry.ts';
import { AnswerLost } from './log-failures.ts';
import { type LogPage, pageSince } from './log-page.ts';
import type { SharedLog } from './shared-log.ts';

/**
 * Whether the decision stands is not known: there was no answer, and the server cannot be asked. The next pull shows
 * it.
 */
export class DecisionUnknown extends TieoutError {
  /** The entry that it would be. */
  readonly entry: string;

  constructor(entry: string, cause: unknown) {
    super('team-unknown', {}, cause);
    this.name = 'DecisionUnknown';
    this.entry = entry;
  }
}

type Parts = {
  readonly workspace: string;
  readonly privateKey: KeyObject;
  /** A connection to the log. Throws `AnswerLost` where there is none. */
  readonly connect: () => Promise<SharedLog>;
  /**
   * How often an answer that did not come is asked for, each time over a new connection, and how long between,
   * milliseconds.
   */
  readonly asks?: number;
  readonly pauseMs?: number;
};

export class LogOffice {
  private readonly parts: Required<Parts>;
  private log: Promise<SharedLog> | null = null;
  /** The same, once it stands. */
  private standing: SharedLog | null = null;

  constructor(parts: Parts) {
    this.parts = { asks: 8, pauseMs: 250, ...parts };
  }

  /**
   * Signs and offers. `stale`: somebody else came first, or the entry was given up, and never will be accepted. Throws
   * what the server refuses, `AnswerLost` where nothing was offered, and `DecisionUnknown`.
   */
  async offer(entry: Omit<OfferedEntry, 'signature' | 'workspace'>): Promise<'accepted' | 'stale'> {
    const { workspace, privateKey } = this.parts;
    const log = await this.connected();
    try {
      return (await log.append(signEntry({ ...entry, workspace }, privateKey))).outcome;
    } catch (error) {
      if (!(error instanceof AnswerLost)) throw error;
      this.letGo(log);
      return (await this.outcomeOf(entry.id, error)) === null ? 'stale' : 'accepted';
    }
  }

  /**
   * What came after the place, at most a page of it. `isPatient`: however long that takes on a slow line. Throws
   * `AnswerLost` and what the server refuses.
   */
  async since(sequence: number, isPatient = true): Promise<LogPage> {
    return this.ask((log) => pageSince(log, this.parts.workspace, sequence, isPatient));
  }

  /** Asks over the connection, which is let go of where the answer is lost. */
  async ask<T>(question: (log: SharedLog) => Promise<T>): Promise<T> {
    const log = await this.connected();
    try {
      return await question(log);
    } catch (error) {
      if (error instanceof AnswerLost) this.letGo(log);
      throw error;
    }
  }

  /**
   * Ends the connection; the next question makes another. `lost`: end it only if it is still this one. A caller that
   * hears of the loss late would otherwise end the connection that has taken its place.
   */
  letGo(lost: SharedLog | null = null): void {
    if (lost !== null && lost !== this.standing) return;
    this.log?.then((log) => log.close()).catch(() => undefined);
    this.log = null;
    this.standing = null;
  }

  /** Where in the log an entry without an answer stands; null once it is certain that it never will. */
  private async outcomeOf(id: string, lost: AnswerLost): Promise<number | null> {
    for (let ask = 0; ask < this.parts.asks; ask++) {
      try {
        return await this.ask((log) => log.withdraw(this.parts.workspace, id));
      } catch (error) {
        if (!(error instanceof AnswerLost)) throw error;
        await pause(this.parts.pauseMs);
      }
    }
    throw new DecisionUnknown(id, lost);
  }

  private async connected(): Promise<SharedLog> {
    const log = this.log ?? this.parts.connect();
    this.log = log;
    try {
      const standing = await log;
      if (this.log === log) this.standing = standing;
      return standing;
    } catch (error) {
      if (this.log === log) this.log = null;
      throw error;
    }
  }
}
