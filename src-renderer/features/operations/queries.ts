/** Cashout orders and identity checks as the screens see them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../src-shared/contract/index.ts';
import type { KycCheck } from '../../../src-shared/contract/kyc.ts';
import type { CashoutOrder, SimilarCashout } from '../../../src-shared/contract/payouts.ts';
import { call } from '../../api.ts';
import { keys } from '../../data/keys.ts';
import { storeOrder } from '../../data/orders.ts';
import { after, refresh } from '../../data/refresh.ts';

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
    onError: (_error, { workspaceId }) => void refresh(client, after.orders(workspaceId)),
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
    queryKey: keys.identityChecks(workspaceId),
    queryFn: async () => (await call('kyc.list', { workspaceId })).checks,
  });
}

export function useCheckCall<Name extends 'kyc.check' | 'kyc.repeat'>(name: Name) {
  const client = useQueryClient();
  return useMutation<{ check: KycCheck }, unknown, CallInput<Name>>({
    mutationFn: (request) => call(name, request),
    onSettled: (_answer, _error, { workspaceId }) => refresh(client, after.identityChecks(workspaceId)),
  });
}
