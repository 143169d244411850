/** What the tie-out asks. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CloseItemName } from '../../../src-shared/close/checklist.ts';
import type { CallInput } from '../../../src-shared/contract/index.ts';
import type { CheckedListing } from '../../../src-shared/contract/status-check.ts';
import type { TieOutRules } from '../../../src-shared/contract/tie-out.ts';
import type { Month } from '../../../src-shared/period.ts';
import { call } from '../../api.ts';
import { keys } from '../../data/keys.ts';
import { after, refresh } from '../../data/refresh.ts';

/** What other rules would give; null asks nothing. */
export function useTieOutUnder(workspaceId: string, month: Month, rules: TieOutRules | null) {
  return useQuery({
    queryKey: keys.tieOutUnder(workspaceId, month, rules),
    queryFn: () => call('tieOut.month', { workspaceId, month, ...(rules && { rules }) }),
    enabled: rules !== null,
    placeholderData: keepPreviousData,
  });
}

export function useColumnBridges(
  workspaceId: string,
  month: Month,
  rules: CallInput<'tieOut.bridges'>['rules'],
) {
  return useQuery({
    queryKey: keys.columnBridges(workspaceId, month, rules),
    queryFn: async () => (await call('tieOut.bridges', { workspaceId, month, rules })).bridges,
  });
}

/** What was decided about the month's differences of the report: the first of them, which are the oldest. */
export function useReportExceptions(workspaceId: string, month: Month) {
  const view = { month, sources: ['service'], page: 0, pageSize: 200 } as const;
  return useQuery({
    queryKey: keys.exceptionList(workspaceId, view),
    queryFn: async () =>
      (await call('exceptions.list', { workspaceId, ...view, sources: [...view.sources] })).exceptions,
  });
}

/** What the checklist of Close says of the tie-out in a currency; asked only where something is off. */
export function useControls(place: { workspaceId: string; month: Month; currency: string }, isOff: boolean) {
  const { data } = useQuery({
    queryKey: keys.closeMonth(place),
    queryFn: () => call('close.month', place),
    enabled: isOff,
    // What people decide there changes it.
    staleTime: 0,
  });
  const pointOf = (name: CloseItemName) => data?.items.find(({ item }) => item === name);
  return { activity: pointOf('activity'), rollForward: pointOf('roll-forward') };
}

export function useTieOutRules(workspaceId: string) {
  return useQuery({
    queryKey: keys.tieOutRules(workspaceId),
    queryFn: () => call('tieOut.rules', { workspaceId }),
  });
}

export function useSetTieOutRules(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Omit<CallInput<'tieOut.setRules'>, 'workspaceId'>) =>
      call('tieOut.setRules', { workspaceId, ...request }),
    // What was refused was refused for what is set by now.
    onSettled: () => refresh(client, after.tieOutRules(workspaceId)),
  });
}

export function useStatusCheck(workspaceId: string, listing: CheckedListing, month: Month) {
  return useQuery({
    queryKey: keys.statusCheck(workspaceId, listing, month),
    queryFn: async () => (await call('statusCheck.latest', { workspaceId, listing, month })).check,
  });
}

export function useStartStatusCheck(workspaceId: string) {
  return useMutation({
    mutationFn: (request: Omit<CallInput<'statusCheck.start'>, 'workspaceId'>) =>
      call('statusCheck.start', { workspaceId, ...request }),
  });
}
