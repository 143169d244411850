/** What stands half-filled in forms, kept by the main process with the workspace's own work. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { KeptDraft, NewWorkspaceDraft } from '../../src-shared/contract/drafts.ts';
import { call, onEvent } from '../api.ts';
import { keepInputNow, keepInputWith } from '../components/kept-input.ts';
import { keys } from './keys.ts';

/** The forms that are open just now, by workspace and name: no notice is shown for these. */
const open = new Set<string>();

/**
 * Keeps what is typed in the workspace's forms. Returns what an earlier run kept of forms that are not open, and a way
 * to discard it. What cannot be kept is as lost as it would be without.
 */
export function useDrafts(workspaceId: string): {
  readonly drafts: readonly KeptDraft[];
  readonly discard: (name: string) => void;
} {
  const client = useQueryClient();
  const queryKey = keys.drafts(workspaceId);
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const { drafts } = await call('drafts.list', { workspaceId });
      return drafts.filter(({ name }) => !open.has(`${workspaceId} ${name}`));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const without = (name: string) =>
    client.setQueryData<readonly KeptDraft[]>(queryKey, (drafts) =>
      drafts?.filter((draft) => draft.name !== name),
    );
  const discard = (name: string) => {
    open.delete(`${workspaceId} ${name}`);
    without(name);
    void call('drafts.discard', { workspaceId, name }).catch(() => undefined);
  };
  const isRead = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls differs in nothing but the workspace
  useEffect(() => {
    if (!isRead) return;
    return keepInputWith({
      take: (name) => {
        const found = client
          .getQueryData<readonly KeptDraft[]>(queryKey)
          ?.find((draft) => draft.name === name);
        if (!found) return undefined;
        open.add(`${workspaceId} ${name}`);
        without(name);
        return found.input;
      },
      keep: (draft) => {
        open.add(`${workspaceId} ${draft.name}`);
        void call('drafts.keep', { workspaceId, draft }).catch(() => undefined);
      },
      discard,
    });
  }, [workspaceId, isRead, client]);
  useEffect(() => onEvent('drafts.keepNow', keepInputNow), []);
  return { drafts: data ?? [], discard };
}

const newWorkspaceQuery = {
  queryKey: keys.newWorkspaceDraft,
  queryFn: async () => (await call('drafts.newWorkspace', {})).draft,
  staleTime: Number.POSITIVE_INFINITY,
};

/** What an earlier run kept of the form of a workspace that is not made yet, and a way to discard it. */
export function useNewWorkspaceDraft(): {
  readonly draft: NewWorkspaceDraft | null;
  readonly discard: () => void;
} {
  const client = useQueryClient();
  const { data } = useQuery(newWorkspaceQuery);
  return {
    draft: data ?? null,
    discard: () => {
      client.setQueryData(keys.newWorkspaceDraft, null);
      void call('drafts.discardNewWorkspace', {}).catch(() => undefined);
    },
  };
}

/** Keeps what is typed in the form of a workspace that is not made yet, while that form is shown. */
export function useNewWorkspaceKept(): void {
  const client = useQueryClient();
  const isRead = useQuery(newWorkspaceQuery).data !== undefined;
  useEffect(() => {
    if (!isRead) return;
    return keepInputWith({
      take: () => {
        const found = client.getQueryData<NewWorkspaceDraft | null>(keys.newWorkspaceDraft);
        client.setQueryData(keys.newWorkspaceDraft, null);
        return found?.input;
      },
      keep: ({ input }) => {
        if (input.kind !== 'newWorkspace') return;
        void call('drafts.keepNewWorkspace', { input }).catch(() => undefined);
      },
      discard: () => void call('drafts.discardNewWorkspace', {}).catch(() => undefined),
    });
  }, [isRead, client]);
  useEffect(() => onEvent('drafts.keepNow', keepInputNow), []);
}
