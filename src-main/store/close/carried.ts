/** What a month carries forward, and what came into it: as it is now, or as a lock froze it. */
import { type Exception, exceptionCalls } from '../../../src-shared/contract/exceptions.ts';
import type { ClosePlace } from '../../close/events.ts';
import { guarded } from '../engine/open.ts';
import { listCarried } from '../exceptions/list.ts';
import { readCloseState } from '../work/close-events.ts';
import { attachIntact, withAttached } from './attached.ts';
import { findSnapshotDocument } from './snapshot.ts';
import type { CloseSources } from './sources.ts';

const carried = exceptionCalls['exceptions.carried'].response;

/** Of a locked month what was locked; files of earlier versions do not have it, and are told as it is now. */
export function readCarried(
  sources: CloseSources,
  place: ClosePlace,
): { forward: Exception[]; brought: Exception[] } {
  const { cache, work, now, timeZone } = sources;
  const { locked, locks } = readCloseState(work, place);
  const lock = locked ? locks.at(-1) : undefined;
  if (lock && attachIntact(sources, lock) === 'intact') {
    const frozen = guarded(() => withAttached(cache, () => findSnapshotDocument(cache, 'carried')));
    if (frozen !== undefined) return carried.parse(frozen);
  }
  return listCarried(work, place, { now, timeZone });
}
