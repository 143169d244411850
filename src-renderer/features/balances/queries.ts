/** What the daily balance report says, and the records behind it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput } from '../../../src-shared/contract/index.ts';
import { call } from '../../api.ts';
import { keptWhileSame } from '../../data/kept-answer.ts';
import { keys } from '../../data/keys.ts';

/** Under the key of the daily balances: a sync of that listing makes it stale. Null asks nothing. */
export function useBalanceDays(query: CallInput<'balances.days'> | null) {
  return useQuery({
    queryKey: keys.balanceDays(query),
    queryFn: () => call('balances.days', query as CallInput<'balances.days'>),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
}

/** Under the key of the cashouts, with the balance of that moment; without one nothing is asked. */
export function useHeldCashouts(workspaceId: string, until: number | undefined) {
  return useQuery({
    queryKey: keys.heldCashouts(workspaceId, until),
    queryFn: () => call('balances.held', { workspaceId, until: until ?? 0 }),
    enabled: until !== undefined,
  });
}

export function useRecordsBehind(query: CallInput<'balances.records'>) {
  return useQuery({
    queryKey: keys.recordsBehind(query),
    queryFn: () => call('balances.records', query),
    // Page by page; another figure begins with none.
    placeholderData: keptWhileSame(query, 'workspaceId', 'rule', 'currency', 'firstDay', 'lastDay'),
  });
}
