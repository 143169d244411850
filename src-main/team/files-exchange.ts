/** Supporting documents between the computers of a team, over the same connection and in the same order as records. */
import type { KeyObject } from 'node:crypto';
import { readFilePart } from '../store/replica/file-part.ts';
import type { TakenPart } from '../store/replica/shared-files.ts';
import type { Remote } from '../worker/link.ts';
import type { StoreService } from '../worker/store-service.ts';
import { type SentBatch, sendBatch } from './batch-log.ts';
import type { SharedLog } from './shared-log.ts';

export type FileParts = {
  readonly workspace: string;
  readonly cachePath: string;
  readonly workPath: string;
  readonly privateKey: KeyObject;
  readonly store: Pick<
    Remote<StoreService>,
    'readFilesToShare' | 'readPart' | 'takePart' | 'keepArrived' | 'notePart'
  >;
  readonly now: () => number;
};

/** Takes a batch that has a part of a document; null for a batch of something else. Throws what is wrong with it. */
export async function takeFile(
  { store, workPath, cachePath }: FileParts,
  { about, content }: Pick<SentBatch, 'about' | 'content'>,
): Promise<TakenPart | null> {
  if (!readFilePart(about)) return null;
  const taken = await store.takePart(workPath, about, content);
  await store.notePart(cachePath, about, taken);
  return taken;
}

/** Sends what the team does not have, and keeps what was waiting for its entry. Answers whether any of that was there. */
export async function shareFiles(
  log: SharedLog,
  { store, workspace, workPath, cachePath, privateKey, now }: FileParts,
  mayGoOn: () => boolean,
): Promise<boolean> {
  const { send, arriving } = await store.readFilesToShare({ cachePath, workPath });
  const kept = arriving ? await store.keepArrived(workPath) : 0;
  for (const part of send) {
    if (!mayGoOn()) break;
    const batch = await store.readPart(workPath, part, now());
    // One that is not here as it was attached is told where it is opened.
    if (!batch) continue;
    const number = await sendBatch(log, workspace, batch, privateKey);
    await store.notePart(cachePath, batch.about, 'sent', number);
  }
  return kept > 0;
}
