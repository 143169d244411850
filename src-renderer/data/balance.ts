/** The balance last read, and reading it anew. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';
import { answered } from './answered.ts';
import { keys } from './keys.ts';

export function useBalance(workspaceId: string) {
  return useQuery({
    queryKey: keys.balance(workspaceId),
    queryFn: async () => (await call('session.balance', { workspaceId })).balance,
  });
}

/** Tries each thing by itself; see `session.test`. The balance it may bring is the newest. */
export function useConnectionTest(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('session.test', { workspaceId }),
    onSuccess: ({ balance }) => {
      if (balance) void answered(client, keys.balance(workspaceId), balance);
    },
  });
}

/** Signs in when needed and reads the balance; the outcome also tells whether the service can be reached. */
export function useConnectionCheck(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('session.check', { workspaceId }),
    onSuccess: ({ balance }) => answered(client, keys.balance(workspaceId), balance),
  });
}
