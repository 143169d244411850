/** How much of a month has been read from the service. */
import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../src-shared/contract/index.ts';
import type { Month } from '../../src-shared/period.ts';
import { call } from '../api.ts';
import { keys } from './keys.ts';

type Listings = CallResponse<'sync.coverage'>['listings'];
export type MonthRead = Listings[number]['months'][number]['state'];

/** Of every listing: `complete` when all of them are, `not-read` when none is in any part. Undefined until it is known. */
export function useMonthRead(workspaceId: string, month: Month | null): MonthRead | undefined {
  const { data } = useQuery({
    queryKey: keys.monthCoverage(workspaceId, month),
    queryFn: async () => {
      const only = month ?? '';
      return (await call('sync.coverage', { workspaceId, firstMonth: only, lastMonth: only })).listings;
    },
    enabled: month !== null,
  });
  return data && monthRead(data);
}

function monthRead(listings: Listings): MonthRead {
  const states = new Set(listings.flatMap(({ months }) => months.map(({ state }) => state)));
  const [only = 'not-read'] = states;
  return states.size > 1 ? 'partly' : only;
}
