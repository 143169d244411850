/** What the store does for closes. */
import type { FiguresOf } from '../../../src-shared/contract/sync.ts';
import type { Month } from '../../../src-shared/period.ts';
import type { ClosePlace } from '../../close/events.ts';
import type { FileOnDisk } from '../../statements/file-bytes.ts';
import { type Context, here, inBackground, job, onWork } from '../engine/call.ts';
import { type Deciding, readOnePerson, recordExport, storeOnePerson } from '../work/close-events.ts';
import { changeClosePlan, tickClosePoint } from '../work/close-plan.ts';
import {
  confirmJournalSetting,
  readRates,
  removeInvoice,
  storeInvoice,
  storeRates,
} from '../work/journal-book.ts';
import { readCarried } from './carried.ts';
import { listCloses, listStates } from './close-list.ts';
import { readClose } from './closes.ts';
import {
  commentOnClose,
  decideAdjustments,
  readAdjustments,
  reopenClose,
  type SigningAs,
  signClose,
  waiveItem,
  withdrawSignOff,
} from './decisions.ts';
import { explainDeviation, readExplanations } from './explanations.ts';
import { type JournalQuery, readJournalRecords, readJournalReport, readSettingOffered } from './journals.ts';
import { KeptClose } from './kept-close.ts';
import { lockClose } from './lock.ts';
import { readMissingOf } from './needs.ts';
import { type RefreshOrder, refreshExceptions } from './refresh.ts';
import { answerComment, beginThread, returnClose, sendForReview } from './review.ts';
import { readAnswer, takeAnswer } from './review-answer.ts';
import { type ClosePaths, type CloseSources, withSources } from './sources.ts';
import { decideOnItems, decideOnStatement, enterTrialBalance } from './statement-decisions.ts';
import { checkTrialBalance, type TrialPlace } from './trial-balance.ts';

/** Over connections of its own. */
const overSources = <Args extends unknown[], Answer>(
  perform: (sources: CloseSources, ...args: Args) => Answer,
) =>
  inBackground('both', ({ restored }, paths: ClosePaths, ...args: Args) =>
    withSources(paths, (sources) => perform({ ...sources, onRestored: restored }, ...args)),
  );

/** The same, with what earlier looks worked out. */
const looking = <T>(
  { kept, restored }: Context,
  paths: ClosePaths,
  perform: (sources: CloseSources) => T,
): T => {
  const known = kept(KeptClose).look(paths);
  return withSources(paths, (sources) => perform({ ...sources, kept: known, onRestored: restored }));
};

export const closeCalls = {
  /** What was not read of the days that figures of a month rest on; quick, because every sync asks it. */
  readMissingOf: here('both', ({ cache, work }, paths: ClosePaths, month: Month, of: FiguresOf) => {
    const { timeZone, now } = paths;
    return readMissingOf(
      { cache: cache(paths.cachePath), work: work(paths.workPath), timeZone, now },
      month,
      of,
    );
  }),
  listCloses: overSources(listCloses),
  readCarried: overSources(readCarried),
  /** Quick, for the first screen asks it: another thread would be started for it. */
  listStates: here('both', ({ cache, work }, { cachePath, workPath, timeZone, now }: ClosePaths) =>
    listStates({ cache: cache(cachePath), work: work(workPath), timeZone, now }),
  ),
  /** `lookId` is what its progress is told by, in parts that are worked out anew. */
  readClose: inBackground('both', (context, paths: ClosePaths, place: ClosePlace, lookId: string) =>
    looking(context, paths, (sources) =>
      readClose({ ...sources, progress: (done, total) => context.tell(lookId, done, total) }, place),
    ),
  ),
  signClose: inBackground(
    'both',
    (context, paths: ClosePaths, place: ClosePlace, about: SigningAs, deciding: Deciding) =>
      looking(context, paths, (sources) => signClose(sources, place, about, deciding)),
  ),
  /** Returns how many records were frozen. */
  lockClose: job('both', (watch, paths: ClosePaths, place: ClosePlace, digest: string, deciding: Deciding) =>
    // A connection that only reads could not write the snapshot that is attached to it.
    withSources(
      paths,
      (sources) => lockClose({ ...sources, onRestored: watch.restored }, place, digest, deciding, watch),
      { readonly: false },
    ),
  ),
  /** Progress in months. */
  refreshExceptions: job('both', (context, paths: ClosePaths, order: RefreshOrder) =>
    looking(context, paths, (sources) =>
      refreshExceptions({ ...sources, progress: context.progress }, paths, order, context.signal),
    ),
  ),
  readAdjustments: overSources(readAdjustments),
  /** Returns the month that they were taken into. */
  decideAdjustments: overSources(decideAdjustments),
  withdrawSignOff: onWork(withdrawSignOff),
  sendForReview: onWork(sendForReview),
  returnClose: onWork(returnClose),
  commentOnClose: onWork(commentOnClose),
  beginThread: onWork(beginThread),
  answerComment: onWork(answerComment),
  /**
   * What a reviewer decided in the copy that a review file is opened as; and that in the workspace which it came from.
   */
  readAnswer: onWork(readAnswer),
  takeAnswer: onWork(takeAnswer),
  explainDeviation: onWork(explainDeviation),
  readExplanations: onWork(readExplanations),
  waiveItem: onWork(waiveItem),
  changeClosePlan: onWork(changeClosePlan),
  tickClosePoint: onWork(tickClosePoint),
  decideOnStatement: onWork(decideOnStatement),
  decideOnItems: onWork(decideOnItems),
  /** Reads a trial balance whole; nothing is entered. */
  checkTrialBalance: inBackground(
    'work',
    ({ source }, workPath: string, file: FileOnDisk, place: TrialPlace) =>
      checkTrialBalance(source, workPath, file, place),
  ),
  enterTrialBalance: onWork(enterTrialBalance),
  /** Says who took figures out of the app. */
  recordCloseExport: onWork(recordExport),
  reopenClose: onWork(reopenClose),
  readOnePerson: onWork(readOnePerson),
  readJournalReport: inBackground('both', (context, paths: ClosePaths, query: JournalQuery) =>
    looking(context, paths, (sources) => readJournalReport(sources, query)),
  ),
  readJournalRecords: inBackground(
    'both',
    (context, paths: ClosePaths, place: ClosePlace, about: Parameters<typeof readJournalRecords>[2]) =>
      looking(context, paths, (sources) => readJournalRecords(sources, place, about)),
  ),
  readSettingOffered: overSources(readSettingOffered),
  confirmJournalSetting: onWork(confirmJournalSetting),
  readRates: onWork(readRates),
  storeRates: onWork(storeRates),
  storeInvoice: onWork(storeInvoice),
  removeInvoice: onWork(removeInvoice),
  storeOnePerson: onWork(storeOnePerson),
};
