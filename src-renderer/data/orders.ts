/** The cashout orders of a workspace, followed whatever screen is shown. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CashoutOrder } from '../../src-shared/contract/payouts.ts';
import { call, onEvent } from '../api.ts';
import { keys } from './keys.ts';
import { after, refresh } from './refresh.ts';

export function useOrders(workspaceId: string) {
  return useQuery({
    queryKey: keys.orders(workspaceId),
    queryFn: async () => (await call('payouts.list', { workspaceId })).orders,
  });
}

/** Puts an order where the list has it; a list that is being read just now is read again, as it may miss the change. */
export function storeOrder(client: QueryClient, workspaceId: string, order: CashoutOrder): void {
  client.setQueryData<CashoutOrder[]>(
    keys.orders(workspaceId),
    (orders) => orders && [...orders.filter(({ id }) => id !== order.id), order],
  );
  void refresh(client, after.orders(workspaceId));
}

/** Follows every order, whatever screen is shown. */
export function useOrderEvents(): void {
  const client = useQueryClient();
  useEffect(
    () => onEvent('payouts.changed', ({ workspaceId, order }) => storeOrder(client, workspaceId, order)),
    [client],
  );
}
