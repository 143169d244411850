/** Closes of months as screens ask for them: the list, and one month. */
import {
  type CLOSE_STATES,
  type CloseListed,
  type CloseReport,
  closeCurrency,
  closeItem,
  closeReport,
} from '../../../src-shared/contract/close.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { monthOf as monthOfInstant, monthPeriod } from '../../../src-shared/period.ts';
import { LISTING_NAMES, totalledFields } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { ClosePlace } from '../../close/events.ts';
import { daysOfMonth } from '../../close/month.ts';
import { type CloseState, signOffsOf } from '../../close/state.ts';
import { type Db, guarded } from '../engine/open.ts';
import { readCloseState, readCloseStates } from '../work/close-events.ts';
import { attachIntact, withAttached } from './attached.ts';
import { comparePending, countPending } from './compare.ts';
import { digestParts } from './digest.ts';
import { readEarlierLocks } from './earlier-locks.ts';
import { type LiveClose, readLiveClose } from './live.ts';
import { readMissingOf } from './needs.ts';
import { reviewOf } from './review.ts';
import { findSnapshotDocument, readSnapshotDocument, readSnapshotFigures } from './snapshot.ts';
import type { CloseSources } from './sources.ts';

/** The months with records or with a close, newest first, and one entry per currency. */
export function listCloses(sources: CloseSources): CloseListed[] {
  const { cache, work } = sources;
  return guarded(() => {
    const states = new Map(
      readCloseStates(work).map((each) => [`${each.month} ${each.currency}`, each.state]),
    );
    const places = new Set([...monthsWithRecords(cache), ...states.keys()]);
    const covered = new Map<string, boolean>();
    const isCovered = (month: string) => {
      const known = covered.get(month) ?? monthIsCovered(sources, month);
      covered.set(month, known);
      return known;
    };
    return [...places]
      .sort()
      .reverse()
      .map((key) => {
        const [month = '', currency = ''] = key.split(' ');
        const state = states.get(key);
        const lock = state?.locked ? (state.locks.at(-1) ?? null) : null;
        return {
          month,
          currency,
          version: state?.version ?? 1,
          state: state ? stageOf(state) : 'open',
          preparer: state?.preparer?.name ?? null,
          reviewer: state?.reviewer?.name ?? null,
          lock,
          covered: isCovered(month),
          pending: state?.locked ? pendingOrUnknown(sources, { month, currency }, state) : 0,
        };
      });
  });
}

/** Null where the snapshot cannot be read: one damaged file must not hide the other months. */
function pendingOrUnknown(sources: CloseSources, place: ClosePlace, state: CloseState): number | null {
  try {
    return countPending(sources, place, state);
  } catch (error) {
    if (error instanceof TieoutError && error.code === 'close-snapshot-damaged') return null;
    throw error;
  }
}

function stageOf({ locked, preparer, reviewer, sent }: CloseState): (typeof CLOSE_STATES)[number] {
  if (locked) return 'locked';
  if (reviewer) return 'reviewed';
  return sent ? 'in-review' : preparer ? 'prepared' : 'open';
}

/**
 * `2026-10 PEN` for every month (UTC) and currency that a listing has records of. What is no currency's code has no
 * close: the tie-out and the listings show such records.
 */
export function monthsWithRecords(cache: Db): string[] {
  return LISTING_NAMES.flatMap((name) => {
    const [first] = totalledFields(listings[name]);
    return cache
      .prepare<[], { month: bigint; currency: string }>(
        `SELECT DISTINCT bucket AS month, ${first?.currencyField} AS currency
         FROM ${name}Totals JOIN ${name}Group USING (groupKey)
         WHERE level = 2 AND records > 0 AND coalesce(${first?.currencyField}, '') <> ''`,
      )
      .all()
      .filter(({ currency }) => closeCurrency.safeParse(currency).success)
      .map(({ month, currency }) => `${monthOfInstant(Number(month), 'UTC')} ${currency}`);
  });
}

/** True when the month is over, and all that its figures rest on was read. */
function monthIsCovered(sources: CloseSources, month: string): boolean {
  const { timeZone, now } = sources;
  const isOver = ['UTC', timeZone].every((zone) => now >= monthPeriod(month, zone).to);
  return isOver && readMissingOf(sources, month, 'close').length === 0;
}

/**
 * One month: live while it is open, from its snapshot once it is locked. With `stay`, the transaction of a live reading
 * is left open: what the caller reads next is of the same moment.
 */
export async function readClose(
  sources: CloseSources,
  place: ClosePlace,
  { stay = false }: { stay?: boolean } = {},
): Promise<CloseReport> {
  const { cache, work } = sources;
  const state = readCloseState(work, place);
  const lock = state.locked ? state.locks.at(-1) : undefined;
  const snapshot = lock ? attachIntact(sources, lock) : null;
  const known = {
    ...place,
    version: state.version,
    state: stageOf(state),
    comments: [...state.comments],
    review: reviewOf(state),
    locks: [...state.locks],
    snapshot,
    lastDay: daysOfMonth(place.month).at(-1) ?? '',
  };
  if (lock && snapshot === 'intact') {
    const frozen = guarded(() =>
      withAttached(cache, () => ({
        figures: readSnapshotFigures(cache),
        items: closeItem.array().parse(readSnapshotDocument(cache, 'items')),
        // Locks of earlier versions have none.
        ownPoints: closeReport.shape.ownPoints.parse(findSnapshotDocument(cache, 'ownPoints') ?? []),
        coverage: closeReport.shape.coverage.parse(readSnapshotDocument(cache, 'coverage')),
        prior: closeReport.shape.prior.parse(readSnapshotDocument(cache, 'prior')),
        statement: closeReport.shape.statement.parse(findSnapshotDocument(cache, 'statement') ?? null),
        lockedBefore: closeReport.shape.lockedBefore.parse(readSnapshotDocument(cache, 'lockedBefore')),
        adjustments: comparePending(cache, state.decided).summary,
      })),
    );
    return {
      ...known,
      ...frozen,
      source: 'snapshot',
      digest: lock.digest,
      signOffs: signOffsOf(state, lock.digest, {}),
    };
  }
  const { journal: _, ...live } = await readLive(sources, place, stay);
  return {
    ...known,
    ...live,
    source: 'live',
    signOffs: signOffsOf(state, live.digest, digestParts(live.figures)),
    adjustments: null,
  };
}

/** The month as it stands, read in one transaction of the cache. */
export async function readLive(sources: CloseSources, place: ClosePlace, stay = false): Promise<LiveClose> {
  const { cache } = sources;
  const earlier = await readEarlierLocks(sources, place);
  cache.exec('BEGIN');
  try {
    // The moment is fixed by the first reading: what is kept is compared with it afterwards.
    cache.prepare('SELECT 1 FROM sqlite_schema').get();
    const live = await readLiveClose(sources, place, earlier);
    if (!stay) cache.exec('ROLLBACK');
    return live;
  } catch (error) {
    cache.exec('ROLLBACK');
    throw error;
  }
}
