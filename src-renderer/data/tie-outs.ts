/** The tie-outs of months. */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { TieOut } from '../../src-shared/contract/tie-out.ts';
import type { Month } from '../../src-shared/period.ts';
import { call } from '../api.ts';
import { keys } from './keys.ts';

const tieOutOf = (workspaceId: string, month: Month) =>
  queryOptions({
    queryKey: keys.tieOutMonth(workspaceId, month),
    queryFn: () => call('tieOut.month', { workspaceId, month }),
  });

export function useTieOut(workspaceId: string, month: Month) {
  return useQuery(tieOutOf(workspaceId, month));
}

/** The tie-outs of some months, as far as they are there. */
export function useTieOuts(
  workspaceId: string,
  months: readonly Month[],
): { tieOuts: TieOut[]; isPending: boolean; error: unknown } {
  return useQueries({
    queries: months.map((month) => tieOutOf(workspaceId, month)),
    combine: (results) => ({
      tieOuts: results.flatMap(({ data }) => data ?? []),
      isPending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error,
    }),
  });
}
