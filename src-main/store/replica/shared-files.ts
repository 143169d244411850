/**
 * Supporting documents between the computers of a team. Their entries are in the log, with the SHA-256 of each; the documents follow
 * beside it, as records do. Who takes one keeps it under that digest or not at all, encrypted with this computer's own key.
 */
import { dirname } from 'node:path';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { hasDocument, keepDocument, readKept } from '../work/support-file.ts';
import { forgetArriving, keepPart, listArriving, wholeOf } from './arriving.ts';
import { aboutNone, aboutPart, BEFORE, fits, partOf, partsOf, readFilePart } from './file-part.ts';
import { noteDigest, type OutgoingBatch, readBatchPlace, storeBatchPlace } from './share-records.ts';

/** A part that the team does not have; of a document that was taken away everywhere, all that the team still has. */
type PartToSend = { readonly sha256: string; readonly parts: number; readonly number: number | null };

/** What became of a part: `differs` where this computer has the document, and it is another one. */
export type TakenPart = 'kept' | 'waiting' | 'differs' | 'gone';

type Attached = { readonly sha256: string; readonly bytes: bigint };
const attached = (work: Db): Attached[] =>
  prepared<[], Attached>(work, 'SELECT sha256, max(bytes) AS bytes FROM supportFile GROUP BY sha256').all();

const bytesOf = (work: Db, sha256: string): number | undefined => {
  const bytes = prepared<[string], bigint>(work, 'SELECT bytes FROM supportFile WHERE sha256 = ? LIMIT 1')
    .pluck()
    .get(sha256);
  return bytes === undefined ? undefined : Number(bytes);
};

/** What is to be sent; and whether something has arrived that waits for its entry, or for the rest of it. */
export function readFilesToShare(cache: Db, work: Db): { send: PartToSend[]; arriving: boolean } {
  return guarded(() => {
    const workspace = dirname(work.name);
    const known = knownParts(cache);
    const send: PartToSend[] = [];
    for (const { sha256, bytes } of attached(work)) {
      const parts = partsOf(Number(bytes));
      const there = known.get(sha256);
      known.delete(sha256);
      if (there?.size === parts || !hasDocument(workspace, sha256)) continue;
      for (let number = 0; number < parts; number += 1)
        if (!there?.has(number)) send.push({ sha256, parts, number });
    }
    // What is attached to nothing may also be something whose entry has not arrived.
    for (const [sha256, numbers] of known)
      if (wasRemoved(work, sha256)) send.push({ sha256, parts: Math.max(...numbers) + 1, number: null });
    return { send, arriving: listArriving(workspace).length > 0 };
  });
}

const wasRemoved = (work: Db, sha256: string): boolean =>
  prepared<[string], unknown>(
    work,
    `SELECT 1 FROM auditEntry WHERE action = 'support.removed' AND detail ->> 'sha256' = ? LIMIT 1`,
  ).get(sha256) !== undefined;

/** By digest, the parts that the team has. */
function knownParts(cache: Db): Map<string, Set<number>> {
  const known = new Map<string, Set<number>>();
  const subjects = prepared<[string, string], string>(
    cache,
    'SELECT subject FROM sharedDigest WHERE subject >= ? AND subject < ?',
  )
    .pluck()
    .all(BEFORE, `${BEFORE.trimEnd()}!`);
  for (const subject of subjects) {
    const [sha256 = '', number] = subject.slice(BEFORE.length).split(' ');
    known.set(sha256, (known.get(sha256) ?? new Set()).add(Number(number)));
  }
  return known;
}

/** The batch with a part; null for a document that is not here as it was attached. */
export function readPart(
  work: Db,
  { sha256, parts, number }: PartToSend,
  readAt: number,
): OutgoingBatch | null {
  if (number === null) return { about: aboutNone(sha256, parts, readAt), content: Buffer.alloc(0), rows: 0 };
  const content = readKept(dirname(work.name), sha256);
  if (!content || partsOf(content.length) !== parts) return null;
  return {
    about: aboutPart({ sha256, from: number, readAt, parts }),
    content: partOf(content, number),
    rows: 1,
  };
}

/**
 * Takes what a batch has of a document. It is kept once all of it is here, is what was attached, and its entry has come. Throws what is no
 * part of ours, and what the disk refuses.
 */
export function takePart(work: Db, text: string, content: Uint8Array): TakenPart {
  const part = readFilePart(text);
  if (!part) throw new Error('no part of a document');
  const workspace = dirname(work.name);
  const { sha256, from, parts } = part;
  const bytes = bytesOf(work, sha256);
  if (from > parts || !fits(content)) return 'differs';
  if (parts === 0) {
    if (bytes !== undefined) return 'differs';
    forgetArriving(workspace, sha256);
    return 'gone';
  }
  if (bytes !== undefined && (parts !== partsOf(bytes) || from >= parts)) return 'differs';
  const own = readKept(workspace, sha256);
  if (own) return partOf(own, from).equals(content) ? 'waiting' : 'differs';
  keepPart(workspace, sha256, from, content);
  return keepWhole(work, sha256) ? 'kept' : 'waiting';
}

/** Keeps every document of which all has arrived, and tells how many they are. */
export function keepArrived(work: Db): number {
  return listArriving(dirname(work.name)).filter((sha256) => keepWhole(work, sha256)).length;
}

function keepWhole(work: Db, sha256: string): boolean {
  const workspace = dirname(work.name);
  const bytes = bytesOf(work, sha256);
  if (bytes === undefined) return false;
  const content = wholeOf(workspace, sha256, partsOf(bytes));
  if (!content || !keepDocument(workspace, { content, sha256 })) return false;
  forgetArriving(workspace, sha256);
  return true;
}

/** Notes whether the team has a part, as far as what was taken or sent says. */
export function notePart(cache: Db, text: string, taken: TakenPart | 'sent', batch?: number): void {
  immediately(cache, () => {
    const part = readFilePart(text);
    if (!part) return;
    const { sha256, from, parts } = part;
    if (taken === 'differs' && parts > 0) forgetParts(cache, `${BEFORE}${sha256} ${from}`);
    else if (parts === 0) forgetParts(cache, `${BEFORE}${sha256} *`);
    else noteDigest(cache, `${BEFORE}${sha256} ${from}`, sha256);
    if (batch === undefined) return;
    const place = readBatchPlace(cache);
    storeBatchPlace(cache, { ...place, sent: Math.max(place.sent, batch) });
  });
}

function forgetParts(cache: Db, pattern: string): void {
  prepared(cache, 'DELETE FROM sharedDigest WHERE subject GLOB ?').run(pattern);
}
