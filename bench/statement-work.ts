/**
 * The account reconciliation statement of a month whose books were matched, beside what a close reads of the same
 * deposits.
 */
import { join } from 'node:path';
import { readAccountStatement } from '../src-main/store/close/account-statement.ts';
import type { KeptParts } from '../src-main/store/close/kept-close.ts';
import { readMonthTieOut } from '../src-main/store/close/month-tie-out.ts';
import { readListingFigures } from '../src-main/store/close/records.ts';
import { type CloseSources, withSources } from '../src-main/store/close/sources.ts';
import { deposits } from '../src-shared/service/deposits.ts';

const CURRENCY = 'PEN';
/** Nothing is known from an earlier look. */
const anew: KeptParts['of'] = async (_name, _rests, work) => work();

/** Seconds: of the floor, and of the statement once the tie-out is there, as in a close. */
export function timeStatement(
  folder: string,
  { month, timeZone }: { readonly month: string; readonly timeZone: string },
): Promise<{ statementFloor: number; statement: number }> {
  const paths = { cachePath: join(folder, 'cache.db'), workPath: join(folder, 'work.db'), folder };
  return withSources({ ...paths, timeZone, now: Date.parse('2026-11-20T12:00:00Z') }, async (sources) => {
    const place = { month, currency: CURRENCY };
    const tieOut = await readMonthTieOut(sources, month, anew);
    const [statementFloor] = await timed(() =>
      readListingFigures(sources.cache, deposits, { ...place, timeZone, rules: tieOut.rules }),
    );
    const [statement, told] = await timed(() => statementOf(sources, place, tieOut));
    if (told.items.length === 0) throw new Error('the statement tells nothing of the books');
    return { statementFloor, statement };
  });
}

const statementOf = (
  sources: CloseSources,
  place: { readonly month: string; readonly currency: string },
  tieOut: Awaited<ReturnType<typeof readMonthTieOut>>,
) =>
  readAccountStatement(sources, place, {
    asOf: tieOut.asOf,
    rulesOf: async (month) => (month === place.month ? tieOut : readMonthTieOut(sources, month, anew)),
    frozenOf: () => undefined,
    figures: { closing: null },
    complete: true,
    keep: anew,
  });

async function timed<T>(work: () => T | Promise<T>): Promise<[seconds: number, answer: T]> {
  const started = performance.now();
  const answer = await work();
  return [(performance.now() - started) / 1_000, answer];
}
