/** What is known of one record. What a sync of its listing makes stale, it makes stale here. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '../../../../src-shared/contract/index.ts';
import { call } from '../../../api.ts';
import { listingKey, matchingKey, syncKey } from '../../../data/keys.ts';

export function useRecord(query: CallInput<'records.read'>) {
  return useQuery({
    queryKey: [...listingKey(query.workspaceId, query.listing), 'record', query.identity],
    queryFn: () => call('records.read', query),
  });
}

export function useVersions(record: CallInput<'records.versions'>) {
  return useQuery({
    queryKey: [...syncKey(record.workspaceId), 'versions', record],
    queryFn: async () => (await call('records.versions', record)).versions,
  });
}

/** Under the sync's key: neighbours come from any listing. */
export function useNeighbours(record: CallInput<'records.neighbours'>) {
  return useQuery({
    queryKey: [...syncKey(record.workspaceId), 'neighbours', record],
    queryFn: () => call('records.neighbours', record),
  });
}

/** Under the matching's key, which its decisions and runs make stale. */
export function useRecordMatches(request: CallInput<'matching.ofRecord'>) {
  return useQuery({
    queryKey: [...matchingKey(request.workspaceId), 'matching.ofRecord', request],
    queryFn: () => call('matching.ofRecord', request),
  });
}

export const useCopyAsReceived = () =>
  useMutation({
    mutationFn: (record: CallInput<'records.copyAsReceived'>) => call('records.copyAsReceived', record),
  });

/** Asked only when a person says so, for it goes to the service. */
export const useDepositStatus = () =>
  useMutation({ mutationFn: (request: CallInput<'deposits.status'>) => call('deposits.status', request) });

export const useCashoutStatus = () =>
  useMutation({
    mutationFn: (request: CallInput<'records.cashoutStatus'>) => call('records.cashoutStatus', request),
  });
