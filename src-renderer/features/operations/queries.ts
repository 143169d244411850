/** Cashout orders and identity checks as the screens see them. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallInput } from '../../../src-shared/contract/index.ts';
import type { KycCheck } from '../../../src-shared/contract/kyc.ts';
import type { CashoutOrder, SimilarCashout } from '../../../src-shared/contract/payouts.ts';
import { call, onEvent } from '../../api.ts';

const ordersKey = (workspaceId: string) => ['orders', workspaceId] as const;
const checksKey = (workspaceId: string) => ['identity-checks', workspaceId] as const;

export function useOrders(workspaceId: string) {
  return useQuery({
    queryKey: ordersKey(workspaceId),
    queryFn: async () => (await call('payouts.list', { workspaceId })).orders,
  });
}

/** Puts an order where the list has it; a list that is being read just now is read again, as it may miss the change. */
function storeOrder(client: QueryClient, workspaceId: string, order: CashoutOrder): void {
  const queryKey = ordersKey(workspaceId);
  client.setQueryData<CashoutOrder[]>(
    queryKey,
    (orders) => orders && [...orders.filter(({ id }) => id !== order.id), order],
  );
  void client.invalidateQueries({ queryKey });
}

/** Follows every order, whatever screen is shown. */
export function useOrderEvents(): void {
  const client = useQueryClient();
  useEffect(
    () => onEvent('payouts.changed', ({ workspaceId, order }) => storeOrder(client, workspaceId, order)),
    [client],
  );
}

type OrderCall =
  | 'payouts.prepare'
  | 'payouts.send'
  | 'payouts.discard'
  | 'payouts.lookUp'
  | 'payouts.refreshStatus'
  | 'payouts.change';

/** A step of an order; the list has the order as it then is before the caller goes on. */
export function useOrderCall<Name extends OrderCall>(name: Name) {
  const client = useQueryClient();
  return useMutation<{ order: CashoutOrder }, unknown, CallInput<Name>>({
    mutationFn: (request) => call(name, request),
    onSuccess: ({ order }, { workspaceId }) => storeOrder(client, workspaceId, order),
    // What was refused may show that the order is no longer as it stands in the list.
    onError: (_error, { workspaceId }) => void client.invalidateQueries({ queryKey: ordersKey(workspaceId) }),
  });
}

/** The cashouts that may be the same payment as a draft, asked for when they have to be confirmed. */
export function useSimilarCashouts() {
  return useMutation<{ similar: SimilarCashout[] }, unknown, CallInput<'payouts.similar'>>({
    mutationFn: (request) => call('payouts.similar', request),
  });
}

export function useChecks(workspaceId: string) {
  return useQuery({
    queryKey: checksKey(workspaceId),
    queryFn: async () => (await call('kyc.list', { workspaceId })).checks,
  });
}

export function useCheckCall<Name extends 'kyc.check' | 'kyc.repeat'>(name: Name) {
  const client = useQueryClient();
  return useMutation<{ check: KycCheck }, unknown, CallInput<Name>>({
    mutationFn: (request) => call(name, request),
    onSettled: (_answer, _error, { workspaceId }) =>
      client.invalidateQueries({ queryKey: checksKey(workspaceId) }),
  });
}
