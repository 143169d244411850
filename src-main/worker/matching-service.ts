/** What the store does for matching and exceptions. All but the short is performed aside, see `store-host.ts`. */
import type {
  Exception,
  ExceptionChange,
  ExceptionEvent,
  ExceptionList,
  ExceptionQuery,
} from '../../src-shared/contract/exceptions.ts';
import type {
  AlikeItems,
  ItemMatches,
  LinesToSetAside,
  Match,
  MatchesToUndo,
  MatchingItems,
  MatchingOverview,
  MatchingPreview,
  MatchingSummary,
  MatchToMake,
  Population,
  Proposal,
  ProposalDecisions,
  RuleDocument,
  RuleSet,
} from '../../src-shared/contract/matching.ts';
import type { Book } from '../../src-shared/contract/statements.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import type { Paths } from '../store/engine/books.ts';
import type { Db } from '../store/engine/open.ts';
import { storeDecisions, storeMatch, storeSetAside, storeUndo } from '../store/exceptions/after-decision.ts';
import { runMatching } from '../store/exceptions/after-run.ts';
import { exceptionOf, findException, readEvents } from '../store/exceptions/cases.ts';
import { changeExceptions, undoChange } from '../store/exceptions/change.ts';
import { listExceptions } from '../store/exceptions/list.ts';
import { readAlike } from '../store/matching/alike.ts';
import type { Deciding } from '../store/matching/insert-match.ts';
import type { ItemQuery } from '../store/matching/items.ts';
import type { KeptMonth } from '../store/matching/kept-month.ts';
import type { MatchQuery } from '../store/matching/matches.ts';
import type { MonthScope } from '../store/matching/month.ts';
import {
  type ProposalQuery,
  previewMatching,
  readLineMatches,
  readMatches,
  readMatchingItems,
  readMatchingOverview,
  readProposals,
  readRecordMatches,
} from '../store/matching/reading.ts';
import {
  type Decider,
  readPopulations,
  readRules,
  storePopulations,
  storeRules,
} from '../store/matching/rules.ts';
import type { RunRequest } from '../store/matching/run.ts';

/** When it is (epoch ms), and the zone in which ages are counted. */
export type Today = { readonly now: number; readonly timeZone: string };

export type MatchingService = {
  readPopulations(workPath: string, book: Book): Population[];
  storePopulations(
    workPath: string,
    book: Book,
    populations: readonly Population[],
    decider: Decider,
  ): Population[];
  readMatchingRules(workPath: string, book: Book): RuleSet;
  storeMatchingRules(workPath: string, book: Book, document: RuleDocument, decider: Decider): RuleSet;
  previewMatching(paths: Paths, scope: MonthScope, document: RuleDocument | null): Promise<MatchingPreview>;
  runMatching(jobId: string, request: RunRequest): Promise<MatchingSummary>;
  readMatchingOverview(paths: Paths, scope: MonthScope & { now: number }): MatchingOverview;
  readMatchingItems(paths: Paths, scope: MonthScope, query: ItemQuery): MatchingItems;
  readMatches(paths: Paths, scope: MonthScope, query: MatchQuery): { matches: Match[]; count: number };
  readProposals(
    paths: Paths,
    scope: MonthScope,
    query: ProposalQuery,
  ): { proposals: Proposal[]; count: number };
  readAlike(paths: Paths, scope: MonthScope, matchId: number): AlikeItems;
  readLineMatches(paths: Paths, timeZone: string, lineId: number): ItemMatches;
  readRecordMatches(
    paths: Paths,
    about: { readonly book: Book; readonly timeZone: string },
    name: { readonly listing: ListingName; readonly identity: string },
  ): ItemMatches;
  decideProposals(
    paths: Paths,
    request: ProposalDecisions,
    about: Deciding,
  ): { decided: number; matchIds: number[] };
  makeMatch(paths: Paths, request: MatchToMake, about: Deciding): { matchId: number };
  setLinesAside(
    paths: Paths,
    request: LinesToSetAside,
    about: Deciding,
  ): { decided: number; matchIds: number[] };
  undoMatches(paths: Paths, request: MatchesToUndo, about: Deciding): void;
  listExceptions(workPath: string, query: Omit<ExceptionQuery, 'workspaceId'>, today: Today): ExceptionList;
  changeExceptions(
    workPath: string,
    keys: readonly string[],
    change: ExceptionChange,
    about: { readonly at: number; readonly actor: string } & Today,
  ): Exception[];
  undoExceptionChange(
    workPath: string,
    number: number,
    reason: string,
    about: { readonly at: number; readonly actor: string } & Today,
  ): Exception;
  readExceptionHistory(
    workPath: string,
    key: string,
    today: Today,
  ): { exception: Exception; events: ExceptionEvent[] };
};

type Parts = {
  /** People's own work, as the store thread holds it open. */
  readonly work: (path: string) => Db;
  readonly asJob: <T>(jobId: string, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly progress: (jobId: string, done: number, total: number) => void;
  /** The month that screens look at. */
  readonly months: KeptMonth;
};

export function createMatchingService({ work, asJob, progress, months }: Parts): MatchingService {
  return {
    readPopulations: (path, book) => readPopulations(work(path), book),
    storePopulations: (path, book, populations, decider) =>
      storePopulations(work(path), book, populations, decider),
    readMatchingRules: (path, book) => readRules(work(path), book),
    storeMatchingRules: (path, book, document, decider) => storeRules(work(path), book, document, decider),
    previewMatching,
    runMatching: (jobId, request) =>
      asJob(jobId, (signal) => runMatching(request, signal, (done, total) => progress(jobId, done, total))),
    readMatchingOverview: (...about) => readMatchingOverview(months, ...about),
    readMatchingItems: (...about) => readMatchingItems(months, ...about),
    readMatches,
    readProposals,
    readAlike: (...about) => readAlike(months, ...about),
    readLineMatches,
    readRecordMatches,
    decideProposals: storeDecisions,
    makeMatch: storeMatch,
    setLinesAside: storeSetAside,
    undoMatches: storeUndo,
    listExceptions: (path, query, today) => listExceptions(work(path), query, today),
    changeExceptions: (path, keys, change, about) =>
      changeExceptions(work(path), keys, change, about).map((row) => exceptionOf(row, about)),
    undoExceptionChange: (path, number, reason, about) =>
      exceptionOf(undoChange(work(path), number, reason, about), about),
    readExceptionHistory: (path, key, today) => ({
      exception: exceptionOf(findException(work(path), key), today),
      events: readEvents(work(path), key),
    }),
  };
}
