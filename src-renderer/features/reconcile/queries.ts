/** What the tie-out asks; it stands under the sync's key, so that ended syncs make it stale. */
import { useQuery } from '@tanstack/react-query';
import type { Month } from '../../../src-shared/period.ts';
import { call } from '../../api.ts';
import { syncKey } from '../sync/queries.ts';

export function useTieOut(workspaceId: string, month: Month) {
  return useQuery({
    queryKey: [...syncKey(workspaceId), 'tie-out', month],
    queryFn: () => call('tieOut.month', { workspaceId, month }),
  });
}
