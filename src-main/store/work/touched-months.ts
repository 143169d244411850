/**
 * Months whose exceptions have to be refreshed. Whatever touches what they rest on notes that in its own transaction;
 * the refresh, which comes after it, takes the note away. A kill in between leaves the note.
 */
import { EXCEPTION_SOURCES, type ExceptionSource } from '../../../src-shared/contract/exception-kinds.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import type { Month } from '../../../src-shared/period.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';

export type Touch = {
  /** All of them unless some are named. */
  readonly sources?: readonly ExceptionSource[];
  /** Both included; open ends reach as far as there are months. */
  readonly from?: Month;
  readonly to?: Month;
  /** To be refreshed even if exceptions were never looked for there. Other such months have nothing to refresh. */
  readonly months?: readonly Month[];
};

/** Notes that the months were touched. Returns those that have to be refreshed now. */
export function touchMonths(
  work: Db,
  { sources = EXCEPTION_SOURCES, from = '', to = '9999-12', months = [] }: Touch,
): Month[] {
  return guarded(() => {
    for (const month of months) for (const source of sources) noteFirst(work, source, month);
    const touched = prepared<[string, Month, Month], Month>(
      work,
      `UPDATE main.exceptionRefresh SET touched = touched + 1
       WHERE source IN (SELECT value FROM json_each(?)) AND month BETWEEN ? AND ? RETURNING month`,
    )
      .pluck()
      .all(JSON.stringify(sources), from, to);
    return [...new Set(touched)];
  });
}

/** Enters a month that was never looked at with the moment 0, so that it is to be refreshed and touches are noted. */
function noteFirst(work: Db, source: ExceptionSource, month: Month): void {
  prepared(
    work,
    'INSERT OR IGNORE INTO main.exceptionRefresh (source, month, at, touched, seen) VALUES (?, ?, 0, 1, 0)',
  ).run(source, month);
}

/**
 * Notes that the month is about to be looked at, and returns how often it was touched so far. A month that is looked at
 * for the first time is written down, so that a touch that comes meanwhile is noted, too.
 */
export function noteLook(work: Db, source: ExceptionSource, month: Month): number {
  guarded(() => noteFirst(work, source, month));
  const touched = prepared<[string, string], bigint>(
    work,
    'SELECT touched FROM main.exceptionRefresh WHERE source = ? AND month = ?',
  )
    .pluck()
    .get(source, month);
  return Number(touched ?? 1n);
}

/** Notes that causes were looked for, as of epoch ms, after the month had been touched so often. */
export function noteRefreshed(
  work: Db,
  { source, month, at, seen }: { source: ExceptionSource; month: Month; at: number; seen: number },
): void {
  prepared(
    work,
    `INSERT INTO main.exceptionRefresh (source, month, at, touched, seen) VALUES (@source, @month, @at, @seen, @seen)
     ON CONFLICT (source, month) DO UPDATE SET at = @at, seen = @seen`,
  ).run({ source, month, at, seen });
}

/**
 * Notes that what a touch was about was looked for, and nothing else of the month, which was in step before that touch.
 * As of when all of it was looked for stays as it is.
 */
export function noteInStep(
  work: Db,
  { source, month, seen }: { source: ExceptionSource; month: Month; seen: number },
): void {
  prepared(work, 'UPDATE main.exceptionRefresh SET seen = ? WHERE source = ? AND month = ?').run(
    seen,
    source,
    month,
  );
}

/**
 * Touches one month of a source. `seen` are the touches with this one; `inStep` says that it was looked at before, and
 * nothing has touched it since.
 */
export function touchMonth(
  work: Db,
  source: ExceptionSource,
  month: Month,
): { readonly seen: number; readonly inStep: boolean } {
  return guarded(() => {
    const before = prepared<[string, string], { at: bigint; touched: bigint; seen: bigint }>(
      work,
      'SELECT at, touched, seen FROM main.exceptionRefresh WHERE source = ? AND month = ?',
    ).get(source, month);
    touchMonths(work, { sources: [source], from: month, to: month, months: [month] });
    const inStep = before !== undefined && before.at > 0n && before.seen === before.touched;
    return { seen: noteLook(work, source, month), inStep };
  });
}

/** The sources of the month that are to be refreshed: touched since, or never looked at. */
export function staleSources(work: Db, month: Month): ExceptionSource[] {
  const fresh = new Set(
    prepared<[string], string>(
      work,
      'SELECT source FROM main.exceptionRefresh WHERE month = ? AND seen = touched',
    )
      .pluck()
      .all(month),
  );
  return EXCEPTION_SOURCES.filter((source) => !fresh.has(source));
}

/** The months that were touched since they were looked at. */
export const readTouchedMonths = (work: Db): Month[] =>
  prepared<[], string>(
    work,
    'SELECT DISTINCT month FROM main.exceptionRefresh WHERE seen < touched ORDER BY month',
  )
    .pluck()
    .all();

/** Files that came after the month's last run, and after its exceptions were refreshed. */
const FILES_TO_MATCH = `
  SELECT count(DISTINCT file.id) FROM statement JOIN statementFile AS file ON file.id = fileId
  WHERE book = @book AND firstDay <= @month || '-31' AND lastDay >= @month || '-01' AND importedAt >= max(
    coalesce((SELECT max(at) FROM matchRun WHERE matchRun.book = @book AND matchRun.month = @month), 0),
    coalesce((SELECT at FROM main.exceptionRefresh WHERE source = @book AND exceptionRefresh.month = @month), 0))`;

/**
 * How many files with days of the month wait for a run. Their lines are no exceptions yet: the run settles most of
 * them. None once the month was refreshed with them, by a decision or because a person asked for it.
 */
export function countFilesToMatch(work: Db, book: Book, month: Month): number {
  if (!staleSources(work, month).includes(book)) return 0;
  const files = prepared<[{ book: Book; month: Month }], bigint>(work, FILES_TO_MATCH)
    .pluck()
    .get({ book, month });
  return Number(files ?? 0n);
}
