/** What is known of one record. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '../../../../src-shared/contract/index.ts';
import { call } from '../../../api.ts';
import { keys } from '../../../data/keys.ts';

export function useRecord(query: CallInput<'records.read'>) {
  return useQuery({
    queryKey: keys.record(query),
    queryFn: () => call('records.read', query),
  });
}

export function useVersions(record: CallInput<'records.versions'>) {
  return useQuery({
    queryKey: keys.recordVersions(record),
    queryFn: async () => (await call('records.versions', record)).versions,
  });
}

export function useNeighbours(record: CallInput<'records.neighbours'>) {
  return useQuery({
    queryKey: keys.recordNeighbours(record),
    queryFn: () => call('records.neighbours', record),
  });
}

export function useRecordMatches(request: CallInput<'matching.ofRecord'>) {
  return useQuery({
    queryKey: keys.matchingAnswer('matching.ofRecord', request),
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
