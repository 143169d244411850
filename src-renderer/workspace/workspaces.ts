/** Workspaces as the screens see them, and everything that can be done with one. */
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallName, CallResponse } from '../../src-shared/contract/index.ts';
import type { Workspace } from '../../src-shared/contract/workspaces.ts';
import { call } from '../api.ts';
import { keys } from '../data/keys.ts';
import { after, refresh } from '../data/refresh.ts';
import { screenAddress } from './screens.ts';

export function useWorkspaces() {
  return useQuery({
    queryKey: keys.workspaces,
    queryFn: async () => (await call('workspaces.list', {})).workspaces,
  });
}

/**
 * A call that changes workspaces; the list is fresh before the caller goes on.
 *
 * @param stale what else the call makes stale
 */
export function useWorkspaceCall<Name extends CallName>(
  name: Name,
  stale: (request: CallInput<Name>) => readonly QueryKey[] = () => [],
) {
  const client = useQueryClient();
  return useMutation<CallResponse<Name>, unknown, CallInput<Name>>({
    mutationFn: (request) => call(name, request),
    // The request may hold credentials: nothing remembers it once its screen is gone.
    gcTime: 0,
    // Also when no screen shows the list just now: the next one must not take a new workspace for an unknown one.
    onSuccess: async (_answer, request) => {
      await client.invalidateQueries({ queryKey: keys.workspaces, refetchType: 'all' });
      await refresh(client, stale(request));
    },
  });
}

export const useChangeSettings = () =>
  useWorkspaceCall('workspaces.update', ({ workspaceId }) => after.settings(workspaceId));

/** Where a workspace begins. */
export function workspaceHome({ id }: Pick<Workspace, 'id'>): string {
  return screenAddress(id, 'overview');
}
