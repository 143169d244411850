/** The key of a workspace as the screens know it: whether it is the right one. The key itself never comes here. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallName, CallResponse } from '../../src-shared/contract/index.ts';
import { call } from '../api.ts';
import { keys } from '../data/keys.ts';

const SAVED = 'tieout.recovery-code-kept';
export const keptCodeKey = (workspaceId: string) => `${SAVED}.${workspaceId}`;

/** Nothing of a removed workspace is left in the window's storage. */
export function forgetKeptCode(workspaceId: string): void {
  localStorage.removeItem(keptCodeKey(workspaceId));
}

export function useKeyState(workspaceId: string) {
  return useQuery({
    queryKey: keys.workspaceKey(workspaceId),
    queryFn: async () => (await call('workspaces.keyState', { workspaceId })).state,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asks for the key, and for all that could not be read without it, anew. */
export function useAskAgain(): (workspaceId: string) => Promise<void> {
  const client = useQueryClient();
  return async (workspaceId) => {
    await client.resetQueries({ queryKey: keys.workspace(workspaceId) });
    // Which credentials are kept was not known either; with them the first check runs.
    await client.invalidateQueries({ queryKey: keys.workspaces });
  };
}

/** Puts a key back. Whatever could not be asked before is asked anew. */
export function useRestoreKey<Name extends 'workspaces.restoreKey' | 'workspaces.restoreKeyFromFile'>(
  name: Name & CallName,
) {
  const askAgain = useAskAgain();
  return useMutation<CallResponse<Name>, unknown, CallInput<Name>>({
    mutationFn: (request) => call(name, request),
    // The request holds the code: nothing remembers it once its screen is gone.
    gcTime: 0,
    onSuccess: (_answer, { workspaceId }) => askAgain(workspaceId),
  });
}
