/** The answer to a review file: signed by the reviewer, sealed for the preparer. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { closeCurrency, closeMonth, sha256 } from '../../src-shared/contract/close-figures.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { closeDecision } from '../close/events.ts';
import { fileError } from '../file-error.ts';
import { writeWhole } from '../replace-file.ts';
import type { ReviewAnswer } from '../store/close/review-answer.ts';
import { isSigned, type OwnKeys, personCode, signText } from './own-keys.ts';
import { openSealed, sealFor } from './sealed-for.ts';

const about = z.strictObject({
  kind: z.literal('tieout-review-answer'),
  version: z.literal(1),
  file: z.uuid(),
  workspaceId: z.uuid(),
  month: closeMonth,
  currency: closeCurrency,
});
type About = z.infer<typeof about>;
const answerFile = about.extend({ sealed: z.string() });

const content = z.strictObject({
  digest: sha256,
  at: z.int().nonnegative(),
  /** The reviewer's public keys. */
  signing: z.string().max(43),
  sealing: z.string().max(43),
  decisions: z
    .array(z.strictObject({ at: z.int().nonnegative(), decision: closeDecision }))
    .min(1)
    .max(10_000),
});
const signed = z.strictObject({ text: z.string(), signature: z.string().max(100) });

/** A file of more is none. */
const MOST_BYTES = 32 * 1024 * 1024;

type Saying = {
  readonly about: Omit<About, 'kind' | 'version'>;
  readonly digest: string;
  readonly at: number;
  readonly decisions: ReviewAnswer['decisions'];
  /** The public key (raw, base64url) of the file's sender. */
  readonly reader: string;
  readonly own: OwnKeys;
};

/** Throws `file-not-writable` and its like. */
export async function writeAnswerFile(path: string, saying: Saying): Promise<void> {
  const head = about.parse({ kind: 'tieout-review-answer', version: 1, ...saying.about });
  const { digest, at, own } = saying;
  const { signing, sealing } = own.person;
  const text = JSON.stringify({ digest, at, signing, sealing, decisions: saying.decisions });
  const signature = signText(`${JSON.stringify(head)}\n${text}`, own.signing);
  const sealed = sealFor(
    saying.reader,
    Buffer.from(JSON.stringify({ text, signature })),
    JSON.stringify(head),
  );
  await writeWhole(path, `${JSON.stringify({ ...head, sealed })}\n`).catch((error: unknown) => {
    throw fileError(error, basename(path));
  });
}

/**
 * The answer, once its signature holds; whose key that has to be, and whether it is of the last file, is for the store
 * to say. Throws `review-file-foreign` for one of another month, or for another computer, `review-file-damaged`, and
 * `file-unreadable` and its like.
 */
export async function readAnswerFile(
  path: string,
  of: Pick<About, 'workspaceId' | 'month' | 'currency'>,
  own: OwnKeys,
): Promise<ReviewAnswer> {
  const subject = basename(path);
  const { sealed, ...head } = await readWhole(path, subject);
  const isOfMonth =
    head.workspaceId === of.workspaceId && head.month === of.month && head.currency === of.currency;
  if (!isOfMonth) throw new TieoutError('review-file-foreign', { subject });
  try {
    const bytes = openSealed(sealed, own.sealing, JSON.stringify(head));
    const { text, signature } = signed.parse(JSON.parse(bytes.toString('utf8')));
    const { digest, signing, sealing, decisions } = content.parse(JSON.parse(text));
    const whole = `${JSON.stringify(head)}\n${text}`;
    if (!isSigned(whole, signature, signing)) throw new Error('not signed');
    return {
      ...{ file: head.file, digest, key: signing, code: personCode({ signing, sealing }), signature },
      sha256: createHash('sha256').update(whole).digest('hex'),
      // Which of them may be in an answer, the store says.
      decisions: decisions as ReviewAnswer['decisions'],
    };
  } catch (error) {
    throw new TieoutError('review-file-damaged', { subject }, error);
  }
}

async function readWhole(path: string, subject: string): Promise<z.infer<typeof answerFile>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw fileError(error, subject);
  });
  try {
    if (text.length > MOST_BYTES) throw new Error('too long');
    return answerFile.parse(JSON.parse(text));
  } catch (error) {
    throw new TieoutError('review-file-damaged', { subject }, error);
  }
}
