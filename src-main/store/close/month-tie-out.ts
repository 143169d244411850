/** The tie-out of a month that is closed, or whose exceptions are refreshed: worked out once for both. */
import type { TieOut } from '../../../src-shared/contract/tie-out.ts';
import type { Month } from '../../../src-shared/period.ts';
import { readTieOutRules, toldWithReadings, workOutTieOut } from '../balances/tie-out.ts';
import { guarded } from '../engine/open.ts';
import type { KeptParts } from './kept-close.ts';
import type { CloseSources } from './sources.ts';

/** By the rules in force. The caller is in a transaction of the cache. */
export async function readMonthTieOut(
  { cache, work, timeZone, now, sums }: CloseSources,
  month: Month,
  parts: KeptParts['of'],
): Promise<TieOut> {
  const rules = readTieOutRules(work);
  const asked = { month, timeZone, rules, now };
  const workedOut = await parts(
    `tie-out ${JSON.stringify([month, timeZone, rules])}`,
    'cache',
    () => guarded(() => workOutTieOut(cache, asked, sums)),
    ({ until }) => now < until,
  );
  return toldWithReadings(cache, asked, workedOut);
}
