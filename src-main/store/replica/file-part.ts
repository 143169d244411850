/**
 * A file of a workspace as a team's batches carry it: in parts, each under the SHA-256 of the whole, which stands in the log as well. So no
 * part can make a file of it that nobody recorded.
 */
import { z } from 'zod';
import { MOST_SUPPORT_BYTES } from '../../../src-shared/contract/support.ts';

/** Small enough for a slow line, and to be sent again when the app ends in the middle. */
const PART_BYTES = 4_000_000;

const about = z.strictObject({
  subject: z.string().regex(/^file support [0-9a-f]{64}$/),
  /** Which part, from 0 on, and the next; all of them where the file was taken away. */
  from: z.int().min(0),
  to: z.int().min(1),
  readAt: z.int(),
  rows: z.int().min(0),
  /** Of how many parts the file is; 0 where it was taken away. */
  parts: z
    .int()
    .min(0)
    .max(Math.ceil(MOST_SUPPORT_BYTES / PART_BYTES)),
});
type FilePart = Omit<z.infer<typeof about>, 'subject' | 'to' | 'rows'> & { readonly sha256: string };

export const BEFORE = 'file support ';

/** How many parts a file of so many bytes has. */
export const partsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / PART_BYTES));

export const fits = (content: Uint8Array): boolean => content.length <= PART_BYTES;

export const partOf = (content: Buffer, number: number): Buffer =>
  content.subarray(number * PART_BYTES, (number + 1) * PART_BYTES);

/** What a batch with the part is about, as its sender signs it. */
export const aboutPart = ({ sha256, from, readAt, parts }: FilePart): string =>
  JSON.stringify({ subject: `${BEFORE}${sha256}`, from, to: from + 1, readAt, rows: 1, parts });

/** Takes the place of all parts of a file that is attached to nothing any more: the server keeps none of it. */
export const aboutNone = (sha256: string, parts: number, readAt: number): string =>
  JSON.stringify({
    subject: `${BEFORE}${sha256}`,
    from: 0,
    to: Math.max(1, parts),
    readAt,
    rows: 0,
    parts: 0,
  });

/** Undefined for a batch of something else. Throws for what is no text of ours. */
export function readFilePart(text: string): FilePart | undefined {
  const known = z.looseObject({ subject: z.string() }).parse(JSON.parse(text));
  if (!known.subject.startsWith(BEFORE)) return undefined;
  const { from, readAt, parts, subject: of } = about.parse(JSON.parse(text));
  return { sha256: of.slice(BEFORE.length), from, readAt, parts };
}
