/** Syncs by the clock while the app is open: off until a person turns them on, per workspace. */
import { dirname, join } from 'node:path';
import type { EventPayload } from '../../src-shared/contract/index.ts';
import { DEFAULT_SCHEDULE, type SyncSchedule, syncSchedule } from '../../src-shared/contract/sync.ts';
import type { Connection } from '../../src-shared/contract/workspaces.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { readKept, type Unusable, writeKept } from '../kept-file.ts';
import type { Keychain } from '../keychain.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';
import type { Sessions } from '../workspaces/sessions.ts';
import { readsOf, startRecent, summed } from './recent.ts';
import type { Syncs } from './syncs.ts';

const FILE = 'sync.json';
const LOOKED_EVERY_MS = 30_000;
/** So long a network takes to be found after a sleep, names and proxies too. */
const NETWORK_COMES_MS = 15_000;
const NOT_UNASKED: ReadonlySet<Connection['state']> = new Set(['logged-out', 'refused', 'no-credentials']);

export type ScheduleParts = {
  readonly registry: WorkspaceRegistry;
  readonly syncs: Syncs;
  readonly jobs: Jobs;
  /** Starts a daily run as a job and returns its id; throws `job-running`. */
  readonly startDailyRun: (workspaceId: string, schedule: SyncSchedule) => string;
  readonly now: () => number;
  /** Whether there is a network at all. */
  readonly isOnline: () => boolean;
  readonly sessions: Pick<Sessions, 'connectionOf'>;
  readonly keychain: Pick<Keychain, 'read'>;
  /** Looked at with each look at the clock; throws nothing. */
  readonly lookBeside: () => Promise<void>;
  readonly onEnd: (ended: EventPayload<'sync.scheduledEnded'>) => void;
  readonly onDefect: (error: unknown) => void;
  /** A schedule that could not be used as it was found. */
  readonly onUnusable: (workspaceId: string, unusable: Unusable) => void;
};

export class Schedules {
  private readonly parts: ScheduleParts;
  /**
   * How long the last one is ago, or the waiting for the first, and the clock when that was counted: a clock that is
   * set back meanwhile takes nothing from it.
   */
  private readonly waited = new Map<string, { readonly ms: number; readonly at: number }>();
  /** Until then nothing is started. */
  private quietUntil = 0;
  private readonly running = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(parts: ScheduleParts) {
    this.parts = parts;
  }

  /**
   * The workspace's schedule; none where there is no file that can be used, which is set aside. Throws
   * `workspace-not-found`.
   */
  async read(workspaceId: string): Promise<SyncSchedule> {
    this.parts.registry.find(workspaceId);
    const kept = await readKept(
      this.pathOf(workspaceId),
      (content) => syncSchedule.parse(content),
      (unusable) => {
        this.parts.onDefect(unusable.error);
        this.parts.onUnusable(workspaceId, unusable);
      },
    );
    return kept ?? DEFAULT_SCHEDULE;
  }

  /** Keeps a schedule in the workspace's folder; its time begins to run now. */
  async set(workspaceId: string, schedule: SyncSchedule): Promise<SyncSchedule> {
    await writeKept(this.pathOf(workspaceId), schedule);
    this.waited.set(workspaceId, { ms: 0, at: this.parts.now() });
    return schedule;
  }

  /** Looks at the clock from now on; once more changes nothing. */
  start(): void {
    this.timer ??= setInterval(() => void this.look().catch(this.parts.onDefect), LOOKED_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** The computer wakes: its network comes a little later, and with it what is due. */
  wake(): void {
    this.quietUntil = this.parts.now() + NETWORK_COMES_MS;
  }

  /** Starts what is due, and resolves when all that it started has ended. */
  async look(): Promise<void> {
    const { registry, lookBeside } = this.parts;
    await Promise.all([...registry.list().map(({ id }) => this.lookAt(id)), lookBeside()]);
  }

  private async lookAt(workspaceId: string): Promise<void> {
    const { now } = this.parts;
    const schedule = await this.read(workspaceId);
    const { everyMinutes, trailingDays, match } = schedule;
    const before = this.waited.get(workspaceId) ?? { ms: 0, at: now() };
    const ms = before.ms + Math.max(0, now() - before.at);
    this.waited.set(workspaceId, { ms, at: now() });
    if (everyMinutes === null || this.running.has(workspaceId) || ms < everyMinutes * 60_000) return;
    // What is due stays due until it can be done.
    if (now() < this.quietUntil || !this.parts.isOnline()) return;
    this.waited.set(workspaceId, { ms: 0, at: now() });
    if (!(await this.isReady(workspaceId))) return;
    this.running.add(workspaceId);
    try {
      await (match ? this.runDay(workspaceId, schedule) : this.sync(workspaceId, trailingDays));
    } catch (error) {
      // A person's run is under way: nothing is wrong, and this one is due until the other has ended.
      if (!(error instanceof TieoutError && error.code === 'job-running')) throw error;
      this.waited.set(workspaceId, { ms, at: now() });
    } finally {
      this.running.delete(workspaceId);
    }
  }

  /** Whether the service may be asked without a person: not after a log-out, nor when it refused the credentials. */
  private async isReady(workspaceId: string): Promise<boolean> {
    const { sessions, keychain } = this.parts;
    if (NOT_UNASKED.has(sessions.connectionOf(workspaceId).state)) return false;
    return (await keychain.read(workspaceId, 'reporting')) !== null;
  }

  /** This month and the one before: what is missing of them and what can still change. */
  private async sync(workspaceId: string, trailingDays: number): Promise<void> {
    const { jobs, onEnd } = this.parts;
    const jobIds = startRecent(this.parts, workspaceId, { trailingDays, scheduled: true });
    const ended = await Promise.all(jobIds.map((id) => jobs.whenEnded(id)));
    if (ended.length > 0) onEnd({ workspaceId, ...summed(readsOf(ended)) });
  }

  /** The same with both books matched after it. */
  private async runDay(workspaceId: string, schedule: SyncSchedule): Promise<void> {
    const { jobs, startDailyRun, onEnd } = this.parts;
    const { result } = await jobs.whenEnded(startDailyRun(workspaceId, schedule));
    if (result?.kind === 'daily-run') onEnd({ workspaceId, ...summed(result.run.listings) });
  }

  private pathOf(workspaceId: string): string {
    return join(dirname(this.parts.registry.databasePath(workspaceId)), FILE);
  }
}
