/** What the store does for balances and the tie-out. */
import { onCache, onWork, readingInBackground } from '../engine/call.ts';
import { readLatestBalance, storeBalance } from './balance.ts';
import { readBalanceDays, readRecordsBehind } from './daily-balances.ts';
import { readDeviations, readNotCompared } from './deviations.ts';
import { readHeldCashouts } from './held-cashouts.ts';
import { readColumnBridges } from './listing-bridge.ts';
import { readTieOut, readTieOutRules, storeTieOutRules } from './tie-out.ts';

export const balanceCalls = {
  readTieOut: readingInBackground('cache', readTieOut),
  readColumnBridges: readingInBackground('cache', readColumnBridges),
  readTieOutRules: onWork(readTieOutRules),
  storeTieOutRules: onWork(storeTieOutRules),
  readBalanceDays: onCache(readBalanceDays),
  readRecordsBehind: readingInBackground('cache', readRecordsBehind),
  readHeldCashouts: onCache(readHeldCashouts),
  readDeviations: onCache(readDeviations),
  readNotCompared: onCache(readNotCompared),
  storeBalance: onCache(storeBalance),
  readLatestBalance: onCache(readLatestBalance),
};
