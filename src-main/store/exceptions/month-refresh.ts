/** Brings the exceptions of a month into step with what they rest on, on a connection to both databases. */
import { type ExceptionSource, UNSETTLED } from '../../../src-shared/contract/exception-kinds.ts';
import type { Month } from '../../../src-shared/period.ts';
import { type Db, prepared } from '../engine/open.ts';
import { type Breathe, inSlices } from '../engine/slices.ts';
import { noteLook } from '../work/touched-months.ts';
import type { Cause } from './cause.ts';
import { findBookCauses, refreshBook } from './matching-refresh.ts';
import { enterCauses, enterInSlices, type Refreshed } from './refresh.ts';

type About = { readonly month: Month; readonly timeZone: string; readonly at: number };

/** Of the sources named: a book, or the service's own data by what was found in them. */
export async function refreshMonth(
  db: Db,
  { month, timeZone, at }: About,
  sources: readonly ExceptionSource[],
  found: () => Promise<readonly Cause[]>,
): Promise<Refreshed> {
  const done: Refreshed = { appeared: 0, cleared: 0, returned: 0 };
  return inSlices(db, async (breathe) => {
    for (const source of sources) {
      const { appeared, cleared, returned } =
        source === 'service'
          ? await refreshService(db, { month, at }, found, breathe)
          : await refreshBook(db, { book: source, month }, { timeZone, at }, breathe);
      done.appeared += appeared;
      done.cleared += cleared;
      done.returned += returned;
    }
    return done;
  });
}

/**
 * What the month carried forward, by the same sources, and nothing else of it: a month that is locked is over, but what
 * it carried forward clears when its cause is gone, and opens when its amount is another.
 */
export async function refreshCarried(
  db: Db,
  { month, timeZone, at }: About,
  sources: readonly ExceptionSource[],
  found: () => Promise<readonly Cause[]>,
): Promise<Refreshed> {
  const done: Refreshed = { appeared: 0, cleared: 0, returned: 0 };
  for (const source of sources) {
    const keys = carriedKeys(db, { source, month });
    const seen = noteLook(db, source, month);
    const causes =
      source === 'service' ? await found() : findBookCauses(db, { book: source, month }, { timeZone, at });
    const own = causes.filter(({ key }) => keys.has(key));
    const { cleared, returned } = enterCauses(db, { source, month, at, seen, keys }, own);
    done.cleared += cleared;
    done.returned += returned;
  }
  return done;
}

/** What was carried forward out of the month and stands, and what of it is open again. */
export const carriedKeys = (db: Db, { source, month }: CarriedPlace): ReadonlySet<string> =>
  new Set(
    prepared<string[], string>(
      db,
      `SELECT key FROM main.exceptionCase
       WHERE source = ? AND month = ? AND present = 1 AND status IN (SELECT value FROM json_each(?))`,
    )
      .pluck()
      .all(source, month, JSON.stringify(['carried-forward', ...UNSETTLED])),
  );

type CarriedPlace = { readonly source: ExceptionSource; readonly month: Month };

/** What has touched the month is read before anything is looked for in it. */
async function refreshService(
  db: Db,
  { month, at }: Pick<About, 'month' | 'at'>,
  found: () => Promise<readonly Cause[]>,
  breathe: Breathe,
): Promise<Refreshed> {
  const seen = noteLook(db, 'service', month);
  return enterInSlices(db, { source: 'service', month, at, seen }, await found(), breathe);
}
