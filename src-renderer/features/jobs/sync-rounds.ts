/** Syncs that run beside each other are one round to the person who waits: it ends with the last of them. Pure. */
import type { Job } from '../../../src-shared/contract/jobs.ts';

export class SyncRounds {
  private readonly ended = new Map<string, Job[]>();

  /**
   * Takes a sync that has ended; gives the round it belonged to once nothing of it runs any more.
   *
   * @param jobs every job as it is now
   */
  take(job: Job, jobs: readonly Job[]): readonly Job[] | undefined {
    const round = [...(this.ended.get(job.workspaceId) ?? []), job];
    const goesOn = jobs.some(
      (other) =>
        other.kind === 'sync' &&
        !other.scheduled &&
        other.workspaceId === job.workspaceId &&
        other.status === 'running',
    );
    if (goesOn) {
      this.ended.set(job.workspaceId, round);
      return undefined;
    }
    this.ended.delete(job.workspaceId);
    return round;
  }
}
