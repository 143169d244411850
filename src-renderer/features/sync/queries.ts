/** What the sync centre asks. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../src-shared/contract/index.ts';
import type { SyncSchedule } from '../../../src-shared/contract/sync.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { call } from '../../api.ts';
import { answered } from '../../data/answered.ts';
import { keys } from '../../data/keys.ts';
import { after, refresh } from '../../data/refresh.ts';

export function useCoverage(workspaceId: string, year: number) {
  return useQuery({
    queryKey: keys.coverage(workspaceId, year),
    queryFn: async () => {
      const months = { firstMonth: `${year}-01`, lastMonth: `${year}-12` };
      return (await call('sync.coverage', { workspaceId, ...months })).listings;
    },
    placeholderData: keepPreviousData,
  });
}

export function useRuns(workspaceId: string) {
  return useQuery({
    queryKey: keys.syncRuns(workspaceId),
    queryFn: async () => (await call('sync.runs', { workspaceId })).runs,
  });
}

export function useUnlisted(workspaceId: string) {
  return useQuery({
    queryKey: keys.unlisted(workspaceId),
    queryFn: () => call('sync.unlisted', { workspaceId }),
  });
}

export function useSchedule(workspaceId: string) {
  return useQuery({
    queryKey: keys.schedule(workspaceId),
    queryFn: () => call('sync.schedule', { workspaceId }),
  });
}

export function useDailyRun(workspaceId: string) {
  return useQuery({
    queryKey: keys.dailyRun(workspaceId),
    queryFn: () => call('dailyRun.last', { workspaceId }),
  });
}

export function useWatched(workspaceId: string) {
  return useQuery({
    queryKey: keys.watched(workspaceId),
    queryFn: () => call('dailyRun.watched', { workspaceId }),
    // When it was looked at moves on each minute.
    refetchInterval: ({ state }) => (state.data?.eachMinute ? 60_000 : false),
  });
}

/** Has the watched folder looked at each minute, or by the daily run alone. */
export function useWatchEachMinute(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (eachMinute: boolean) => call('dailyRun.watchEachMinute', { workspaceId, eachMinute }),
    onSuccess: (watched) => answered(client, keys.watched(workspaceId), watched),
  });
}

/** Chooses the watched folder with the native dialog, or watches none. */
export function useChangeWatched(workspaceId: string, how: 'dailyRun.watch' | 'dailyRun.stopWatching') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(how, { workspaceId }),
    onSuccess: (watched) => answered(client, keys.watched(workspaceId), watched),
  });
}

export function useReports(workspaceId: string) {
  return useQuery({
    queryKey: keys.reports(workspaceId),
    queryFn: () => call('reports.list', { workspaceId }),
  });
}

export const useChooseReport = (workspaceId: string) =>
  useMutation({ mutationFn: (listing: ListingName) => call('reports.choose', { workspaceId, listing }) });

export const useCheckReport = (workspaceId: string) =>
  useMutation({
    mutationFn: (asked: Omit<CallInput<'reports.check'>, 'workspaceId'>) =>
      call('reports.check', { ...asked, workspaceId }),
  });

export function useImportReport(workspaceId: string, listing: ListingName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: Omit<CallInput<'reports.import'>, 'workspaceId'>) =>
      call('reports.import', { ...asked, workspaceId }),
    onSuccess: () => refresh(client, [keys.listing({ workspaceId, listing }), ...after.records(workspaceId)]),
  });
}

export function useRemoveReport(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly listing: ListingName }) =>
      call('reports.remove', { workspaceId, id }),
    onSuccess: (_, { listing }) =>
      refresh(client, [keys.listing({ workspaceId, listing }), ...after.records(workspaceId)]),
  });
}

/** One after the other: each is the whole schedule, and the last one counts. */
export function useSetSchedule(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `schedule ${workspaceId}` },
    mutationFn: (schedule: SyncSchedule) => call('sync.setSchedule', { workspaceId, schedule }),
    onSuccess: (schedule) => answered(client, keys.schedule(workspaceId), schedule),
  });
}
