/** A team's server that was restored from an older backup, or moved. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api.ts';
import { keys } from './keys.ts';
import { after, refresh } from './refresh.ts';
import { useTeam, useTeamCall } from './team.ts';

/** Giving back is no entry of the log, and other computers give, too: it is asked while it is shown. */
const EVERY_MS = 5_000;

/** What the server does not have that this computer has; not asked for a workspace that nobody shares, or while the server is away. */
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
  return useQuery({
    queryKey: keys.teamRestoring(workspaceId, of),
    queryFn: () => call('team.lostDecisions', { workspaceId, of }),
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

/** Gives back what the server lost, some at a time; an owner begins it. How many of how many are back is told meanwhile. */
export function useGiveBack(workspaceId: string) {
  const client = useQueryClient();
  const [given, setGiven] = useState(0);
  const giving = useMutation({
    mutationFn: async ({ begin }: { readonly begin: boolean }) => {
      if (begin) await call('team.beginGivingBack', { workspaceId });
      for (let count = 0; ; ) {
        const answer = await call('team.giveBack', { workspaceId });
        count += answer.given;
        setGiven(count);
        if (answer.left === 0) return count;
      }
    },
    onSettled: () => refresh(client, after.team(workspaceId)),
  });
  return { giving, given };
}
