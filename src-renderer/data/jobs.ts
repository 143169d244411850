/** Long work in progress, kept in step by the main process's events. */
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Job } from '../../src-shared/contract/jobs.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { call, onEvent } from '../api.ts';
import { keys } from './keys.ts';
import { type Paced, paced } from './paced.ts';
import { refresh } from './refresh.ts';

/** Rows that a running sync brings are shown this often: each time the whole table is read and drawn. */
const REFRESH_EVERY_MS = 1_000;
/** Progress is drawn this often, however many jobs tell theirs: the six of a month tell sixty times a second. */
const SHOW_EVERY_MS = 250;

/** What the screen needs of the jobs; it is drawn again only when that changes. */
function useJobs<T>(select: (jobs: readonly Job[]) => T): T | undefined {
  const queryFn = async () => (await call('jobs.list', {})).jobs;
  return useQuery({ queryKey: keys.jobs, queryFn, select }).data;
}

/** A job that was just started, by its id; undefined for none. */
export function useJob(jobId: string | null): Job | undefined {
  return useJobs((jobs) => jobs.find(({ id }) => id === jobId) ?? null) ?? undefined;
}

export function useRunningJobs(): readonly Job[] {
  return useJobs((jobs) => jobs.filter(({ status }) => status === 'running')) ?? [];
}

/** Whether work of one of the kinds is under way for the workspace, or for that listing of it. */
export function useIsRunning(
  { workspaceId, listing }: { readonly workspaceId: string; readonly listing?: ListingName },
  ...kinds: readonly Job['kind'][]
): boolean {
  const isMeant = (job: Job) =>
    job.status === 'running' &&
    job.workspaceId === workspaceId &&
    kinds.includes(job.kind) &&
    (listing === undefined || job.listing === listing);
  return useJobs((jobs) => jobs.some(isMeant)) ?? false;
}

/**
 * How the listing's sync that began last since the app started ended: nothing yet while it runs; null before there was
 * one.
 */
export function useLastSync(workspaceId: string, listing: ListingName): Pick<Job, 'error' | 'result'> | null {
  const last = useJobs((jobs) => {
    const [job] = jobs
      .filter((one) => one.kind === 'sync' && one.workspaceId === workspaceId && one.listing === listing)
      .sort((a, b) => b.startedAt - a.startedAt);
    return job ? { error: job.error, result: job.result } : null;
  });
  return last ?? null;
}

export const useCancelJob = () =>
  useMutation({ mutationFn: (jobId: string) => call('jobs.cancel', { jobId }) });

/** Follows every job: its progress, the rows it brings, and its end. */
export function useJobEvents(onEnd: (job: Job, jobs: readonly Job[]) => void): void {
  const client = useQueryClient();
  useEffect(() => {
    const coming = new Map<string, Job>();
    const showing = paced(() => {
      const before = client.getQueryData<Job[]>(keys.jobs) ?? [];
      const known = new Set(before.map(({ id }) => id));
      // Each keeps its place: what did not change is then not drawn again.
      const jobs = before.map((job) => coming.get(job.id) ?? job);
      for (const [id, job] of coming) if (!known.has(id)) jobs.push(job);
      coming.clear();
      client.setQueryData(keys.jobs, jobs);
    }, SHOW_EVERY_MS);
    /** By job: the rows that a sync brings. */
    const rowsShown = new Map<string, Paced>();
    const showingRows = (queryKey: QueryKey) =>
      paced(
        // A reading that is under way is new enough; what the end makes stale, refresh.ts says.
        () => void client.invalidateQueries({ queryKey }, { cancelRefetch: false }),
        REFRESH_EVERY_MS,
      );
    const off = onEvent('jobs.changed', (job) => {
      const { id, workspaceId, listing } = job;
      const isNew = !coming.has(id) && !client.getQueryData<Job[]>(keys.jobs)?.some((one) => one.id === id);
      coming.set(id, job);
      // A list that is being read may be of before: it would come over what is told here, and stay.
      if (client.isFetching({ queryKey: keys.jobs }) > 0) void refresh(client, [keys.jobs]);
      if (job.status !== 'running') {
        rowsShown.get(id)?.stop();
        rowsShown.delete(id);
        showing.now();
        return onEnd(job, client.getQueryData<Job[]>(keys.jobs) ?? []);
      }
      if (isNew) showing.now();
      else showing.soon();
      if (job.kind !== 'sync' || listing === null) return;
      const rows = rowsShown.get(id) ?? showingRows(keys.listing({ workspaceId, listing }));
      rowsShown.set(id, rows);
      rows.soon();
    });
    return () => {
      off();
      for (const rows of rowsShown.values()) rows.stop();
      if (showing.stop()) showing.now();
    };
  }, [client, onEnd]);
}
