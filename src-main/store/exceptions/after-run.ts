/** A matching run and the exceptions that follow from it. */
import type { MatchingSummary } from '../../../src-shared/contract/matching-figures.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { openBooks } from '../engine/books.ts';
import { monthDays } from '../engine/days.ts';
import { type Db, guarded } from '../engine/open.ts';
import { type Breathe, inSlices } from '../engine/slices.ts';
import { hasLock } from '../matching/locked.ts';
import { type Run, type RunRequest, runRules } from '../matching/run.ts';
import { stageDueDays } from '../matching/staging.ts';
import { noteLook } from '../work/touched-months.ts';
import { findCausesOf } from './matching-causes.ts';
import { refreshBeside, refreshTouched } from './matching-refresh.ts';
import { enterInSlices } from './refresh.ts';

/**
 * See `runRules`. What the run found is in force, whatever becomes of the exceptions, and is not told as if it were
 * not: months that could not be refreshed stay noted (after-decision.ts).
 */
export async function runMatching(
  request: RunRequest,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<MatchingSummary> {
  const db = openBooks(request);
  try {
    const run = await runRules(db, request, signal, onProgress);
    await inSlices(db, (breathe) => refreshAfterRun(db, request, run, breathe)).catch((error: unknown) => {
      if (!(error instanceof TieoutError) || error.code === 'cancelled') throw error;
    });
    return run.summary;
  } finally {
    db.close();
  }
}

/**
 * What no rule took is what is open now, so that nothing needs to be read again for the month itself; a month with
 * closed currencies is looked at whole, because the rules did not see their lines.
 */
async function refreshAfterRun(
  db: Db,
  request: RunRequest,
  { document, findings: { outcome, numbers } }: Run,
  breathe: Breathe,
): Promise<void> {
  const { book, month, timeZone, at } = request;
  if (hasLock(db, month)) {
    await refreshTouched(db, [request], request, breathe);
    return;
  }
  const seen = noteLook(db, book, month);
  const days = monthDays(month);
  const isInMonth = ({ day }: { day: number }) => day >= days.first && day <= days.last;
  const causes = guarded(() => {
    stageDueDays(db, book, document);
    return findCausesOf(
      db,
      { book, month, timeZone, now: at },
      {
        lines: outcome.openLines.filter(isInMonth).map(({ id }) => id),
        records: outcome.openRecords.filter(isInMonth).map((record) => numbers.get(record) ?? -1),
      },
    );
  });
  await enterInSlices(db, { source: book, month, at, seen }, causes, breathe);
  await refreshBeside(db, [request], request, breathe);
}
