/** What the store does for a workspace that a team shares. */
import type { Paths } from '../engine/books.ts';
import { beside, here, inBackground, job, onCache, onWork, readingInBackground } from '../engine/call.ts';
import { changeStamp } from '../engine/change-stamp.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { mergeSearch } from '../listings/search-merging.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { BuiltCaches, removeBuilt } from './built-cache.ts';
import { readFollowed, schemaOf } from './followed.ts';
import { isFollowingAgain } from './following-again.ts';
import { countAside, countKept, firstKept, keptHashAt, readAside, readKeptEntries } from './kept-entries.ts';
import { leaveLog, leaveTeam } from './leave.ts';
import { nameCloses } from './name-closes.ts';
import { forgetShared, noteSent, readBatchPlace, readNextBatch } from './share-records.ts';
import {
  keepArrived,
  notePart,
  readFilesToShare,
  readPart,
  removeTakenAway,
  takePart,
} from './shared-files.ts';
import { takeEntries } from './shared-writes.ts';
import { noteGivenBack, notePutAside, settleAside, startOver } from './start-over.ts';
import { type IncomingBatch, readBatch, takeBatchInTurns } from './take-records.ts';
import { TakingConnections } from './taking-connections.ts';
import { orUnreadable, orUnreadableInTurns } from './unreadable.ts';
import { beginUpload, endUpload, joinLog, noteUploaded, readUploadPage } from './upload.ts';

export const replicaCalls = {
  readFollowed: onWork((work: Db) => readFollowed(work)),
  /** The version that entries of this database are of. */
  readSchema: onWork((work: Db) => schemaOf(work)),
  /**
   * Sharing what is there. The database has to be closed behind the first and the last of them: a connection learns of
   * it at its opening.
   */
  beginUpload: onWork(beginUpload),
  readUploadPage: onWork(readUploadPage),
  noteUploaded: onWork(noteUploaded),
  endUpload: onWork(endUpload),
  leaveLog: onWork(leaveLog),
  leaveTeam: onWork(leaveTeam),
  /** Following what others share; closed behind it as well. */
  joinLog: onWork(joinLog),
  isFollowingAgain: onWork((db: Db) => isFollowingAgain(db)),
  takeEntries: onWork(takeEntries),
  /** Records that a team shares. */
  readBatchPlace: onCache((db: Db) => readBatchPlace(db)),
  readChangeStamp: onCache((db: Db) => changeStamp(db)),
  /** Looks through every record that no window has, and packs what is to be sent. */
  readNextBatch: readingInBackground('cache', (db: Db, refused: readonly string[] = []) =>
    readNextBatch(db, undefined, undefined, refused),
  ),
  noteSent: onCache(noteSent),
  /**
   * Batches of others are read in a thread beside, and stored over a connection of its own, so that other calls do not
   * wait for one.
   */
  readBatch: beside((...batch: Parameters<typeof readBatch>) => orUnreadable(() => readBatch(...batch))),
  takeBatch: inBackground('cache', ({ kept }, cachePath: string, batch: IncomingBatch) =>
    orUnreadableInTurns(() => {
      const connections = kept(TakingConnections);
      return takeBatchInTurns(
        () => connections.to(cachePath),
        batch,
        () => connections.letOthers(cachePath),
      );
    }),
  ),
  /** To be asked again for as long as it says true, once all is taken. */
  mergeSearch: inBackground('cache', ({ kept }, cachePath: string) =>
    mergeSearch(kept(TakingConnections).to(cachePath)),
  ),
  endTaking: inBackground('cache', ({ kept }, cachePath: string) => kept(TakingConnections).close(cachePath)),
  forgetShared: onCache((db: Db) => {
    forgetShared(db);
    removeBuilt(db.name);
  }),
  /**
   * Records for a computer that has none: put into a file beside its cache, which takes the cache's place in the end.
   */
  beginBuilding: inBackground('cache', ({ kept }, cachePath: string, last: number) =>
    kept(BuiltCaches).begin(cachePath, last),
  ),
  takeIntoBuilt: inBackground('cache', ({ kept }, cachePath: string, batch: IncomingBatch, after: number) =>
    orUnreadable(() => kept(BuiltCaches).take(cachePath, batch, after)),
  ),
  /** What was taken stays where it is. */
  restBuilding: inBackground('cache', ({ kept }, cachePath: string) => kept(BuiltCaches).close(cachePath)),
  dropBuilt: inBackground('cache', ({ kept }, cachePath: string) => kept(BuiltCaches).drop(cachePath)),
  /** The host makes sure that no connection has the cache open. */
  adoptBuilt: inBackground('cache', ({ kept }, cachePath: string) => kept(BuiltCaches).adopt(cachePath)),
  /**
   * Supporting documents that a team shares. Quick, because each look at the server asks it; what is read and written
   * is not.
   */
  readFilesToShare: here('both', ({ cache, work }, { cachePath, workPath }: Paths) =>
    readFilesToShare(cache(cachePath), work(workPath)),
  ),
  /** Months that were locked before the workspace was shared. */
  nameCloses: job('work', async ({ signal, now }, workPath: string) => {
    const work = openDatabase(workPath, { migrations: workMigrations });
    try {
      return await nameCloses(work, now(), { signal });
    } finally {
      work.close();
    }
  }),
  readPart: readingInBackground('work', readPart),
  takePart: readingInBackground('work', takePart),
  keepArrived: readingInBackground('work', (work: Db) => keepArrived(work)),
  removeTakenAway: readingInBackground('work', (work: Db) => removeTakenAway(work)),
  notePart: onCache(notePart),
  /**
   * A server that lost entries: what is kept of them, and what becomes of those that the log has no place for any more.
   */
  readKeptEntries: onWork(readKeptEntries),
  /** Goes through all of them: in the background. */
  countKept: readingInBackground('work', countKept),
  keptHashAt: onWork(keptHashAt),
  firstKept: onWork(firstKept),
  readAside: onWork(readAside),
  countAside: onWork((work: Db) => countAside(work)),
  /** Closed before and behind it. */
  startOver: onWork(startOver),
  noteGivenBack: onWork(noteGivenBack),
  notePutAside: onWork(notePutAside),
  settleAside: onWork(settleAside),
};
