/** The cashout orders of a workspace, followed whatever screen is shown. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CashoutOrder } from '../../src-shared/contract/payouts.ts';
import { call, onEvent } from '../api.ts';
import { ordersKey } from './keys.ts';

export function useOrders(workspaceId: string) {
  return useQuery({
    queryKey: ordersKey(workspaceId),
    queryFn: async () => (await call('payouts.list', { workspaceId })).orders,
  });
}

/** Puts an order where the list has it; a list that is being read just now is read again, as it may miss the change. */
export function storeOrder(client: QueryClient, workspaceId: string, order: CashoutOrder): void {
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
