/** A team's server that was restored from an older backup, or moved. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../api.ts';
import { keys } from './keys.ts';
import { after, refresh } from './refresh.ts';
import { useTeam, useTeamCall } from './team.ts';

/** Giving back is no entry of the log, and other computers give, too: it is asked while it is shown. */
const EVERY_MS = 5_000;

/**
 * What the server does not have that this computer has; not asked for a workspace that is not shared, or while the
 * server is away.
 */
export function useRestoring(workspaceId: string) {
  const { data: shared } = useTeam(workspaceId);
  const enabled = shared != null && shared.stage !== 'uploading';
  const isThere = shared?.state === 'online' || shared?.state === 'stopped';
  return useQuery({
    queryKey: keys.teamRestoring(workspaceId),
    queryFn: () => call('team.restoring', { workspaceId }),
    enabled: enabled && isThere && shared.fault !== 'key-lost',
    staleTime: 0,
    refetchInterval: EVERY_MS,
    retry: false,
  });
}

export function useLostDecisions(workspaceId: string, of: 'lost' | 'aside') {
  return useInfiniteQuery({
    queryKey: keys.teamRestoring(workspaceId, of),
    queryFn: ({ pageParam: skipped }) => call('team.lostDecisions', { workspaceId, of, skipped }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
}

type Step =
  | 'team.beginGivingBack'
  | 'team.endGivingBack'
  | 'team.putAside'
  | 'team.settleAside'
  | 'team.move';

/** Each changes how the workspace stands with its server, and what is in it. */
export const useRestoreCall = <Name extends Step>(workspaceId: string, name: Name) =>
  useTeamCall(workspaceId, name, (id) => [...after.team(id), ...after.teamWork(id)]);

/**
 * Gives back what the server lost, some at a time; an owner begins it. How many of how many are back is told meanwhile.
 * Stopped, what is back stays, and it goes on from there the next time.
 */
export function useGiveBack(workspaceId: string) {
  const client = useQueryClient();
  const [progress, setProgress] = useState({ given: 0, total: 0 });
  const [isStopping, setStopping] = useState(false);
  const isStopped = useRef(false);
  const giving = useMutation({
    mutationFn: async ({ begin }: { readonly begin: boolean }) => {
      isStopped.current = false;
      if (begin) await call('team.beginGivingBack', { workspaceId });
      for (let given = 0; ; ) {
        const answer = await call('team.giveBack', { workspaceId });
        given += answer.given;
        setProgress({ given, total: given + answer.left });
        if (answer.left === 0 || isStopped.current) return given;
      }
    },
    onMutate: () => {
      setProgress({ given: 0, total: 0 });
      setStopping(false);
    },
    onSettled: () => refresh(client, after.team(workspaceId)),
  });
  const stop = () => {
    isStopped.current = true;
    setStopping(true);
  };
  return { giving, stop, isStopping, ...progress };
}
