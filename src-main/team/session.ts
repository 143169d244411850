/**
 * One shared workspace while the app runs: its decisions go to the log, and what others decide comes from it within
 * moments.
 */
import { onlyReads, type ServerFault } from '../../src-shared/contract/team.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { LogEntry, LogHead } from '../store/replica/entry.ts';
import type { Answered, Offered } from '../store/replica/offer.ts';
import { ToldAssignments } from './assignments.ts';
import { clockOff } from './check-server.ts';
import { OtherCopy } from './database-copies.ts';
import { AnswerLost, LogRefusal } from './log-failures.ts';
import { LogOffice } from './log-office.ts';
import { Presence } from './presence.ts';
import { refusalOf } from './refusals.ts';
import { faultOf } from './server-fault.ts';
import { connectionOf } from './server-settings.ts';
import type { SessionParts, SessionState } from './session-parts.ts';
import { connectLog, LOG_VERSION, type SharedLog } from './shared-log.ts';

/** Without a word from the server it is asked so often; while it is away, so often whether it is back. Milliseconds. */
const LOOK_MS = 10_000;
const RETRY_MS = 2_000;
/** A decision holds up the store's thread. */
const CONNECT_MS = 4_000;
const ANSWER_MS = 8_000;

export class TeamSession {
  private readonly parts: SessionParts;
  private readonly office: LogOffice;
  private now: SessionState;
  private timer: NodeJS.Timeout | undefined;
  private pulling: Promise<number> | null = null;
  private again = false;
  private readonly watching = new Set<(sequence: number) => void>();
  private ended = false;
  /** Whether the log was seen to have what this database has from it, over the connection that stands. */
  private isProven = false;
  private names = new Map<string, string>();
  private readonly presence: Presence;
  private readonly assignments: ToldAssignments;

  constructor(parts: SessionParts) {
    this.parts = parts;
    this.now = { state: 'connecting', since: parts.now(), fault: null, roles: null };
    const { workspace, privateKey, trailKey } = parts;
    this.presence = new Presence({
      ...{ workspace, key: trailKey, onChange: parts.onPresence },
      ask: (question) => this.ask(question),
    });
    this.assignments = new ToldAssignments(parts.told, parts.onTold);
    this.office = new LogOffice({ workspace, privateKey, connect: () => this.connect(), asks: 4 });
  }

  get state(): SessionState {
    return this.now;
  }

  /** Pulls what came meanwhile, and goes on following. */
  start(): void {
    void this.look();
  }

  /** Ends it. */
  stop(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.office.letGo();
  }

  /** Offers what a thread of the store wants to do, and tells what came since. Throws errors that have words. */
  async offer({ id, head, schema, changes }: Offered): Promise<Answered> {
    // While the server is away, refuse a decision at once instead of waiting; the next look finds out when it is back.
    if (this.now.state === 'away') throw new TieoutError('team-away', { subject: this.now.fault ?? '' });
    if (onlyReads(this.now.roles))
      throw new TieoutError('team-right-missing', { subject: 'tieout_preparer' });
    if (this.now.fault === 'log-behind') throw new TieoutError('team-log-behind');
    try {
      const outcome = await this.office.offer({ id, expected: head, schema, changes });
      const { entries } = await this.office.since(head.sequence, false).catch((error: unknown) => {
        if (outcome !== 'accepted') throw error;
        // It is in the log, whatever becomes of that now: the next look brings it, or says what is in the way.
        this.lookIn(0);
        return { entries: [] };
      });
      // No other entry came first: this one was given up, or the log is not the one that this head is of.
      if (outcome === 'stale' && entries.length === 0) await this.mustHave(head);
      const others = entries.filter((entry) => entry.id !== id);
      if (others.length > 0) this.parts.onWork();
      this.tellAssigned(others);
      return { outcome, entries, by: await this.nameOf(others.at(-1)?.login) };
    } catch (error) {
      if (error instanceof AnswerLost) this.becomeAway(error);
      if (faultOf(error) === 'log-behind') this.become('stopped', 'log-behind');
      throw refusalOf(error);
    }
  }

  /**
   * Looks at the month from now on, null for none, and tells by name who else does: nobody while the server is away.
   */
  async lookAt(month: string | null): Promise<readonly string[]> {
    const names = await this.presence.look(month).catch((error: unknown) => {
      if (error instanceof TieoutError && error.code === 'team-away') return [];
      throw error;
    });
    return this.now.state === 'online' ? names : [];
  }

  /** Asks the server something else; throws errors that have words. */
  async ask<T>(question: (log: SharedLog) => Promise<T>): Promise<T> {
    try {
      return await this.office.ask(question);
    } catch (error) {
      if (error instanceof AnswerLost) this.becomeAway(error);
      throw refusalOf(error);
    }
  }

  /** Applies everything that came; `onPage` is told how many entries this database has, and may end it by throwing. */
  async pull(onPage?: (sequence: number) => void): Promise<number> {
    // A caller that asks while one is under way is told of the rest of it.
    if (onPage) this.watching.add(onPage);
    this.again = this.pulling !== null;
    this.pulling ??= this.pullNow().finally(() => {
      this.pulling = null;
    });
    try {
      return await this.pulling;
    } finally {
      if (onPage) this.watching.delete(onPage);
    }
  }

