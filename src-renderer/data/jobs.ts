/** Long work in progress, kept in step by the main process's events. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Job } from '../../src-shared/contract/jobs.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { call, onEvent } from '../api.ts';
import { keys } from './keys.ts';

/** Rows that a running sync brings are shown this often: each time the whole table is read and drawn. */
const REFRESH_EVERY_MS = 1_000;

function useJobs(): readonly Job[] | undefined {
  return useQuery({ queryKey: keys.jobs, queryFn: async () => (await call('jobs.list', {})).jobs }).data;
}

/** A job that was just started, by its id; undefined for none. */
export function useJob(jobId: string | null): Job | undefined {
  return useJobs()?.find(({ id }) => id === jobId);
}

export function useRunningJobs(): readonly Job[] {
  return useJobs()?.filter(({ status }) => status === 'running') ?? [];
}

/** The sync of the listing that began last since the app started; the running jobs' events keep it in step. */
export function useLastSync(workspaceId: string, listing: ListingName): Job | undefined {
  return useJobs()
    ?.filter((job) => job.kind === 'sync' && job.workspaceId === workspaceId && job.listing === listing)
    .sort((a, b) => b.startedAt - a.startedAt)[0];
}

export const useCancelJob = () =>
  useMutation({ mutationFn: (jobId: string) => call('jobs.cancel', { jobId }) });

/** Follows every job: its progress, the rows it brings, and its end. */
export function useJobEvents(onEnd: (job: Job, jobs: readonly Job[]) => void): void {
  const client = useQueryClient();
  useEffect(() => {
    const refreshedAt = new Map<string, number>();
    return onEvent('jobs.changed', (job) => {
      const before = client.getQueryData<Job[]>(keys.jobs) ?? [];
      const jobs = [...before.filter(({ id }) => id !== job.id), job];
      client.setQueryData(keys.jobs, jobs);
      if (job.status !== 'running') {
        refreshedAt.delete(job.id);
        return onEnd(job, jobs);
      }
      if (job.kind !== 'sync' || job.listing === null) return;
      const now = performance.now();
      if (now - (refreshedAt.get(job.id) ?? Number.NEGATIVE_INFINITY) < REFRESH_EVERY_MS) return;
      refreshedAt.set(job.id, now);
      const { workspaceId, listing } = job;
      // A reading that is under way is new enough; what the end makes stale, refresh.ts says.
      void client.invalidateQueries(
        { queryKey: keys.listing({ workspaceId, listing }) },
        { cancelRefetch: false },
      );
    });
  }, [client, onEnd]);
}
