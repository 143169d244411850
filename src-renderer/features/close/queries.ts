/** What the close screens ask. All of it stands under the sync's key, so that ended syncs make it stale. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallInput, CallName } from '../../../src-shared/contract/index.ts';
import { call, onEvent } from '../../api.ts';
import { auditKey } from '../audit/queries.ts';
import { syncKey } from '../sync/queries.ts';

export type Place = { readonly workspaceId: string; readonly month: string; readonly currency: string };

const closeKey = (workspaceId: string) => [...syncKey(workspaceId), 'close'] as const;

export function useCloses(workspaceId: string) {
  return useQuery({
    queryKey: [...closeKey(workspaceId), 'list'],
    queryFn: () => call('close.list', { workspaceId }),
    // What it rests on is changed on many screens.
    staleTime: 0,
  });
}

export function useClose(place: Place) {
  return useQuery({
    queryKey: [...closeKey(place.workspaceId), 'month', place.month, place.currency],
    queryFn: () => call('close.month', place),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useAdjustments(place: Place) {
  return useQuery({
    queryKey: [...closeKey(place.workspaceId), 'adjustments', place.month, place.currency],
    queryFn: () => call('close.adjustments', place),
    staleTime: 0,
  });
}

type CloseCall = Extract<CallName, `close.${string}`>;

/** A decision about a close: what is shown of closes and of the trail is asked anew after it, also after a refusal. */
export function useCloseCall<Name extends CloseCall>(name: Name, workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: CallInput<Name>) => call(name, request),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: closeKey(workspaceId) }),
        client.invalidateQueries({ queryKey: auditKey(workspaceId) }),
      ]),
  });
}

/** Asks anew once a lock of the workspace has ended, whoever started it. */
export function useLockEnds(workspaceId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onEvent('jobs.changed', (job) => {
        if (job.kind !== 'lock' || job.workspaceId !== workspaceId || job.status === 'running') return;
        void client.invalidateQueries({ queryKey: closeKey(workspaceId) });
        void client.invalidateQueries({ queryKey: auditKey(workspaceId) });
      }),
    [client, workspaceId],
  );
}
