/**
 * The description of an update: which version there is, its files and their hashes. It is signed with a key of ours,
 * whose public half is built into the app, because a hash that comes from the same server as the file proves nothing.
 * Pure: tested in Node; the release makes it with the same schema.
 */
import { createPublicKey, verify } from 'node:crypto';
import valid from 'semver/functions/valid.js';
import { z } from 'zod';

const hash = z.string().regex(/^[A-Za-z0-9+/]{86}==$/);
/** A file's own name: no path can be in it. */
const fileName = z.string().regex(/^[A-Za-z0-9][\w.~-]{0,150}$/);
/** By semver.org, without the name of a build: two of one version would count as the same. */
const version = z.string().refine((text) => valid(text) === text);

export const updateDescription = z.strictObject({
  format: z.literal(1),
  system: z.enum(['linux', 'win', 'mac']),
  version,
  releasedAt: z.iso.datetime(),
  /** Of a hundred installations, how many are told of it. */
  rollout: z.int().min(0).max(100),
  notes: z.strictObject({ en: z.string().max(20_000), es: z.string().max(20_000) }),
  files: z
    .array(z.strictObject({ name: fileName, sha512: hash, size: z.int().positive().max(2_000_000_000) }))
    .min(1),
});
export type UpdateDescription = z.infer<typeof updateDescription>;

/** Larger than any description: what is longer is not read. */
export const LONGEST_DESCRIPTION = 100_000;

/** Why a description is not believed. */
export class UntrustedUpdate extends Error {
  override name = 'UntrustedUpdate';
}

/** The name of a system's description; its signature is beside it, with `.sig` at the end. */
export const descriptionName = (system: UpdateDescription['system']): string => `update-${system}.json`;

/**
 * The description, if one of the keys has signed exactly these bytes. Nothing in them is looked at before.
 *
 * @param signature base64
 * @param keys public keys, PEM
 * @throws UntrustedUpdate
 */
export function trustedDescription(
  bytes: Uint8Array,
  signature: string,
  keys: readonly string[],
  system: UpdateDescription['system'],
): UpdateDescription {
  if (keys.length === 0) throw new UntrustedUpdate('this build knows no key of updates');
  const signed = Buffer.from(signature.trim(), 'base64');
  const isSigned = keys.some((key) => {
    const publicKey = createPublicKey(key);
    return publicKey.asymmetricKeyType === 'ed25519' && verify(null, bytes, publicKey, signed);
  });
  if (!isSigned) throw new UntrustedUpdate('the signature is not one of ours');
  const { success, data, error } = updateDescription.safeParse(
    JSON.parse(Buffer.from(bytes).toString('utf8')),
  );
  if (!success) throw new UntrustedUpdate(`the description is not as it should be: ${error.message}`);
  if (data.system !== system) throw new UntrustedUpdate(`the description is for ${data.system}`);
  return data;
}
