/** What the sync centre asks; ended syncs make all of it stale (features/jobs/queries.ts). */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SyncSchedule } from '../../../src-shared/contract/sync.ts';
import { call } from '../../api.ts';
import { syncKey } from '../../data/keys.ts';

export function useCoverage(workspaceId: string, year: number) {
  return useQuery({
    queryKey: [...syncKey(workspaceId), 'coverage', year],
    queryFn: async () => {
      const months = { firstMonth: `${year}-01`, lastMonth: `${year}-12` };
      return (await call('sync.coverage', { workspaceId, ...months })).listings;
    },
    placeholderData: keepPreviousData,
  });
}

export function useRuns(workspaceId: string) {
  return useQuery({
    queryKey: [...syncKey(workspaceId), 'runs'],
    queryFn: async () => (await call('sync.runs', { workspaceId })).runs,
  });
}

export function useUnlisted(workspaceId: string) {
  return useQuery({
    queryKey: [...syncKey(workspaceId), 'unlisted'],
    queryFn: () => call('sync.unlisted', { workspaceId }),
  });
}

const scheduleKey = (workspaceId: string) => [...syncKey(workspaceId), 'schedule'] as const;

export function useSchedule(workspaceId: string) {
  return useQuery({
    queryKey: scheduleKey(workspaceId),
    queryFn: () => call('sync.schedule', { workspaceId }),
  });
}

export function useSetSchedule(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (schedule: SyncSchedule) => call('sync.setSchedule', { workspaceId, schedule }),
    onSuccess: (schedule) => client.setQueryData(scheduleKey(workspaceId), schedule),
  });
}
