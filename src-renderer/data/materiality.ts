/** Materiality and flux of a workspace. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../src-shared/contract/index.ts';
import type { Month } from '../../src-shared/period.ts';
import { call } from '../api.ts';
import { keys } from './keys.ts';
import { after, refresh } from './refresh.ts';

export function useMateriality(workspaceId: string) {
  return useQuery({
    queryKey: keys.materiality(workspaceId),
    queryFn: () => call('materiality.settings', { workspaceId }),
  });
}

export function useSetMateriality(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Omit<CallInput<'materiality.set'>, 'workspaceId'>) =>
      call('materiality.set', { workspaceId, ...request }),
    // What was refused was refused for what is set by now.
    onSettled: () => refresh(client, after.tieOutRules(workspaceId)),
  });
}

export function useExplainDeviation(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Omit<CallInput<'close.explainDeviation'>, 'workspaceId'>) =>
      call('close.explainDeviation', { workspaceId, ...request }),
    // What was refused was refused for what was said by now.
    onSettled: () => refresh(client, after.tieOutRules(workspaceId)),
  });
}

export function useDeviations(workspaceId: string, month: Month) {
  return useQuery({
    queryKey: keys.deviations(workspaceId, month),
    queryFn: () => call('materiality.deviations', { workspaceId, month }),
  });
}
