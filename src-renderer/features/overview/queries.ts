/** What the overview asks. */
import { useQuery } from '@tanstack/react-query';
import type { Month } from '../../../src-shared/period.ts';
import { call } from '../../api.ts';
import { keys } from '../../data/keys.ts';

export function useOverview(workspaceId: string, month: Month) {
  return useQuery({
    queryKey: keys.overviewOf(workspaceId, month),
    queryFn: () => call('overview.read', { workspaceId, month }),
    // The keys of what it rests on are many; it is small, and asked anew whenever it is shown.
    staleTime: 0,
  });
}
