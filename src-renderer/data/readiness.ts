/** How far months are from being closed. */
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CloseReadiness } from '../../src-shared/contract/close.ts';
import { call } from '../api.ts';
import { keys } from './keys.ts';

type Place = { readonly workspaceId: string; readonly month: string; readonly currency: string };

/**
 * Of each month and currency, in their order: undefined until it is known, null where it could not be worked out. They
 * are asked for one after the other: a month of very many records takes a while, and the first are those that are
 * looked at.
 */
export function useReadiness(places: readonly Place[]): (CloseReadiness | null | undefined)[] {
  const [reach, setReach] = useState(0);
  const results = useQueries({
    queries: places.map((place, index) => ({
      queryKey: keys.closeReadiness(place),
      queryFn: () => call('close.readiness', place),
      enabled: index <= reach,
      // What it rests on is changed on many screens.
      staleTime: 0,
    })),
  });
  const answered = results.findIndex(({ isPending }) => isPending);
  useEffect(() => {
    if (answered > reach) setReach(answered);
  }, [answered, reach]);
  return results.map(({ data, isError }) => data ?? (isError ? null : undefined));
}
