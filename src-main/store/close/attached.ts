/** The file of a locked month attached to the cache's connection, restored from its copy first where it is damaged. */
import { join } from 'node:path';
import type { CloseLock, CloseReport } from '../../../src-shared/contract/close.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { attachDatabase } from '../engine/connect.ts';
import { type Db, guarded } from '../engine/open.ts';
import { isArriving, restoreClose } from '../work/close-copies.ts';
import { hasSignedFigures, readLockFileState } from '../work/lock-file.ts';
import type { CloseSources } from './sources.ts';

/** Whose file it is, where its copy is, and where it is told that one had to take its place. */
export type SnapshotSources = Pick<CloseSources, 'cache' | 'work' | 'folder' | 'now' | 'onRestored'>;

/**
 * Works with a snapshot attached as `frozen`. Throws `close-snapshot-damaged` for one that is missing, not what was
 * locked, and whose copy is neither, or whose figures are not those that were signed.
 */
export function withSnapshot<T>(sources: SnapshotSources, lock: CloseLock, work: () => T): T {
  attachSnapshot(sources, lock);
  return withAttached(sources.cache, work);
}

/** Works with the snapshot that is attached, and lets go of it. */
export function withAttached<T>(db: Db, work: () => T): T {
  try {
    return work();
  } finally {
    db.exec('DETACH frozen');
  }
}

/** As `withSnapshot`, for as long as the connection is open. */
export function attachSnapshot(sources: SnapshotSources, lock: CloseLock): void {
  if (attachIntact(sources, lock) !== 'intact')
    throw new TieoutError('close-snapshot-damaged', { subject: lock.file });
}

/**
 * Attaches a snapshot if it is what was locked, with the figures that were signed, and says whether it is: its bytes
 * are read once for both.
 */
export function attachIntact(
  sources: SnapshotSources,
  lock: CloseLock,
): NonNullable<CloseReport['snapshot']> {
  const { cache, folder } = sources;
  let state = readLockFileState(folder, lock);
  if (state !== 'intact' && restoreClose(sources, lock)) state = 'intact';
  if (state === 'intact') {
    attachDatabase(cache, join(folder, lock.file), 'frozen');
    if (guarded(() => hasSignedFigures(cache, 'frozen', lock.digest))) return state;
    cache.exec('DETACH frozen');
    return 'not-signed';
  }
  return state === 'missing' && isArriving(sources, lock) ? 'arriving' : state;
}
