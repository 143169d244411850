/** What the store does for exceptions, and for the runs and decisions that they follow from. */
import type { ExceptionChange, ExposureSum } from '../../../src-shared/contract/exceptions.ts';
import type {
  LinesToExclude,
  MatchesToUndo,
  MatchToMake,
  ProposalDecisions,
} from '../../../src-shared/contract/matching.ts';
import type { Paths } from '../engine/books.ts';
import { here, inBackground, job, onWork } from '../engine/call.ts';
import type { Deciding } from '../matching/insert-match.ts';
import type { RunRequest } from '../matching/run.ts';
import { storeDecisions, storeExclusion, storeMatch, storeUndo } from './after-decision.ts';
import { runMatching } from './after-run.ts';
import { readCompanions } from './by-cause.ts';
import { exceptionOf, readEvents, readException } from './cases.ts';
import { changeExceptions, undoChange, undoTogether } from './change.ts';
import { listExceptions } from './list.ts';
import { readExceptionNews } from './news.ts';
import { readParties } from './parties.ts';

/** When it is (epoch ms), and the zone in which ages are counted. */
type Today = { readonly now: number; readonly timeZone: string };
type Decision = Today & { readonly at: number; readonly actor: string };

export const exceptionCalls = {
  runMatching: job('both', ({ signal, progress }, request: RunRequest) =>
    runMatching(request, signal, progress),
  ),
  decideProposals: inBackground('both', (_, paths: Paths, request: ProposalDecisions, about: Deciding) =>
    storeDecisions(paths, request, about),
  ),
  makeMatch: inBackground('both', (_, paths: Paths, request: MatchToMake, about: Deciding) =>
    storeMatch(paths, request, about),
  ),
  excludeLines: inBackground('both', (_, paths: Paths, request: LinesToExclude, about: Deciding) =>
    storeExclusion(paths, request, about),
  ),
  undoMatches: inBackground('both', (_, paths: Paths, request: MatchesToUndo, about: Deciding) =>
    storeUndo(paths, request, about),
  ),
  listExceptions: here(
    'both',
    ({ cache, work }, paths: Paths, query: Parameters<typeof listExceptions>[1], today: Today) => {
      const list = listExceptions(work(paths.workPath), query, today);
      const databases = { cache: cache(paths.cachePath), work: work(paths.workPath) };
      const parties = readParties(databases, list.exceptions);
      return {
        ...list,
        exceptions: list.exceptions.map((each, at) => ({
          ...each,
          counterparty: '',
          method: '',
          ...parties[at],
        })),
      };
    },
  ),
  readExceptionNews: onWork(readExceptionNews),
  changeExceptions: onWork(
    (
      work,
      keys: readonly string[],
      change: ExceptionChange,
      confirmed: readonly ExposureSum[] | null,
      { at, actor, ...today }: Decision,
    ) => {
      const { rows, number, together } = changeExceptions(work, keys, change, { at, actor }, confirmed);
      return { exceptions: rows.map((row) => exceptionOf(row, today)), number, together };
    },
  ),
  undoExceptionsTogether: onWork(
    (work, together: number, reason: string, { at, actor, ...today }: Decision) => {
      const { undone, left } = undoTogether(work, together, reason, { at, actor });
      return { undone, left: left.map((row) => exceptionOf(row, today)) };
    },
  ),
  undoExceptionChange: onWork((work, number: number, reason: string, about: Decision) =>
    exceptionOf(undoChange(work, number, reason, about), about),
  ),
  readExceptionHistory: onWork((work, key: string, today: Today) => {
    const row = readException(work, key);
    return {
      exception: exceptionOf(row, today),
      companions: readCompanions(work, row).map((each) => exceptionOf(each, today)),
      events: readEvents(work, key),
    };
  }),
};
