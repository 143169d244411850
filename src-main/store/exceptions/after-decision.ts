/**
 * People's decisions about matches, each on a connection of its own; the exceptions that follow are refreshed with
 * them.
 */
import type {
  LinesToExclude,
  MatchesToUndo,
  MatchToMake,
  ProposalDecisions,
} from '../../../src-shared/contract/matching.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { type Paths, withBooks } from '../engine/books.ts';
import type { Db } from '../engine/open.ts';
import { decideProposals } from '../matching/decide-proposals.ts';
import { type Deciding, deciding, type Touched } from '../matching/insert-match.ts';
import { excludeLines, makeMatch } from '../matching/make-match.ts';
import { undoMatches } from '../matching/undo-matches.ts';
import { changeExceptions } from './change.ts';
import { findDifference } from './match-causes.ts';
import { noteDecided, refreshDecided } from './matching-refresh.ts';
import { enterCause } from './refresh.ts';

/**
 * Decides in a transaction of its own, which notes what is to be refreshed; then refreshes it. The decision stands by
 * then, so whatever keeps its exceptions from being refreshed (a team's server that went away between the two) is not
 * told as if it did not: they stay noted, and are refreshed with what comes next.
 */
function decide<T extends { readonly touched: readonly Touched[] }>(
  paths: Paths,
  about: Deciding,
  decision: (db: Db) => T,
): T {
  return withBooks(paths, (db) => {
    const { done, noted } = deciding(db, () => {
      const made = decision(db);
      return { done: made, noted: noteDecided(db, made.touched) };
    });
    unlessRefused(() => refreshDecided(db, noted, about));
    return done;
  });
}

function unlessRefused(refresh: () => void): void {
  try {
    refresh();
  } catch (error) {
    if (!(error instanceof TieoutError)) throw error;
  }
}

/** See `makeMatch`. A difference is written off with its reason, in the same transaction: neither is there alone. */
export function storeMatch(paths: Paths, request: MatchToMake, about: Deciding): { matchId: number } {
  const { book } = request;
  const named = {
    lines: request.lines.map(({ id }) => id),
    records: request.records.map(({ listing, identity }) => ({ listing, identity })),
  };
  const { matchId } = decide(paths, about, (db) => {
    const made = makeMatch(db, request, about);
    if (made.difference !== 0n) writeOff(db, request, made, about);
    return { matchId: made.matchId, touched: [{ book, month: made.month, named, months: made.months }] };
  });
  return { matchId };
}

function writeOff(
  db: Db,
  { book, writeOffReason, writeOffAccount: account }: MatchToMake,
  { matchId, month, difference }: ReturnType<typeof makeMatch>,
  about: Deciding,
): void {
  const cause = findDifference(db, { book, month, timeZone: about.timeZone }, matchId);
  if (!cause) throw new Error('a match that differs has its difference');
  enterCause(db, cause, about.at);
  const reason = writeOffReason ?? '';
  const { at, actor } = about;
  const amount = writeAmount(difference);
  const change = { kind: 'write-off' as const, amount, reason, ...(account !== undefined && { account }) };
  changeExceptions(db, [cause.key], change, { at, actor });
}

/** See `decideProposals`. */
export function storeDecisions(
  paths: Paths,
  request: ProposalDecisions,
  about: Deciding,
): { decided: number; matchIds: number[] } {
  const { matchIds } = decide(paths, about, (db) => decideProposals(db, request, about));
  return { decided: request.decisions.length, matchIds };
}

/** See `excludeLines`. */
export function storeExclusion(
  paths: Paths,
  request: LinesToExclude,
  about: Deciding,
): { decided: number; matchIds: number[] } {
  const { matchIds } = decide(paths, about, (db) => excludeLines(db, request, about));
  return { decided: matchIds.length, matchIds };
}

/** See `undoMatches`. */
export function storeUndo(paths: Paths, request: MatchesToUndo, about: Deciding): void {
  decide(paths, about, (db) => ({ touched: undoMatches(db, request, about) }));
}
