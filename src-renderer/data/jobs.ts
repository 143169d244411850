/** Long work in progress, kept in step by the main process's events. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Job } from '../../src-shared/contract/jobs.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { call, onEvent } from '../api.ts';
import { jobsKey, listingKey, syncKey } from './keys.ts';

/** Rows that a running sync brings are shown this often: each time the whole table is read and drawn. */
const REFRESH_EVERY_MS = 1_000;

function useJobs(): readonly Job[] | undefined {
  return useQuery({ queryKey: jobsKey, queryFn: async () => (await call('jobs.list', {})).jobs }).data;
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
      const before = client.getQueryData<Job[]>(jobsKey) ?? [];
      const jobs = [...before.filter(({ id }) => id !== job.id), job];
      client.setQueryData(jobsKey, jobs);
      if (job.kind === 'sync' && job.listing !== null) {
        const ended = job.status !== 'running';
        const now = performance.now();
        if (ended || now - (refreshedAt.get(job.id) ?? Number.NEGATIVE_INFINITY) >= REFRESH_EVERY_MS) {
          refreshedAt.set(job.id, now);
          // While it runs, a reading that is under way is new enough; at the end only one that begins now is.
          void client.invalidateQueries(
            { queryKey: listingKey(job.workspaceId, job.listing) },
            { cancelRefetch: ended },
          );
        }
        if (ended) refreshedAt.delete(job.id);
        if (ended) void client.invalidateQueries({ queryKey: syncKey(job.workspaceId) });
      }
      if (job.kind === 'status-check' && job.status === 'done')
        void client.invalidateQueries({ queryKey: syncKey(job.workspaceId) });
      if (job.status !== 'running') onEnd(job, jobs);
    });
  }, [client, onEnd]);
}
