/** What the close screens ask. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallInput, CallName } from '../../../src-shared/contract/index.ts';
import { call, onEvent } from '../../api.ts';
import { keys } from '../../data/keys.ts';
import { after, refresh } from '../../data/refresh.ts';

export type Place = { readonly workspaceId: string; readonly month: string; readonly currency: string };

export function useCloses(workspaceId: string) {
  return useQuery({
    queryKey: keys.closeList(workspaceId),
    queryFn: () => call('close.list', { workspaceId }),
    // What it rests on is changed on many screens.
    staleTime: 0,
  });
}

export function useClose(place: Place) {
  return useQuery({
    queryKey: keys.closeMonth(place),
    queryFn: () => call('close.month', place),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Milliseconds before progress shows: most months are there sooner. */
const SHOW_AFTER = 400;

/** How far the reading of the month is, in percent, while it is read and takes long; else null. */
export function useReading({ workspaceId, month, currency }: Place, reading: boolean): number | null {
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    if (!reading) return;
    let latest: number | null = null;
    let shown = false;
    const stop = onEvent('close.reading', (told) => {
      if (told.workspaceId !== workspaceId || told.month !== month || told.currency !== currency) return;
      latest = Math.round((100 * told.done) / told.total);
      if (shown) setPercent(latest);
    });
    const timer = setTimeout(() => {
      shown = true;
      setPercent(latest);
    }, SHOW_AFTER);
    return () => {
      stop();
      clearTimeout(timer);
      setPercent(null);
    };
  }, [workspaceId, month, currency, reading]);
  return percent;
}

export function useAdjustments(place: Place) {
  return useQuery({
    queryKey: keys.closeAdjustments(place),
    queryFn: () => call('close.adjustments', place),
    staleTime: 0,
  });
}

type CloseCall = Extract<CallName, `close.${string}`>;

/** A decision about a close: what is shown of closes and of the trail is asked anew after it, also after a refusal. */
export function useCloseCall<Name extends CloseCall>(name: Name, workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: CallInput<Name>) => call(name, request),
    onSettled: () => refresh(client, after.close(workspaceId)),
  });
}

/** What a month carries forward and what came into it. Its key is an exception's: what changes those changes this. */
export function useCarried(place: Place) {
  return useQuery({
    queryKey: keys.exceptionsCarried(place),
    queryFn: () => call('exceptions.carried', place),
  });
}
