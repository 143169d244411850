/** What the matching screens ask. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallName, CallResponse } from '../../../src-shared/contract/index.ts';
import type { MatchingScope } from '../../../src-shared/contract/matching.ts';
import type { RuleDocument } from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { call } from '../../api.ts';
import { keptWhileSame } from '../../data/kept-answer.ts';
import { keys } from '../../data/keys.ts';
import { after, refresh } from '../../data/refresh.ts';

type MatchingCall = Extract<CallName, `matching.${string}`>;

/**
 * A question of the matching's; while the next answer about the same book and month is under way the last one stays.
 */
function useMatching<Name extends MatchingCall>(
  name: Name,
  request: CallInput<Name> & { workspaceId: string },
) {
  return useQuery({
    queryKey: keys.matchingAnswer(name, request),
    queryFn: (): Promise<CallResponse<Name>> => call(name, request),
    placeholderData: keptWhileSame<{ workspaceId: string; book?: Book; month?: string }>(
      request,
      'workspaceId',
      'book',
      'month',
    ),
  });
}

export const useOverview = (scope: MatchingScope) => useMatching('matching.overview', scope);
export const useItems = (request: CallInput<'matching.items'>) => useMatching('matching.items', request);
export const useMatches = (request: CallInput<'matching.matches'>) =>
  useMatching('matching.matches', request);
export const useProposals = (request: CallInput<'matching.proposals'>) =>
  useMatching('matching.proposals', request);
/**
 * How much stands behind each tab, without showing it: of rules those that are switched on. Undefined until it is
 * known.
 */
export function useTabCounts(scope: MatchingScope, currency: string) {
  const one = { ...scope, currency: currency === '' ? null : currency, page: 0, pageSize: 1 };
  const proposals = useProposals({ ...one, kinds: [] });
  const found = { ...one, ruleId: null, undone: false };
  const matches = useMatches({ ...found, origins: ['rule', 'proposal', 'manual'] });
  const excluded = useMatches({ ...found, origins: ['set-aside'] });
  const rules = useRules(scope.workspaceId, scope.book);
  const populations = usePopulations(scope.workspaceId);
  return {
    proposals: proposals.data?.count,
    matches: matches.data?.count,
    excluded: excluded.data?.count,
    rules: rules.data?.rules.filter(({ enabled }) => enabled).length,
    expected: populations.data?.[scope.book].length,
  };
}
export const useRejected = (scope: MatchingScope) => useMatching('matching.rejected', scope);
export const useAlike = (scope: MatchingScope, matchId: number) =>
  useMatching('matching.alike', { ...scope, matchId });
export const useRules = (workspaceId: string, book: Book) =>
  useMatching('matching.rules', { workspaceId, book });
export const useDefaultRules = (workspaceId: string, book: Book) =>
  useMatching('matching.defaultRules', { workspaceId, book });
export const usePopulations = (workspaceId: string) => useMatching('matching.populations', { workspaceId });

/** What a run would find; asked when somebody wants to see it, and not kept. */
export function usePreview(scope: MatchingScope, document: RuleDocument | null) {
  return useQuery({
    queryKey: keys.matchingAnswer('matching.preview', { ...scope, document }),
    queryFn: () => call('matching.preview', { ...scope, document }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A decision, or new rules; what rests on it is asked anew, also after a refusal, which others may have caused. */
export function useMatchingCall<Name extends MatchingCall>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: CallInput<Name> & { workspaceId: string }): Promise<CallResponse<Name>> =>
      call(name, request),
    onSettled: (_answer, _error, { workspaceId }) => refresh(client, after.matching(workspaceId)),
  });
}
