/** How much of a month has been read from the service. */
import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../src-shared/contract/index.ts';
import type { Month } from '../../src-shared/period.ts';
import { call } from '../api.ts';
import { keys } from './keys.ts';

type Listings = CallResponse<'sync.coverage'>['listings'];
export type MonthRead = Listings[number]['months'][number]['state'];

type Read = {
  /**
   * Of every listing: `complete` when all of them are, `not-read` when none is in any part. Undefined until it is
   * known.
   */
  readonly read: MonthRead | undefined;
  /** Why it is not known; null while it is asked. */
  readonly error: Error | null;
  readonly ask: () => void;
};

export function useMonthRead(workspaceId: string, month: Month | null): Read {
  const { data, error, refetch } = useQuery({
    queryKey: keys.monthCoverage(workspaceId, month),
    queryFn: async () => {
      const only = month ?? '';
      return (await call('sync.coverage', { workspaceId, firstMonth: only, lastMonth: only })).listings;
    },
    enabled: month !== null,
  });
  return { read: data && monthRead(data), error, ask: () => void refetch() };
}

function monthRead(listings: Listings): MonthRead {
  const states = new Set(listings.flatMap(({ months }) => months.map(({ state }) => state)));
  const [only = 'not-read'] = states;
  return states.size > 1 ? 'partly' : only;
}
