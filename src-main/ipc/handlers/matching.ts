/** Matching: what is asked of the store, with the names and moments of who decides. */
import type { MatchingScope } from '../../../src-shared/contract/matching.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { DEFAULT_RULES } from '../../matching/default-rules.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function matchingHandlers(parts: AppParts) {
  const { registry, store, upkeep, matchingRuns, now, actor } = parts;
  const zoneOf = (workspaceId: string) => registry.find(workspaceId).settings.timeZone;
  const scopeOf = ({ workspaceId, book, month }: MatchingScope) => ({
    book,
    month,
    timeZone: zoneOf(workspaceId),
  });
  const decider = (workspaceId: string, reason: string) => ({ at: now(), actor: actor(workspaceId), reason });
  /** A run sees everything as of one moment: what were decided meanwhile would undo all of it. */
  const deciding = (workspaceId: string) => {
    if (matchingRuns.isRunning(workspaceId)) throw new TieoutError('matching-running');
    return { at: now(), actor: actor(workspaceId), timeZone: zoneOf(workspaceId) };
  };

  return {
    'matching.populations': async ({ workspaceId }) => {
      const path = registry.workPath(workspaceId);
      return {
        bank: await store.readPopulations(path, 'bank'),
        ledger: await store.readPopulations(path, 'ledger'),
      };
    },
    'matching.setPopulations': async ({ workspaceId, book, shown, populations, reason }) => {
      deciding(workspaceId);
      const path = registry.workPath(workspaceId);
      const about = { ...decider(workspaceId, reason), shown };
      const stored = await store.storePopulations(path, book, populations, about);
      upkeep.refreshTouched(workspaceId);
      return stored;
    },
    'matching.rules': ({ workspaceId, book }) =>
      store.readMatchingRules(registry.workPath(workspaceId), book),
    'matching.defaultRules': ({ book }) => DEFAULT_RULES[book],
    'matching.setRules': async ({ workspaceId, book, shown, document, reason }) => {
      deciding(workspaceId);
      const path = registry.workPath(workspaceId);
      const about = { ...decider(workspaceId, reason), shown };
      const stored = await store.storeMatchingRules(path, book, document, about);
      upkeep.refreshTouched(workspaceId);
      return stored;
    },
    'matching.preview': ({ document, ...scope }) =>
      store.previewMatching(registry.pathsOf(scope.workspaceId), scopeOf(scope), document),
    'matching.run': (scope) => ({
      jobId: matchingRuns.start(scope, { actor: actor(scope.workspaceId), scheduled: false }),
    }),
    'matching.overview': (scope) =>
      store.readMatchingOverview(registry.pathsOf(scope.workspaceId), { ...scopeOf(scope), now: now() }),
    'matching.items': ({ workspaceId, book, month, ...query }) =>
      store.readMatchingItems(registry.pathsOf(workspaceId), scopeOf({ workspaceId, book, month }), query),
    'matching.matches': ({ workspaceId, book, month, ...query }) =>
      store.readMatches(registry.pathsOf(workspaceId), scopeOf({ workspaceId, book, month }), query),
    'matching.proposals': ({ workspaceId, book, month, ...query }) =>
      store.readProposals(registry.pathsOf(workspaceId), scopeOf({ workspaceId, book, month }), query),
    'matching.decide': ({ workspaceId, ...request }) =>
      store.decideProposals(registry.pathsOf(workspaceId), request, deciding(workspaceId)),
    'matching.rejected': async ({ workspaceId, book, month }) => ({
      rejected: await store.listRejected(registry.workPath(workspaceId), { book, month }),
    }),
    'matching.undoRejection': async ({ workspaceId, ...request }) => {
      await store.undoRejection(registry.workPath(workspaceId), request, {
        at: now(),
        actor: actor(workspaceId),
      });
      return {};
    },
    'matching.make': ({ workspaceId, ...request }) =>
      store.makeMatch(registry.pathsOf(workspaceId), request, deciding(workspaceId)),
    'matching.exclude': ({ workspaceId, ...request }) =>
      store.excludeLines(registry.pathsOf(workspaceId), request, deciding(workspaceId)),
    'matching.undo': async ({ workspaceId, ...request }) => {
      await store.undoMatches(registry.pathsOf(workspaceId), request, deciding(workspaceId));
      return {};
    },
    'matching.alike': ({ matchId, ...scope }) =>
      store.readAlike(registry.pathsOf(scope.workspaceId), scopeOf(scope), matchId),
    'matching.ofLine': ({ workspaceId, lineId }) =>
      store.readLineMatches(registry.pathsOf(workspaceId), zoneOf(workspaceId), lineId),
    'matching.ofRecord': ({ workspaceId, book, listing, identity }) =>
      store.readRecordMatches(
        registry.pathsOf(workspaceId),
        { book, timeZone: zoneOf(workspaceId) },
        { listing, identity },
      ),
  } satisfies Partial<Handlers>;
}
