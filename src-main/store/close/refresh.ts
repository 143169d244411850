/**
 * Refreshes exceptions: the step after a sync, an import, a change of rules or whatever else touched what they rest on.
 * Reading a close only reads; it shows them as they were refreshed last.
 */
import type { ExceptionSource } from '../../../src-shared/contract/exceptions.ts';
import { BOOKS, type Book } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { Month } from '../../../src-shared/period.ts';
import { type Paths, withBooksAsync } from '../engine/books.ts';
import { type Db, prepared } from '../engine/open.ts';
import { refreshMonth } from '../exceptions/month-refresh.ts';
import type { Refreshed } from '../exceptions/refresh.ts';
import { readCloseStates } from '../work/close-events.ts';
import { readTouchedMonths, staleSources } from '../work/touched-months.ts';
import { monthsWithRecords } from './closes.ts';
import { readMonthTieOut } from './month-tie-out.ts';
import type { CloseSources } from './sources.ts';

/**
 * `asked`: all of the months. `stale`: of the months what was touched or never looked at; nothing of locked ones. `touched`:
 * that of every month that was touched, too, but for imported lines that wait for their run, which settles most of them.
 */
export type RefreshOrder = {
  readonly what: 'asked' | 'stale' | 'touched';
  readonly months: readonly Month[];
};

/** Returns what appeared, cleared and returned in all. Throws `cancelled` between months. */
export async function refreshExceptions(
  sources: CloseSources,
  paths: Paths,
  { what, months }: RefreshOrder,
  signal: AbortSignal,
): Promise<Refreshed> {
  const { cache, work, timeZone, now: at, progress, kept } = sources;
  const done: Refreshed = { appeared: 0, cleared: 0, returned: 0 };
  const wanted =
    what === 'asked'
      ? months
      : openMonths(sources, what === 'stale' ? months : [...months, ...readTouchedMonths(work)]);
  for (const [index, month] of wanted.entries()) {
    if (signal.aborted) throw new TieoutError('cancelled');
    const stale = what === 'asked' ? ([...BOOKS, 'service'] as const) : staleSources(work, month);
    const due = what === 'touched' ? stale.filter((source) => !waitsForRun(work, source, month)) : stale;
    if (due.length === 0) continue;
    progress?.(index, wanted.length);
    cache.exec('BEGIN');
    try {
      // The moment is fixed by the first reading: what is kept is compared with it afterwards.
      cache.prepare('SELECT 1 FROM sqlite_schema').get();
      const tieOut = () =>
        readMonthTieOut(sources, month, kept?.of ?? (async (_name, _rests, work) => work()));
      const refreshed = await withBooksAsync(paths, (db) =>
        refreshMonth(db, { month, timeZone, at }, due, tieOut),
      );
      done.appeared += refreshed.appeared;
      done.cleared += refreshed.cleared;
      done.returned += refreshed.returned;
    } finally {
      cache.exec('ROLLBACK');
    }
    // Others are answered in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return done;
}

/** Each once, but for those that are locked in every currency that they have. */
function openMonths({ cache, work }: CloseSources, months: readonly Month[]): Month[] {
  const locked = new Set(
    readCloseStates(work).flatMap(({ month, currency, state }) =>
      state.locked ? [`${month} ${currency}`] : [],
    ),
  );
  const places = locked.size === 0 ? [] : monthsWithRecords(cache);
  return [...new Set(months)].sort().filter((month) => {
    const own = places.filter((place) => place.startsWith(month));
    return own.length === 0 || own.some((place) => !locked.has(place));
  });
}

/** True for a book of which a file with days of the month came after the month's last run. */
function waitsForRun(work: Db, source: ExceptionSource, month: Month): boolean {
  return source !== 'service' && hasLinesSinceRun(work, source, month);
}

function hasLinesSinceRun(work: Db, book: Book, month: Month): boolean {
  return (
    prepared<[{ book: Book; month: Month }], unknown>(
      work,
      `SELECT 1 FROM statement JOIN statementFile AS file ON file.id = fileId
       WHERE book = @book AND firstDay <= @month || '-31' AND lastDay >= @month || '-01' AND importedAt >=
         coalesce((SELECT max(at) FROM matchRun WHERE matchRun.book = @book AND matchRun.month = @month), 0)
       LIMIT 1`,
    ).get({ book, month }) !== undefined
  );
}
