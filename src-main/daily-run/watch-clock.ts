/**
 * The watched folder's own clock: where a workspace says so, its folder is looked at each minute while the app is open.
 * What is new is imported by a job; a look that finds nothing new starts none and says nothing.
 */
import type { WatchedFile } from '../../src-shared/contract/daily-run.ts';
import type { EventPayload } from '../../src-shared/contract/index.ts';
import type { Job } from '../../src-shared/contract/jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';
import { isToLookAt } from './run-words.ts';
import type { WatchedFolders } from './watched-folders.ts';

const EVERY_MS = 60_000;

type ClockParts = {
  readonly registry: Pick<WorkspaceRegistry, 'list'>;
  readonly folders: Pick<WatchedFolders, 'watched' | 'hasNew' | 'take'>;
  readonly jobs: Pick<Jobs, 'start' | 'underWay' | 'whenEnded'>;
  readonly actor: (workspaceId: string) => string;
  readonly now: () => number;
  readonly onTaken: (taken: EventPayload<'dailyRun.watchedTaken'>) => void;
  readonly onDefect: (error: unknown) => void;
};

export class WatchClock {
  private readonly parts: ClockParts;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private readonly looking = new Set<string>();
  /** Workspaces in which a person imported a file: what waited for that is tried once more. */
  private readonly again = new Set<string>();
  /** What was said of a workspace that could not be looked at. */
  private readonly failed = new Map<string, string>();

  constructor(parts: ClockParts) {
    this.parts = parts;
  }

  /** Told of every change of a job. */
  follow({ workspaceId, kind, status, scheduled }: Job): void {
    if (kind === 'import' && status === 'done' && !scheduled) this.again.add(workspaceId);
  }

  /**
   * Looks where a minute has passed, and resolves when all that it started has ended. A clock that is set back counts
   * anew.
   */
  async look(): Promise<void> {
    const now = this.parts.now();
    if (now >= this.lookedAt && now - this.lookedAt < EVERY_MS) return;
    this.lookedAt = now;
    await Promise.all(this.parts.registry.list().map(({ id }) => this.lookAt(id)));
  }

  private async lookAt(workspaceId: string): Promise<void> {
    if (this.looking.has(workspaceId)) return;
    this.looking.add(workspaceId);
    try {
      await this.takeNew(workspaceId);
      this.failed.delete(workspaceId);
    } catch (error) {
      // Once, and not each minute.
      const said = String(error);
      if (this.failed.get(workspaceId) !== said) this.parts.onDefect(error);
      this.failed.set(workspaceId, said);
    } finally {
      this.looking.delete(workspaceId);
    }
  }

  private async takeNew(workspaceId: string): Promise<void> {
    const { folders, jobs, actor, onTaken } = this.parts;
    // A daily run takes the files itself, and who imports by hand may be importing one of them.
    if (jobs.underWay(workspaceId, 'daily-run') || jobs.underWay(workspaceId, 'import')) return;
    const again = this.again.delete(workspaceId);
    if (!(await folders.hasNew(workspaceId, { again }))) return;
    const { waiting } = await folders.watched(workspaceId);
    const about = { workspaceId, kind: 'import', listing: null, scheduled: true } as const;
    const id = jobs.start(about, async (job) => {
      const files = await folders.take({ workspaceId, actor: actor(workspaceId), job, onlyNew: !again });
      const imported = files.filter(({ outcome }) => outcome === 'imported');
      const wasTold = ({ name, outcome }: WatchedFile) =>
        waiting.some((file) => file.name === name && file.outcome === outcome);
      const toLookAt = files.filter((file) => isToLookAt(file) && !wasTold(file)).length;
      if (imported.length + toLookAt > 0) onTaken({ workspaceId, imported: imported.length, toLookAt });
      return {
        kind: 'import',
        fileName: imported[0]?.name ?? '',
        lines: imported.reduce((sum, { lines }) => sum + lines, 0),
      };
    });
    await jobs.whenEnded(id);
  }
}
