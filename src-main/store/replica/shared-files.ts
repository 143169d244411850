/**
 * Supporting documents and the files of locked months between the computers of a team. Their entries are in the log,
 * with the SHA-256 of each; the files follow beside it, as records do. Who takes one keeps it under that digest or not
 * at all, encrypted with this computer's own key.
 */
import { dirname } from 'node:path';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { isTakenAway, wasRemoved } from '../work/support.ts';
import { listDocuments, removeUnattached } from '../work/support-file.ts';
import { forgetArriving, keepPart, listArriving } from './arriving.ts';
import { noteDigest } from './digests.ts';
import { aboutNone, aboutPart, BEFORE, fits, readFilePart } from './file-part.ts';
import { listFiles, type NamedFile, type SharedFile } from './files-of-team.ts';
import type { OutgoingBatch } from './record-batch.ts';
import { notePlaceSent } from './share-records.ts';

/** A part that the team does not have; of a document that was taken away everywhere, all that the team still has. */
type PartToSend = NamedFile & { readonly parts: number; readonly number: number | null };

/** What became of a part: `differs` where this computer has the file, and it is another one. */
export type TakenPart = 'kept' | 'waiting' | 'differs' | 'gone';

const nameOf = ({ kind, sha256 }: NamedFile): string => `${kind} ${sha256}`;
const fileOf = (work: Db, wanted: NamedFile): SharedFile | undefined =>
  listFiles(work).find((file) => nameOf(file) === nameOf(wanted));

/**
 * What is to be sent; whether something has arrived that waits for its entry, or for the rest of it; batches with a
 * file that the team has and this computer has lost, by their numbers; and whether something is here that was taken
 * away.
 */
export function readFilesToShare(
  cache: Db,
  work: Db,
): { send: PartToSend[]; arriving: boolean; fetch: number[]; takenAway: boolean } {
  return guarded(() => {
    const known = knownParts(cache);
    const arriving = listArriving(dirname(work.name));
    const send: PartToSend[] = [];
    const fetch: number[] = [];
    for (const file of listFiles(work)) {
      const { kind, sha256, parts } = file;
      const there = known.get(nameOf(file));
      known.delete(nameOf(file));
      const isWithTeam = there?.size === parts;
      if (!file.isHere()) {
        if (isWithTeam && !arriving.includes(sha256)) fetch.push(...there.values());
        continue;
      }
      if (isWithTeam) continue;
      for (let number = 0; number < parts; number += 1)
        if (!there?.has(number)) send.push({ kind, sha256, parts, number });
    }
    // What is attached to nothing may also be something whose entry has not arrived.
    for (const [name, numbers] of known) {
      const sha256 = name.slice('support '.length);
      if (name.startsWith('support ') && wasRemoved(work, sha256))
        send.push({ kind: 'support', sha256, parts: Math.max(...numbers.keys()) + 1, number: null });
    }
    const takenAway = listDocuments(dirname(work.name)).some((sha256) => isTakenAway(work, sha256));
    return { send, arriving: arriving.length > 0, fetch: fetch.sort((a, b) => a - b), takenAway };
  });
}

/**
 * Removes documents that somebody took away. To be called by the thread that attaches, where none is being attached
 * meanwhile.
 */
export const removeTakenAway = (work: Db): void =>
  removeUnattached(dirname(work.name), (sha256) => !isTakenAway(work, sha256));

/** By the file's name, the parts that the team has, each with the number of its batch. */
function knownParts(cache: Db): Map<string, Map<number, number>> {
  const known = new Map<string, Map<number, number>>();
  const rows = prepared<[string, string], { subject: string; digest: string }>(
    cache,
    'SELECT subject, digest FROM sharedDigest WHERE subject >= ? AND subject < ?',
  ).all(BEFORE, `${BEFORE.trimEnd()}!`);
  for (const { subject, digest } of rows) {
    const [kind = '', sha256 = '', number] = subject.slice(BEFORE.length).split(' ');
    const name = `${kind} ${sha256}`;
    known.set(name, (known.get(name) ?? new Map()).set(Number(number), Number(digest)));
  }
  return known;
}

/** The batch with a part; null for a file that is not here as it was recorded. */
export function readPart(work: Db, wanted: PartToSend, readAt: number): OutgoingBatch | null {
  const { parts, number, ...name } = wanted;
  if (number === null) return { about: aboutNone(name, parts, readAt), content: Buffer.alloc(0), rows: 0 };
  const content = fileOf(work, name)?.read(number);
  if (!content) return null;
  return { about: aboutPart({ ...name, from: number, readAt, parts }), content, rows: 1 };
}

/**
 * Takes what a batch has of a file. It is kept once all of it is here, is what was recorded, and its entry has come.
 * Throws what is no part of ours, and what the disk refuses.
 */
export function takePart(work: Db, text: string, content: Uint8Array): TakenPart {
  const part = readFilePart(text);
  if (!part) throw new Error('no part of a file');
  const workspace = dirname(work.name);
  const { sha256, from, parts } = part;
  const file = fileOf(work, part);
  if (from > parts || !fits(part, content)) return 'differs';
  if (parts === 0) {
    if (file) return 'differs';
    forgetArriving(workspace, sha256);
    return 'gone';
  }
  if (file && (parts !== file.parts || from >= parts)) return 'differs';
  if (file?.isHere()) {
    const isSame = file.isPart(from, content);
    // One that is here and damaged is put right by what comes.
    if (isSame !== null) return isSame ? 'waiting' : 'differs';
  }
  keepPart(workspace, sha256, from, content);
  return file && keepWhole(workspace, file) ? 'kept' : 'waiting';
}

/** Keeps every file of which all has arrived, and tells how many they are. */
export function keepArrived(work: Db): number {
  const workspace = dirname(work.name);
  const arriving = new Set(listArriving(workspace));
  return listFiles(work).filter((file) => arriving.has(file.sha256) && keepWhole(workspace, file)).length;
}

function keepWhole(workspace: string, file: SharedFile): boolean {
  if (!file.keep()) return false;
  forgetArriving(workspace, file.sha256);
  return true;
}

/** Notes whether the team has a part, as far as the batch that was taken or sent says. */
export function notePart(cache: Db, text: string, taken: TakenPart | 'sent', batch: number): void {
  immediately(cache, () => {
    const part = readFilePart(text);
    if (!part) return;
    const { from, parts } = part;
    const subject = `${BEFORE}${nameOf(part)}`;
    if (taken === 'differs' && parts > 0) forgetParts(cache, `${subject} ${from}`);
    else if (parts === 0) forgetParts(cache, `${subject} *`);
    else noteDigest(cache, `${subject} ${from}`, String(batch));
    if (taken === 'sent') notePlaceSent(cache, batch);
  });
}

function forgetParts(cache: Db, pattern: string): void {
  prepared(cache, 'DELETE FROM sharedDigest WHERE subject GLOB ?').run(pattern);
}
