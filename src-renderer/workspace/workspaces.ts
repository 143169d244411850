/** Workspaces as the screens see them, and everything that can be done with one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallInput, CallName, CallResponse } from '../../src-shared/contract/index.ts';
import type { Workspace } from '../../src-shared/contract/workspaces.ts';
import { call, onEvent } from '../api.ts';

export const workspacesKey = ['workspaces'] as const;

export function useWorkspaces() {
  return useQuery({
    queryKey: workspacesKey,
    queryFn: async () => (await call('workspaces.list', {})).workspaces,
  });
}

/** A call that changes workspaces; the list is fresh before the caller goes on. */
export function useWorkspaceCall<Name extends CallName>(name: Name) {
  const client = useQueryClient();
  return useMutation<CallResponse<Name>, unknown, CallInput<Name>>({
    mutationFn: (request) => call(name, request),
    // The request may hold credentials: nothing remembers it once its screen is gone.
    gcTime: 0,
    // Also when no screen shows the list just now: the next one must not take a new workspace for an unknown one.
    onSuccess: () => client.invalidateQueries({ queryKey: workspacesKey, refetchType: 'all' }),
  });
}

/** Keeps the list in step with what the main process finds out, such as a service that went away. */
export function useWorkspaceEvents(): void {
  const client = useQueryClient();
  useEffect(
    () => onEvent('workspaces.changed', () => void client.invalidateQueries({ queryKey: workspacesKey })),
    [client],
  );
}

/** Where a workspace begins. */
export function workspaceHome({ id }: Pick<Workspace, 'id'>): string {
  return `/workspaces/${id}/deposits`;
}
