/** What the store does for matching; what exceptions follow from is in exceptions/calls.ts. */
import type { Paths } from '../engine/books.ts';
import { inBackground, onWork } from '../engine/call.ts';
import { readAlike } from './alike.ts';
import { KeptMonth } from './kept-month.ts';
import {
  previewMatching,
  readLineMatches,
  readMatches,
  readMatchingItems,
  readMatchingOverview,
  readProposals,
  readRecordMatches,
} from './reading.ts';
import { listRejected, undoRejection } from './rejections.ts';
import { readPopulations, readRules, storePopulations, storeRules } from './rules.ts';

/** On both databases, over a connection of its own. */
const overBoth = <Args extends unknown[], Answer>(perform: (paths: Paths, ...args: Args) => Answer) =>
  inBackground('both', (_, paths: Paths, ...args: Args) => perform(paths, ...args));

/** With the month that screens look at, which stays staged. */
const ofKeptMonth = <Args extends unknown[], Answer>(
  perform: (months: KeptMonth, paths: Paths, ...args: Args) => Answer,
) =>
  inBackground('both', ({ kept }, paths: Paths, ...args: Args) => perform(kept(KeptMonth), paths, ...args));

export const matchingCalls = {
  readPopulations: onWork(readPopulations),
  storePopulations: onWork(storePopulations),
  readMatchingRules: onWork(readRules),
  storeMatchingRules: onWork(storeRules),
  previewMatching: overBoth(previewMatching),
  readMatchingOverview: ofKeptMonth(readMatchingOverview),
  readMatchingItems: ofKeptMonth(readMatchingItems),
  readMatches: overBoth(readMatches),
  readProposals: overBoth(readProposals),
  listRejected: onWork(listRejected),
  undoRejection: onWork(undoRejection),
  readAlike: ofKeptMonth(readAlike),
  readLineMatches: overBoth(readLineMatches),
  readRecordMatches: overBoth(readRecordMatches),
};
