/** Locking a month: its figures and records are frozen in a file of their own, and the lock is recorded. */
import { allPoints } from '../../../src-shared/close-readiness.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { ClosePlace } from '../../close/events.ts';
import { checkLock } from '../../close/state.ts';
import { sumsOf } from '../balances/quarter-sums.ts';
import { type Db, prepared } from '../engine/open.ts';
import { listCarried } from '../exceptions/list.ts';
import { reportsOfMonth } from '../statements/report-files.ts';
import { isShared } from '../work/audit.ts';
import { readAnchor } from '../work/audit-anchor.ts';
import { keepCopy } from '../work/close-copies.ts';
import { type Deciding, decideOnClose, readCloseState, readOnePerson } from '../work/close-events.ts';
import { mayStand } from '../work/may-stand.ts';
import { readSupportOf } from '../work/support.ts';
import { populationsOf, readBookFigures, rulesOf } from './books.ts';
import { readEarlierLocks } from './earlier-locks.ts';
import { readEvidence } from './evidence.ts';
import { readLiveClose } from './live.ts';
import { beginReading } from './moment.ts';
import { readListingTotals } from './records.ts';
import { reviewOf } from './review.ts';
import { SnapshotWriter, snapshotName, type Watch } from './snapshot.ts';
import type { CloseSources } from './sources.ts';

/**
 * Locks the month as it was signed; returns how many records were frozen. The connection to the cache is this call's
 * own: one transaction holds from the first look to the last record. Throws what `checkLock` throws,
 * `close-figures-changed` when anything was decided meanwhile, and `cancelled`; then nothing is left behind. Where a
 * team's log may have the lock all the same, the file stays: no other computer has it.
 */
export async function lockClose(
  sources: CloseSources,
  place: ClosePlace,
  shown: string,
  deciding: Deciding,
  watch: Watch,
): Promise<number> {
  const { cache, work, folder } = sources;
  const { version, locked } = readCloseState(work, place);
  if (locked) throw new TieoutError('close-is-locked');
  const earlier = await readEarlierLocks(sources, place);
  const writer = new SnapshotWriter(cache, folder, snapshotName(place, version));
  try {
    // Before the moment that is read: what is imported in between is then found at the end.
    const decisions = lastDecision(work);
    beginReading(cache);
    let counting = true;
    const sums = sumsOf(cache);
    const live = await readLiveClose({ ...sources, sums }, place, earlier, async (listing, about) => {
      if (counting) writer.expect(about);
      counting = false;
      const frozen = await writer.freeze(listing, about, watch);
      return { listing: listing.name, ...frozen, totals: readListingTotals(cache, listing, about, sums) };
    });
    const about = { shown, digest: live.digest, items: allPoints(live), onePerson: readOnePerson(work) };
    const signers = checkLock(readCloseState(work, place), about);
    for (const name of [
      'figures',
      'items',
      'ownPoints',
      'coverage',
      'prior',
      'lockedBefore',
      'statement',
    ] as const)
      writer.document(name, live[name]);
    const standing = { populations: populationsOf(work), timeZone: sources.timeZone };
    writer.document('populations', standing.populations);
    const evidence = readEvidence(cache, place, standing);
    for (const part of ['statements', 'exceptions'] as const)
      await writer.items(part, [evidence[part]], watch);
    for (const part of ['lines', 'matches'] as const)
      await writer.items(part, evidence[part].pieces(), watch);
    await writer.items('support', [readSupportOf(work, place, live.statement)], watch);
    writer.document('legs', evidence.legs);
    writer.document('reports', reportsOfMonth(cache, { ...place, timeZone: sources.timeZone }));
    writer.document(
      'books',
      readBookFigures(cache, evidence, { ...place, ...standing, rules: rulesOf(work) }),
    );
    if (live.journal) writer.document('journal', live.journal);
    writer.document('carried', listCarried(cache, place, { now: sources.now, timeZone: sources.timeZone }));
    const state = readCloseState(work, place);
    writer.document('review', { comments: state.comments, ...reviewOf(state) });
    writer.document('audit', readAnchor(work));
    writer.document('close', { ...place, version, digest: live.digest, ...signers, ...deciding });
    cache.exec('COMMIT');
    const file = await writer.finish(watch, { forTeam: isShared(work) });
    const records = live.figures.listings.reduce((sum, each) => sum + each.records, 0);
    decideOnClose(work, place, deciding, (state) => {
      checkLock(state, about);
      if (lastDecision(work) !== decisions) throw new TieoutError('close-figures-changed');
      const { opening, closing } = live.figures;
      return { kind: 'locked', ...signers, digest: live.digest, ...file, records, opening, closing };
    });
    // The second copy; where there is no room for it now, the next start makes it.
    keepCopy(folder, file);
    return records;
  } catch (error) {
    discardAfter(error, writer, mayStand(work, error));
    throw error;
  }
}

/** What cannot be cleared away must not hide why the month could not be locked. */
function discardAfter(error: unknown, writer: SnapshotWriter, isKept: boolean): void {
  try {
    writer.discard(isKept);
  } catch (failure) {
    if (error instanceof Error) error.cause ??= failure;
  }
}

/** The number of the latest decision of any kind that can change figures; comments and exports cannot. */
function lastDecision(work: Db): bigint {
  const row = prepared<[], { number: bigint | null }>(
    work,
    `SELECT max(number) AS number FROM auditEntry
     WHERE action NOT IN ('close.commented', 'close.sent-for-review', 'close.answer-taken', 'close.exported', 'journal.exported', 'cashout.recorded', 'close.file-restored',
       'close.file-shared', 'files.encrypted') AND action NOT LIKE 'audit.%' AND action NOT LIKE 'workspace.%'`,
  ).get();
  return row?.number ?? 0n;
}