  private async pullNow(): Promise<number> {
    const { store, workPath } = this.parts;
    let count = 0;
    let joins = false;
    for (;;) {
      this.again = false;
      const followed = await store.readFollowed(workPath);
      if (!followed || followed.upload !== null) return count;
      for (const onPage of this.watching) onPage(followed.sequence);
      if (!this.isProven) await this.mustHave(followed);
      // What was assigned before somebody joined is no news.
      joins ||= followed.sequence === 0;
      const { entries, more } = await this.office.since(followed.sequence);
      const taken = entries.length === 0 ? 0 : await store.takeEntries(workPath, entries);
      if (taken > 0) this.parts.onWork();
      if (taken > 0 && !joins) this.tellAssigned(entries);
      count += taken;
      if (!more && !this.again) return count;
    }
  }

  /**
   * A server that was restored from a backup may have less than this database has from it, or something else in its
   * place: nothing is taken from it then, and nothing decided. Throws `team-log-behind`. A server is not restored under
   * a connection, so each is asked once.
   */
  private async mustHave({ sequence, hash }: LogHead): Promise<void> {
    if (sequence > 0) {
      const last = await this.office.ask((log) => log.since(this.parts.workspace, sequence - 1, 1));
      if (last[0]?.hash !== hash) throw new TieoutError('team-log-behind');
    }
    this.isProven = true;
  }

  private tellAssigned(entries: readonly LogEntry[]): void {
    const { server, person, onAssigned } = this.parts;
    const assigned = this.assignments.take(
      entries.filter(({ login }) => login !== server.login),
      person,
    );
    if (assigned.length > 0) onAssigned(assigned);
  }

  private async look({ byItself = false } = {}): Promise<void> {
    clearTimeout(this.timer);
    if (this.ended) return;
    try {
      await this.pull();
      if (byItself) await this.office.ask((log) => this.askAbout(log));
      this.become('online', null);
      this.lookAround();
      this.parts.onRecords?.();
    } catch (error) {
      if (error instanceof OtherCopy) return this.meetOtherCopy(error);
      if (error instanceof AnswerLost) this.becomeAway(error);
      else {
        this.become(
          error instanceof TieoutError && error.code.startsWith('team-') ? 'stopped' : 'away',
          faultOf(error),
        );
        if (faultOf(error) === null) this.parts.onProblem(error);
      }
    }
    this.lookIn(this.now.state === 'online' ? (this.parts.lookMs ?? LOOK_MS) : RETRY_MS);
  }

  private async meetOtherCopy(error: OtherCopy): Promise<void> {
    try {
      await this.parts.onOtherCopy?.(error.copy);
      this.lookIn(0);
    } catch (problem) {
      this.parts.onProblem(problem);
      this.becomeAway(error);
    }
  }

  private lookIn(ms: number): void {
    clearTimeout(this.timer);
    if (this.ended) return;
    this.timer = setTimeout(() => void this.look({ byItself: true }), ms);
    this.timer.unref();
  }

  private async connect(): Promise<SharedLog> {
    const { server, password, workspace } = this.parts;
    this.isProven = false;
    const log = await connectLog({
      ...connectionOf(server, password),
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    });
    const onTold = (of: string, what: 'entry' | 'presence' | 'records') => {
      if (of !== workspace || this.ended) return;
      if (what === 'presence') this.lookAround();
      else if (what === 'records') this.parts.onRecords?.();
      else void this.look();
    };
    const onEnd = () => {
      if (this.ended) return;
      this.office.letGo(log);
      this.lookIn(0);
    };
    try {
      // Roles may have been granted or taken away since.
      const { roles, version } = await this.askAbout(log);
      if (version > LOG_VERSION) throw new LogRefusal('log-newer', String(version));
      if (String(this.now.roles) !== String(roles)) {
        this.now = { ...this.now, roles };
        this.parts.onState();
      }
      const copy = await log.copy();
      if (this.parts.isKnownCopy?.(copy) === false) throw new OtherCopy(copy);
      await log.listen(onTold, onEnd);
      if (this.presence.isSomewhere) await this.presence.tell(log);
    } catch (error) {
      log.close();
      throw error;
    }
    return log;
  }

  /**
   * What the server says of itself, its clock among it: of readings of two computers the later one stands, by their
   * clocks.
   */
  private async askAbout(log: SharedLog): ReturnType<SharedLog['about']> {
    const clock = this.parts.clock ?? Date.now;
    const before = clock();
    const about = await log.about();
    const off = clockOff(about.at, before, clock());
    const { clockOff: known, ...now } = this.now;
    // What differs by seconds is no news.
    const isNews = off === null || known === undefined ? off !== (known ?? null) : Math.abs(off - known) > 60;
    if (isNews) {
      this.now = off === null ? now : { ...now, clockOff: off };
      this.parts.onState();
    }
    return about;
  }

  /** What goes wrong here is met by what is asked next. */
  private lookAround(): void {
    this.presence.lookAgain().catch(() => undefined);
  }

  private async nameOf(login: string | undefined): Promise<string> {
    if (login === undefined) return '';
    if (!this.names.has(login)) {
      const people = await this.office.ask((log) => log.people()).catch(() => []);
      this.names = new Map(people.map((row) => [row.login, row.name]));
    }
    return this.names.get(login) ?? login;
  }

  private becomeAway(error: AnswerLost): void {
    this.become('away', faultOf(error) ?? 'server-unreachable');
    this.lookIn(RETRY_MS);
  }

  private become(state: SessionState['state'], fault: ServerFault | null): void {
    if (this.now.state === state && this.now.fault === fault) return;
    const since = this.now.state === state ? this.now.since : this.parts.now();
    this.now = { ...this.now, state, since, fault };
    this.parts.onState();
  }
}
