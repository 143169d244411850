/** Supporting documents between the computers of a team, over the same connection and in the same order as records. */
import type { KeyObject } from 'node:crypto';
import { readFilePart } from '../store/replica/file-part.ts';
import type { TakenPart } from '../store/replica/shared-files.ts';
import type { Remote } from '../worker/link.ts';
import type { StoreService } from '../worker/store-service.ts';
import { batchesSince, isOfBatchAlone, isSigned, type SentBatch, sendBatch } from './batch-log.ts';
import type { SharedLog } from './shared-log.ts';

export type FileParts = {
  readonly workspace: string;
  readonly cachePath: string;
  readonly workPath: string;
  readonly privateKey: KeyObject;
  readonly store: Pick<
    Remote<StoreService>,
    'readFilesToShare' | 'readPart' | 'takePart' | 'keepArrived' | 'notePart' | 'removeTakenAway'
  >;
  readonly now: () => number;
};

/** Takes a batch that has a part of a document; null for a batch of something else. Throws what is wrong with it. */
export async function takeFile(
  { store, workPath, cachePath }: FileParts,
  { number, about, content }: Pick<SentBatch, 'number' | 'about' | 'content'>,
): Promise<TakenPart | null> {
  if (!readFilePart(about)) return null;
  const taken = await store.takePart(workPath, about, content);
  await store.notePart(cachePath, about, taken, number);
  return taken;
}

/**
 * Sends what the team does not have, keeps what was waiting for its entry, and takes again what this computer has lost.
 * Answers whether there are files now that were not there. A part that the server refuses by itself holds back no
 * other, and is thrown behind them.
 */
export async function shareFiles(log: SharedLog, parts: FileParts, mayGoOn: () => boolean): Promise<boolean> {
  const { store, workspace, workPath, cachePath, privateKey, now } = parts;
  const { send, arriving, fetch, takenAway } = await store.readFilesToShare({ cachePath, workPath });
  if (takenAway) await store.removeTakenAway(workPath);
  let kept = arriving ? await store.keepArrived(workPath) : 0;
  for (const number of fetch) {
    const [batch] = await batchesSince(log, workspace, number - 1, 1);
    if (batch?.number !== number || !isSigned(workspace, batch)) continue;
    if ((await takeFile(parts, batch)) === 'kept') kept += 1;
  }
  let refused: unknown;
  for (const part of send) {
    if (!mayGoOn()) break;
    const batch = await store.readPart(workPath, part, now());
    // One that is not here as it was attached is told where it is opened.
    if (!batch) continue;
    try {
      const number = await sendBatch(log, workspace, batch, privateKey);
      await store.notePart(cachePath, batch.about, 'sent', number);
    } catch (error) {
      if (!isOfBatchAlone(error)) throw error;
      refused ??= error;
    }
  }
  if (refused) throw refused;
  return kept > 0;
}
