/** What is known of one record. What a sync of its listing makes stale, it makes stale here. */
import { useQuery } from '@tanstack/react-query';
import type { CallInput } from '../../../src-shared/contract/index.ts';
import { call } from '../../api.ts';
import { listingKey } from '../listings/queries.ts';
import { syncKey } from '../sync/queries.ts';

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
