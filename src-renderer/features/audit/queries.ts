/** What the audit trail's screen asks. */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { keys } from '../../data/keys.ts';
import { type Area, beginningsOf } from './areas.ts';

const PAGE = 100;

/** The area's entries (empty for all), newest first; further pages are older. */
export function useAuditEntries(workspaceId: string, area: Area | '') {
  return useInfiniteQuery({
    queryKey: keys.auditEntries(workspaceId, area),
    queryFn: ({ pageParam }) =>
      call('audit.list', {
        workspaceId,
        before: pageParam,
        limit: PAGE,
        actions: beginningsOf(area),
      }),
    staleTime: 0,
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries }) => (entries.length < PAGE ? null : (entries.at(-1)?.number ?? null)),
  });
}

export const useVerifyAudit = () =>
  useMutation({ mutationFn: (workspaceId: string) => call('audit.verify', { workspaceId }) });
