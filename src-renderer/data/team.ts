/** The team that a workspace is shared with. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallInput, CallName, CallResponse } from '../../src-shared/contract/index.ts';
import { type LaterSql, onlyReads, type TeamPerson } from '../../src-shared/contract/team.ts';
import type { Month } from '../../src-shared/period.ts';
import { call } from '../api.ts';
import { answered } from './answered.ts';
import { keys } from './keys.ts';
import { after, refresh } from './refresh.ts';

/** The state of the sharing; null for a workspace that is not shared. */
export function useTeam(workspaceId: string) {
  return useQuery({
    queryKey: keys.team(workspaceId),
    queryFn: async () => (await call('team.read', { workspaceId })).shared,
  });
}

/**
 * Keys are no entries of the log: nothing tells when a colleague registers one, so it is asked while the list is shown.
 */
const PEOPLE_EVERY_MS = 3_000;

const peopleOf = (workspaceId: string) =>
  queryOptions({
    queryKey: keys.teamPeople(workspaceId),
    queryFn: async () => (await call('team.people', { workspaceId })).people,
  });

export function useTeamPeople(workspaceId: string) {
  return useQuery({ ...peopleOf(workspaceId), staleTime: 0, refetchInterval: PEOPLE_EVERY_MS });
}

/** Which files IT has not run in the team's database; empty until the server has answered. */
export function useSqlToRun(workspaceId: string, isOnline: boolean): readonly LaterSql[] {
  const { data: files } = useQuery({
    queryKey: keys.teamSql(workspaceId),
    queryFn: async () => (await call('team.sqlToRun', { workspaceId })).files,
    enabled: isOnline,
    // Nothing tells when IT has run one: it is asked whenever the card is opened.
    staleTime: 0,
  });
  return files ?? NO_FILES;
}

const NO_FILES: readonly LaterSql[] = [];
const NOBODY: readonly TeamPerson[] = [];
const NO_NAMES: readonly string[] = [];

/** Who belongs to the team now; empty for a workspace that is not shared, or until the server has answered. */
export function useColleagues(workspaceId: string): readonly TeamPerson[] {
  const { data: shared } = useTeam(workspaceId);
  const enabled = shared != null && shared.stage !== 'uploading';
  const { data: people } = useQuery({ ...peopleOf(workspaceId), enabled });
  return people?.filter(({ revokedAt }) => revokedAt === null) ?? NOBODY;
}

/**
 * Who else looks at the month; tells the others that it is looked at here. Empty for a workspace that is not shared.
 */
export function usePresence(workspaceId: string, month: Month | null): readonly string[] {
  const { data: shared } = useTeam(workspaceId);
  const enabled = shared?.state === 'online' && month !== null;
  const { data: names } = useQuery({
    queryKey: keys.teamPresence(workspaceId, month ?? undefined),
    queryFn: async () => (await call('team.look', { workspaceId, month })).names,
    enabled,
    // Going back to a month is looking at it again.
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (!enabled) return;
    return () => void call('team.look', { workspaceId, month: null }).catch(() => undefined);
  }, [workspaceId, enabled]);
  return enabled ? (names ?? NO_NAMES) : NO_NAMES;
}

/** Whether the person at work reads and exports, and changes nothing: an auditor of the team. */
export function useOnlyReads(workspaceId: string): boolean {
  return onlyReads(useTeam(workspaceId).data?.roles ?? null);
}

type Change = 'team.addPerson' | 'team.confirmKey' | 'team.revokeKey' | 'team.revokePerson';

/** Changes something about the people; the list follows the answer. */
export function useChangePeople<Name extends Change>(workspaceId: string, name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: CallInput<Name>): Promise<CallResponse<Name>> => call(name, request),
    onSuccess: ({ people }) => answered(client, keys.teamPeople(workspaceId), people),
  });
}

/** What changes how a workspace stands with its server: all of it is asked anew then, or `stale` says what. */
export function useTeamCall<Name extends Extract<CallName, `team.${string}`>>(
  workspaceId: string,
  name: Name,
  stale = after.team,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: CallInput<Name>): Promise<CallResponse<Name>> => call(name, request),
    // Do not keep the password once it was handed over.
    gcTime: 0,
    onSettled: () => refresh(client, stale(workspaceId)),
  });
}
