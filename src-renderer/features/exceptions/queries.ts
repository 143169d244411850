/** What the inbox asks. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../src-shared/contract/index.ts';
import { call } from '../../api.ts';
import { keptWhileSame } from '../../data/kept-answer.ts';
import { keys } from '../../data/keys.ts';
import { after, refresh } from '../../data/refresh.ts';
import { type InboxView, PAGE_SIZE } from './address.ts';

export function useExceptions(workspaceId: string, view: Omit<InboxView, 'open'>) {
  const { month, statuses, sources, kinds, currency, assignee, text, sort, descending, page } = view;
  return useQuery({
    queryKey: keys.exceptionList(workspaceId, view),
    queryFn: () =>
      call('exceptions.list', {
        workspaceId,
        month,
        statuses: [...statuses],
        sources: [...sources],
        kinds: [...kinds],
        currencies: currency === '' ? [] : [currency],
        assignee,
        text,
        sort,
        descending,
        page,
        pageSize: PAGE_SIZE,
      }),
    placeholderData: keptWhileSame(view, 'month'),
  });
}

export function useExceptionHistory(workspaceId: string, key: string) {
  return useQuery({
    queryKey: keys.exceptionHistory(workspaceId, key),
    queryFn: () => call('exceptions.history', { workspaceId, key }),
  });
}

export function useRefreshExceptions(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (month: string) => call('exceptions.refresh', { workspaceId, month }),
    onSuccess: () => refresh(client, after.exceptions(workspaceId)),
  });
}

/** What undoes a decision: its number, or that of several together; both null where nothing changed. */
export type UndoneBy = { readonly number: number | null; readonly together: number | null };

export function useChangeExceptions(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Omit<CallInput<'exceptions.change'>, 'workspaceId'>) =>
      call('exceptions.change', { workspaceId, ...request }),
    onSuccess: () => refresh(client, after.exceptions(workspaceId)),
  });
}

export function useUndoExceptionDecision(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: { number: number; reason: string }) =>
      call('exceptions.undo', { workspaceId, ...request }),
    onSuccess: () => refresh(client, after.exceptions(workspaceId)),
  });
}

export function useUndoTogether(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: { together: number; reason: string }) =>
      call('exceptions.undoTogether', { workspaceId, ...request }),
    onSuccess: () => refresh(client, after.exceptions(workspaceId)),
  });
}
