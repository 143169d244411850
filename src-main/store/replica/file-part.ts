/**
 * A file of a workspace as a team's batches carry it: in parts, each under the SHA-256 of the whole, which stands in
 * the log as well. So parts cannot make up a file that no entry of the log names.
 */
import { z } from 'zod';

/** Of a document: small enough for a slow line, and to be sent again when the app ends in the middle. */
const DOCUMENT_PART = 4_000_000;
/** Of a locked month's content, compressed: a piece of it is 8 million characters. */
const MOST_PART = 16_000_000;
const MOST_PARTS = 10_000;

/** A supporting document by the SHA-256 of its bytes, or the file of a locked month by that of its content. */
const SUBJECT = /^file (support|close) ([0-9a-f]{64})$/;

const about = z
  .strictObject({
    subject: z.string().regex(SUBJECT),
    /** Which part, from 0 on, and the next; all of them where the file was taken away. */
    from: z.int().min(0),
    to: z.int().min(1),
    readAt: z.int(),
    rows: z.int().min(0),
    /** Of how many parts the file is; 0 where it was taken away. */
    parts: z.int().min(0).max(MOST_PARTS),
  })
  // The server takes every part up to the next one for replaced.
  .refine(({ from, to, parts }) => parts === 0 || to === from + 1);
type FileName = { readonly kind: 'support' | 'close'; readonly sha256: string };
type FilePart = FileName & { readonly from: number; readonly readAt: number; readonly parts: number };

export const BEFORE = 'file ';

/** How many parts a document of so many bytes has. */
export const partsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / DOCUMENT_PART));

export const fits = ({ kind }: FileName, content: Uint8Array): boolean =>
  content.length <= (kind === 'support' ? DOCUMENT_PART : MOST_PART);

export const partOf = (content: Buffer, number: number): Buffer =>
  content.subarray(number * DOCUMENT_PART, (number + 1) * DOCUMENT_PART);

const subjectOf = ({ kind, sha256 }: FileName): string => `${BEFORE}${kind} ${sha256}`;

/** What a batch with the part is about, as its sender signs it. */
export const aboutPart = ({ from, readAt, parts, ...name }: FilePart): string =>
  JSON.stringify({ subject: subjectOf(name), from, to: from + 1, readAt, rows: 1, parts });

/** Takes the place of all parts of a file that is attached to nothing any more: the server keeps none of it. */
export const aboutNone = (name: FileName, parts: number, readAt: number): string =>
  JSON.stringify({ subject: subjectOf(name), from: 0, to: Math.max(1, parts), readAt, rows: 0, parts: 0 });

/** Undefined for a batch of something else. Throws for what is no text of ours. */
export function readFilePart(text: string): FilePart | undefined {
  const known = z.looseObject({ subject: z.string() }).parse(JSON.parse(text));
  if (!known.subject.startsWith(BEFORE)) return undefined;
  const { from, readAt, parts, subject } = about.parse(JSON.parse(text));
  const [, kind, sha256 = ''] = SUBJECT.exec(subject) ?? [];
  return { kind: kind === 'close' ? 'close' : 'support', sha256, from, readAt, parts };
}
