/**
 * Refreshes exceptions: the step after a sync, an import, a change of rules or whatever else touched what they rest on.
 * Reading a close only reads; it shows them as they were refreshed last.
 */
import { EXCEPTION_SOURCES, type ExceptionSource } from '../../../src-shared/contract/exception-kinds.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { Month } from '../../../src-shared/period.ts';
import { type Paths, withBooksAsync } from '../engine/books.ts';
import type { Db } from '../engine/open.ts';
import { carriedKeys, refreshCarried, refreshMonth } from '../exceptions/month-refresh.ts';
import type { Refreshed } from '../exceptions/refresh.ts';
import { findReportCauses } from '../exceptions/report-causes.ts';
import { readCloseStates } from '../work/close-events.ts';
import { countFilesToMatch, readTouchedMonths, staleSources } from '../work/touched-months.ts';
import { monthsWithRecords } from './close-list.ts';
import { findInvoiceCauses } from './invoice-causes.ts';
import type { KeptParts } from './kept-close.ts';
import { readAtOneMoment } from './moment.ts';
import { readMonthTieOut } from './month-tie-out.ts';
import type { CloseSources } from './sources.ts';

/**
 * `asked`: all of the months. `stale`: of the months what was touched or never looked at. `touched`: what was touched,
 * of whatever month, but for a book whose imported lines wait for their run. A locked month has nothing stale but what
 * it carried forward: that clears in the months after it.
 */
export type RefreshOrder =
  | { readonly what: 'asked' | 'stale'; readonly months: readonly Month[] }
  | { readonly what: 'touched' };

/** Returns what appeared, cleared and returned in all. Throws `cancelled` between months. */
export async function refreshExceptions(
  sources: CloseSources,
  paths: Paths,
  order: RefreshOrder,
  signal: AbortSignal,
): Promise<Refreshed> {
  const { cache, work, timeZone, now: at, progress, kept } = sources;
  const done: Refreshed = { appeared: 0, cleared: 0, returned: 0 };
  const wanted = monthsOf(sources, order);
  const isClosed = order.what === 'asked' ? () => false : closedIn(sources);
  for (const [index, month] of wanted.entries()) {
    if (signal.aborted) throw new TieoutError('cancelled');
    const stale = dueSources(work, order, month);
    const closed = isClosed(month);
    const due = closed ? stale.filter((source) => carriedKeys(work, { source, month }).size > 0) : stale;
    if (due.length === 0) continue;
    progress?.(index, wanted.length);
    const refreshed = await readAtOneMoment(cache, () => {
      const ofService = async () => {
        const keep: KeptParts['of'] = kept?.of ?? (async (_name, _rests, work) => work());
        const tieOut = await readMonthTieOut(sources, month, keep);
        return [...findReportCauses(tieOut), ...(await findInvoiceCauses(sources, month))];
      };
      const refresh = closed ? refreshCarried : refreshMonth;
      return withBooksAsync(paths, (db) => refresh(db, { month, timeZone, at }, due, ofService));
    });
    done.appeared += refreshed.appeared;
    done.cleared += refreshed.cleared;
    done.returned += refreshed.returned;
    // Others are answered in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return done;
}

function monthsOf({ work }: CloseSources, order: RefreshOrder): readonly Month[] {
  if (order.what === 'asked') return order.months;
  const months = order.what === 'stale' ? order.months : readTouchedMonths(work);
  return [...new Set(months)].sort();
}

function dueSources(work: Db, { what }: RefreshOrder, month: Month): readonly ExceptionSource[] {
  if (what === 'asked') return EXCEPTION_SOURCES;
  const stale = staleSources(work, month);
  if (what === 'stale') return stale;
  return stale.filter((source) => source === 'service' || countFilesToMatch(work, source, month) === 0);
}

/** Tells the months that are locked in every currency that they have. */
function closedIn({ cache, work }: CloseSources): (month: Month) => boolean {
  const locked = new Set(
    readCloseStates(work).flatMap(({ month, currency, state }) =>
      state.locked ? [`${month} ${currency}`] : [],
    ),
  );
  const places = locked.size === 0 ? [] : monthsWithRecords(cache);
  return (month) => {
    const own = places.filter((place) => place.startsWith(month));
    return own.length > 0 && own.every((place) => locked.has(place));
  };
}
