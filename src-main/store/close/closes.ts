/** One month's close as screens ask for it. */
import { type CloseReport, closeReport } from '../../../src-shared/contract/close.ts';
import { closeItem } from '../../../src-shared/contract/close-points.ts';
import type { ClosePlace } from '../../close/events.ts';
import { daysOfMonth } from '../../close/month.ts';
import { signOffsOf } from '../../close/state.ts';
import { sumsOf } from '../balances/quarter-sums.ts';
import { guarded } from '../engine/open.ts';
import { readCloseState } from '../work/close-events.ts';
import { attachIntact, withAttached } from './attached.ts';
import { stageOf } from './close-list.ts';
import { comparePending } from './compare.ts';
import { digestParts } from './digest.ts';
import { readEarlierLocks } from './earlier-locks.ts';
import { type LiveClose, readLiveClose } from './live.ts';
import { readAtOneMoment } from './moment.ts';
import { reviewOf } from './review.ts';
import { findSnapshotDocument, readSnapshotDocument, readSnapshotFigures } from './snapshot.ts';
import type { CloseSources } from './sources.ts';

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
  const { journal: _, ...live } = await readLive(sources, place, { stay });
  return {
    ...known,
    ...live,
    source: 'live',
    signOffs: signOffsOf(state, live.digest, digestParts(live.figures)),
    adjustments: null,
  };
}

/** The month as it stands, read in one transaction of the cache, which `stay` leaves open. */
export async function readLive(
  sources: CloseSources,
  place: ClosePlace,
  { stay = false }: { stay?: boolean } = {},
): Promise<LiveClose> {
  const { cache } = sources;
  const earlier = await readEarlierLocks(sources, place);
  return readAtOneMoment(cache, () => readLiveClose({ ...sources, sums: sumsOf(cache) }, place, earlier), {
    stay,
  });
}
