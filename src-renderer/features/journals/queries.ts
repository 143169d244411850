/** What the screen of journal entries asks. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallName } from '../../../src-shared/contract/index.ts';
import { call } from '../../api.ts';
import { keys } from '../../data/keys.ts';
import { after, refresh } from '../../data/refresh.ts';
import { currentLanguage } from '../../i18n/index.ts';

export type Place = { readonly workspaceId: string; readonly month: string; readonly currency: string };

export function useJournal(place: Place) {
  // The names of accounts that are offered are in it.
  const language = currentLanguage();
  return useQuery({
    queryKey: keys.journalMonth(place, language),
    queryFn: () => call('journals.month', { ...place, language }),
    placeholderData: keepPreviousData,
    // What it rests on is changed on many screens.
    staleTime: 0,
  });
}

/** The currencies of the workspace's months. */
export function useMonths(workspaceId: string) {
  return useQuery({
    queryKey: keys.closeList(workspaceId),
    queryFn: () => call('close.list', { workspaceId }),
  });
}

export function useSetting(workspaceId: string) {
  const asked = { workspaceId, language: currentLanguage() };
  return useQuery({
    queryKey: keys.journalAnswer('journals.setting', asked),
    queryFn: () => call('journals.setting', asked),
    // In another language it has other words; a form that is being filled stays meanwhile.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useRates(workspaceId: string) {
  return useQuery({
    queryKey: keys.journalAnswer('journals.rates', { workspaceId }),
    queryFn: () => call('journals.rates', { workspaceId }),
  });
}

export function useLineRecords(asked: CallInput<'journals.records'>) {
  return useQuery({
    queryKey: keys.journalAnswer('journals.records', asked),
    queryFn: () => call('journals.records', asked),
  });
}

type JournalCall = Extract<CallName, `journals.${string}`>;

/** A decision about the books: what rests on it is asked anew after it, also after a refusal. */
export function useJournalCall<Name extends JournalCall>(name: Name, workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: CallInput<Name>) => call(name, request),
    onSettled: () => refresh(client, after.close(workspaceId)),
  });
}
