/** The balance last read, reading it anew, and the daily balance report. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../src-shared/contract/index.ts';
import { call } from '../../api.ts';
import { listingKey } from '../listings/queries.ts';

export const balanceKey = (workspaceId: string) => ['balance', workspaceId] as const;

export function useBalance(workspaceId: string) {
  return useQuery({
    queryKey: balanceKey(workspaceId),
    queryFn: async () => (await call('session.balance', { workspaceId })).balance,
  });
}

/** Tries each thing by itself; see `session.test`. The balance it may bring is the newest. */
export function useConnectionTest(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('session.test', { workspaceId }),
    onSuccess: ({ balance }) => {
      if (balance) client.setQueryData(balanceKey(workspaceId), balance);
    },
  });
}

/** Signs in when needed and reads the balance; the outcome also tells whether the service can be reached. */
export function useConnectionCheck(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('session.check', { workspaceId }),
    onSuccess: ({ balance }) => client.setQueryData(balanceKey(workspaceId), balance),
  });
}

/** Under the key of the daily balances: a sync of that listing makes it stale. Null asks nothing. */
export function useBalanceDays(query: CallInput<'balances.days'> | null) {
  return useQuery({
    queryKey: [...listingKey(query?.workspaceId ?? '', 'dailyBalances'), 'days', query],
    queryFn: () => call('balances.days', query as CallInput<'balances.days'>),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
}

export function useRecordsBehind(query: CallInput<'balances.records'>) {
  return useQuery({
    queryKey: [...listingKey(query.workspaceId, query.rule.listing), 'behind', query],
    queryFn: () => call('balances.records', query),
    placeholderData: keepPreviousData,
  });
}
