/** Long work: one register for progress with counts, cancelling and the outcome, whatever the work is. */
import { randomUUID } from 'node:crypto';
import type { Job } from '../../src-shared/contract/jobs.ts';
import type { SyncProgress } from '../../src-shared/contract/sync.ts';
import { detailsOf, TieoutError } from '../../src-shared/errors.ts';

export type JobControl = {
  readonly id: string;
  readonly signal: AbortSignal;
  /** Tells how many records are done, of how many when that is known, and where a sync is. */
  progress(done: number, total?: number, sync?: SyncProgress): void;
};

type Work = (control: JobControl) => Promise<NonNullable<Job['result']>>;

/** Work that is not done twice at a time of one workspace. */
const ONCE: ReadonlySet<Job['kind']> = new Set([
  'sync',
  'lock',
  'move',
  'restore',
  'daily-run',
  'cashouts',
] as const);

/** Finished jobs that stay listed, so that "show in folder" and the summary survive a reload of the window. */
const KEPT = 50;
/** Progress is told at most this often; a page can take a millisecond. */
const TELL_EVERY_MS = 100;

export class Jobs {
  private readonly jobs = new Map<string, Job>();
  private readonly controllers = new Map<string, AbortController>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly onChange: (job: Job) => void;
  private readonly onDefect: (error: unknown) => void;
  private readonly now: () => number;

  constructor(parts: {
    onChange: (job: Job) => void;
    /** Told about a defect of ours, for the log. */
    onDefect: (error: unknown) => void;
    now: () => number;
  }) {
    this.onChange = parts.onChange;
    this.onDefect = parts.onDefect;
    this.now = parts.now;
  }

  list(): Job[] {
    return [...this.jobs.values()];
  }

  /** The workspace's job of the kind that is under way, if there is one. */
  underWay(workspaceId: string, kind: Job['kind']): Job | undefined {
    return this.list().find(
      (job) => job.workspaceId === workspaceId && job.kind === kind && job.status === 'running',
    );
  }

  /** Throws `job-not-found`. */
  find(id: string): Job {
    const job = this.jobs.get(id);
    if (!job) throw new TieoutError('job-not-found');
    return job;
  }

  /**
   * Starts work and returns its id at once. Throws `job-running` when the same sync, a lock or a move is under way;
   * with `waits` it does not: the work itself comes after the other.
   */
  start(
    about: Pick<Job, 'workspaceId' | 'kind' | 'listing' | 'scheduled'>,
    work: Work,
    { waits = false }: { readonly waits?: boolean } = {},
  ): string {
    const once = !waits && ONCE.has(about.kind);
    if (once && this.list().some((job) => isSame(job, about))) throw new TieoutError('job-running');
    const id = randomUUID();
    const controller = new AbortController();
    this.controllers.set(id, controller);
    let job: Job = {
      ...about,
      id,
      status: 'running',
      startedAt: this.now(),
      finishedAt: null,
      done: 0,
      total: null,
      sync: null,
      result: null,
      error: null,
    };
    let toldAt = 0;
    let later: NodeJS.Timeout | undefined;
    const tell = () => {
      clearTimeout(later);
      later = undefined;
      toldAt = this.now();
      this.onChange(job);
    };
    const update = (change: Partial<Job>, always: boolean) => {
      job = { ...job, ...change };
      this.jobs.set(id, job);
      if (always || this.now() - toldAt >= TELL_EVERY_MS) tell();
      // The next page may take half a minute: tell the last progress soon, so that an old one is not shown for as long.
      else later ??= setTimeout(tell, TELL_EVERY_MS);
    };
    update({}, true);

    const control: JobControl = {
      id,
      signal: controller.signal,
      progress: (done, total, sync) =>
        update({ done, total: total ?? job.total, sync: sync ?? job.sync }, false),
    };
    // Started at once, and inside a promise: work that fails before its first wait must not stay "running" for ever.
    const finished = (async () => work(control))()
      .then(
        (result) => update({ status: 'done', result, finishedAt: this.now() }, true),
        (error: unknown) => {
          const details = detailsOf(error);
          if (details.code === 'internal') this.onDefect(error);
          const cancelled = details.code === 'cancelled';
          update(
            {
              status: cancelled ? 'cancelled' : 'failed',
              error: cancelled ? null : details,
              finishedAt: this.now(),
            },
            true,
          );
        },
      )
      .finally(() => {
        this.controllers.delete(id);
        this.running.delete(id);
        this.forgetOldest();
      });
    this.running.set(id, finished);
    return id;
  }

  /** Asks a job to stop; it ends as `cancelled` once it has put its things in order. */
  cancel(id: string): void {
    this.find(id);
    this.controllers.get(id)?.abort();
  }

  /** Asks those of a kind to stop, whichever workspace's they are. */
  stopKind(kind: Job['kind']): void {
    for (const [id, controller] of this.controllers) if (this.jobs.get(id)?.kind === kind) controller.abort();
  }

  /** The job once it has ended. Throws `job-not-found`. */
  async whenEnded(id: string): Promise<Job> {
    let job = this.find(id);
    const unheard = this.running.get(id);
    if (unheard) {
      await unheard.catch(() => undefined);
      job = this.jobs.get(id) ?? job;
    }
    return job;
  }

  /** Cancels every job (of one workspace, when named) and waits until they have ended. */
  async cancelAll(workspaceId?: string): Promise<void> {
    for (const [id, controller] of this.controllers) {
      if (workspaceId === undefined || this.jobs.get(id)?.workspaceId === workspaceId) controller.abort();
    }
    // Those of other workspaces may go on for long; they are only waited for when all must end.
    if (workspaceId === undefined) await Promise.allSettled([...this.running.values()]);
    else await this.whenIdle(workspaceId);
  }

  private async whenIdle(workspaceId: string): Promise<void> {
    while (this.list().some((job) => job.workspaceId === workspaceId && job.status === 'running')) {
      await Promise.race([...this.running.values()]);
    }
  }

  private forgetOldest(): void {
    const finished = this.list().filter((job) => job.status !== 'running');
    for (const job of finished.slice(0, Math.max(0, finished.length - KEPT))) this.jobs.delete(job.id);
  }
}

function isSame(job: Job, about: Pick<Job, 'workspaceId' | 'kind' | 'listing'>): boolean {
  return (
    job.status === 'running' &&
    job.kind === about.kind &&
    job.workspaceId === about.workspaceId &&
    job.listing === about.listing
  );
}
