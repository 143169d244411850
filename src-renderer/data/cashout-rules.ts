/** What a workspace lays down for its cashouts. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../src-shared/contract/index.ts';
import { call } from '../api.ts';
import { keys } from './keys.ts';
import { after, refresh } from './refresh.ts';

export function useCashoutRules(workspaceId: string) {
  return useQuery({
    queryKey: keys.cashoutRules(workspaceId),
    queryFn: () => call('cashoutRules.read', { workspaceId }),
  });
}

export function useSetCashoutRules(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Omit<CallInput<'cashoutRules.set'>, 'workspaceId'>) =>
      call('cashoutRules.set', { workspaceId, ...request }),
    // They stand among the orders: whatever is approved or sent rests on them. A refusal was for what is set by now.
    onSettled: () => refresh(client, after.orders(workspaceId)),
  });
}
