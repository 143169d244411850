/** People's decisions about matches, each on a connection of its own, and the exceptions that follow from them. */
import type {
  LinesToSetAside,
  MatchesToUndo,
  MatchToMake,
  ProposalDecisions,
} from '../../../src-shared/contract/matching.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { changeExceptions } from '../exceptions/change.ts';
import { differenceKey } from '../exceptions/matching-causes.ts';
import { refreshTouched } from '../exceptions/matching-refresh.ts';
import { type Paths, withBooks } from './connection.ts';
import { decideProposals } from './decide-proposals.ts';
import { type Deciding, deciding, type Touched } from './insert-match.ts';
import { makeMatch, setLinesAside } from './make-match.ts';
import { readLegs, readMatchRows } from './matches.ts';
import { undoMatches } from './undo-matches.ts';

/** See `makeMatch`. A difference is written off with its reason: its exception says so from the beginning. */
export function storeMatch(paths: Paths, request: MatchToMake, about: Deciding): { matchId: number } {
  return withBooks(paths, (db) => {
    const { matchId, month, difference } = deciding(db, () => makeMatch(db, request, about));
    refreshTouched(db, [{ book: request.book, month }], about);
    if (difference !== 0n) {
      const legs = readLegs(db, readMatchRows(db, [matchId]));
      changeExceptions(
        db,
        [differenceKey(request.book, legs, matchId)],
        { kind: 'write-off', amount: writeAmount(difference), reason: request.writeOffReason ?? '' },
        about,
      );
    }
    return { matchId };
  });
}

/** See `decideProposals`. */
export function storeDecisions(
  paths: Paths,
  request: ProposalDecisions,
  about: Deciding,
): { decided: number; matchIds: number[] } {
  return withBooks(paths, (db) => {
    const { matchIds, touched } = deciding(db, () => decideProposals(db, request, about));
    refreshTouched(db, touched, about);
    return { decided: request.decisions.length, matchIds };
  });
}

/** See `setLinesAside`. */
export function storeSetAside(
  paths: Paths,
  request: LinesToSetAside,
  about: Deciding,
): { decided: number; matchIds: number[] } {
  return withBooks(paths, (db) => {
    const { matchIds, touched } = deciding(db, () => setLinesAside(db, request, about));
    refreshTouched(db, touched, about);
    return { decided: matchIds.length, matchIds };
  });
}

/** See `undoMatches`. */
export function storeUndo(paths: Paths, request: MatchesToUndo, about: Deciding): void {
  withBooks(paths, (db) => {
    const touched: Touched[] = deciding(db, () => undoMatches(db, request, about));
    refreshTouched(db, touched, about);
  });
}
