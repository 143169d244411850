/**
 * What is remembered of the person on this computer, kept by the main process; known before the first screen is drawn.
 */
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type ChosenPreferences, type Preferences, screenAddress } from '../../src-shared/contract/app.ts';
import { rememberedAddress } from '../../src-shared/screen-address.ts';
import type { DateOrder } from '../../src-shared/written-dates.ts';
import { call } from '../api.ts';
import { currentDateOrder, writeDatesIn } from '../i18n/index.ts';
import { answered } from './answered.ts';
import { keys } from './keys.ts';

/**
 * @param select what is needed of them: with each address one of them changes, and who needs another is not drawn again
 */
export function usePreferences<Needed = Preferences>(select?: (preferences: Preferences) => Needed) {
  return useQuery({
    queryKey: keys.preferences,
    queryFn: () => call('app.preferences', {}),
    ...(select && { select }),
  });
}

export function useChangePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<ChosenPreferences>) => call('app.changePreferences', { change }),
    onSuccess: (preferences) => answered(client, keys.preferences, preferences),
  });
}

/** The order of dates that was chosen, or the system's. */
export const dateOrderOf = ({ dateOrder, systemDateOrder }: Preferences): DateOrder =>
  dateOrder === 'system' ? systemDateOrder : dateOrder;

const datesOf = ({ dateOrder, systemDateOrder }: Preferences) => ({ dateOrder, systemDateOrder });

/** The order of dates, and a way to choose another one. A choice that is not remembered holds until the app ends. */
export function useDateOrder(): {
  readonly chosen: Preferences['dateOrder'];
  readonly system: DateOrder;
  readonly choose: (order: Preferences['dateOrder']) => void;
} {
  const client = useQueryClient();
  const { data } = usePreferences(datesOf);
  const [unkept, setUnkept] = useState<Preferences['dateOrder']>();
  const system = data?.systemDateOrder ?? currentDateOrder();
  return {
    chosen: unkept ?? data?.dateOrder ?? 'system',
    system,
    choose: (order) => {
      setUnkept(order);
      writeDatesIn(order === 'system' ? system : order);
      void call('app.changePreferences', { change: { dateOrder: order } })
        .then((preferences) => client.setQueryData(keys.preferences, preferences))
        .catch(() => undefined);
    },
  };
}

/** Where the colours are kept; the title bar and the dialogs of the system follow them there. */
export function colorSchemeKeeper(first: MantineColorScheme): MantineColorSchemeManager {
  let scheme = first;
  const keep = (colorScheme: MantineColorScheme) => {
    scheme = colorScheme;
    // Colours that are not remembered hold until the app ends.
    void call('app.changePreferences', { change: { colorScheme } }).catch(() => undefined);
  };
  return {
    get: () => scheme,
    set: keep,
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    clear: () => keep('auto'),
  };
}

/** Pages are turned faster than a file is written: an address is remembered once it stays for so long. */
const SETTLES_AFTER_MS = 500;

let rememberSoon: (() => void) | undefined;

/** Remembers now what would be remembered soon. The main process knows of it before anything that it is told after. */
export const rememberNow = (): void => rememberSoon?.();

/** Remembers the screen with its period and filters for the next start, but nothing that was searched for. */
export function useRememberedScreen(): void {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const address = rememberedAddress(pathname, search);
  useEffect(() => {
    const { data } = screenAddress.safeParse(address);
    const remembered = client.getQueryData<Preferences>(keys.preferences)?.lastScreen;
    if (!data || data === remembered) return;
    const giveUp = () => {
      clearTimeout(timer);
      if (rememberSoon === remember) rememberSoon = undefined;
    };
    const remember = () => {
      giveUp();
      // It holds at once there; the answer comes when it is written down.
      client.setQueryData<Preferences>(keys.preferences, (known) => known && { ...known, lastScreen: data });
      void call('app.changePreferences', { change: { lastScreen: data } })
        .then((preferences) => client.setQueryData(keys.preferences, preferences))
        // A screen that is not remembered is not begun at, and that is all.
        .catch(() => undefined);
    };
    const timer = setTimeout(remember, SETTLES_AFTER_MS);
    rememberSoon = remember;
    return giveUp;
  }, [address, client]);
  // A window that closes has no time to wait.
  useEffect(() => {
    window.addEventListener('pagehide', rememberNow);
    return () => window.removeEventListener('pagehide', rememberNow);
  }, []);
}
