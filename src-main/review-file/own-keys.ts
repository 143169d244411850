/**
 * A person's keys for review by files, as preparer or reviewer: made once on a computer, and handed on as a small file.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { TieoutError } from '../../src-shared/errors.ts';
import { checksummed, readChecksummed } from '../checksum.ts';
import { fileError } from '../file-error.ts';
import type { Keychain } from '../keychain.ts';
import { type ReviewPerson, reviewPerson } from '../moving/review-section.ts';
import { writeWhole } from '../replace-file.ts';
import { codeOf } from '../team/own-key.ts';

/** What this computer's own keys are filed under, among those of workspaces. */
const THIS_COMPUTER = 'computer';
const MOST_BYTES = 10_000;

export type OwnKeys = {
  readonly person: ReviewPerson;
  readonly signing: KeyObject;
  readonly sealing: KeyObject;
};

/**
 * The keys of this computer, made at the first use; those that are damaged are made anew. Throws
 * `keychain-unavailable`.
 */
export async function ownKeys(keychain: Keychain, name: string): Promise<OwnKeys> {
  const kept = await keychain.readOwn(THIS_COMPUTER, 'review-keys');
  if (kept !== null && kept !== 'damaged')
    return keysOf(name, privateKeyIn(kept.signing), privateKeyIn(kept.sealing));
  const signing = generateKeyPairSync('ed25519').privateKey;
  const sealing = generateKeyPairSync('x25519').privateKey;
  await keychain.storeOwn(THIS_COMPUTER, 'review-keys', {
    signing: textOf(signing),
    sealing: textOf(sealing),
  });
  return keysOf(name, signing, sealing);
}

const textOf = (key: KeyObject): string => key.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
const privateKeyIn = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'pkcs8' });
const rawOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x ?? '';

const keysOf = (name: string, signing: KeyObject, sealing: KeyObject): OwnKeys => ({
  person: { name, signing: rawOf(signing), sealing: rawOf(sealing) },
  signing,
  sealing,
});

/** What two people compare: of both keys, so that neither can be put in another's place. */
export const personCode = ({ signing, sealing }: Pick<ReviewPerson, 'signing' | 'sealing'>): string =>
  codeOf(createHash('sha256').update(`${signing}.${sealing}`).digest());

export const signText = (text: string, key: KeyObject): string =>
  sign(null, Buffer.from(text), key).toString('base64url');

/** Whether the text was signed with the key (raw, base64url). */
export function isSigned(text: string, signature: string, signing: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: signing }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

const keyFile = z.strictObject({
  kind: z.literal('tieout-review-key'),
  version: z.literal(1),
  person: reviewPerson,
  /** Made with the key itself, so that a name cannot be handed on with another person's key by mistake. */
  signature: z.string().max(100),
});
const signedText = ({ name, signing, sealing }: ReviewPerson) =>
  JSON.stringify(['tieout/review-key/1', name, signing, sealing]);

/** Throws `file-not-writable` and its like. */
export async function writeKeyFile(path: string, { person, signing }: OwnKeys): Promise<void> {
  const signature = signText(signedText(person), signing);
  const content = { kind: 'tieout-review-key', version: 1, person, signature } satisfies z.infer<
    typeof keyFile
  >;
  await writeWhole(path, checksummed(content)).catch((error: unknown) => {
    throw fileError(error, basename(path));
  });
}

/** Throws `review-key-invalid`, and `file-unreadable` and its like. */
export async function readKeyFile(path: string): Promise<ReviewPerson> {
  const subject = basename(path);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw fileError(error, subject);
  });
  try {
    if (text.length > MOST_BYTES) throw new Error('too long');
    const { person, signature } = keyFile.parse(readChecksummed(text).content);
    if (!isSigned(signedText(person), signature, person.signing)) throw new Error('not signed');
    return person;
  } catch (error) {
    throw new TieoutError('review-key-invalid', { subject }, error);
  }
}
