/**
 * What a workspace file has beside its content where it is a review file: which month, from whom, and for whom to open.
 */
import { z } from 'zod';
import { closeCurrency, closeMonth, sha256 } from '../../src-shared/contract/close-figures.ts';

const rawKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/**
 * A person by their public keys (raw, base64url): one verifies what they signed, the other is what is sealed for them.
 */
export const reviewPerson = z.strictObject({
  name: z.string().trim().min(1).max(120),
  /** Ed25519. */
  signing: rawKey,
  /** X25519. */
  sealing: rawKey,
});
export type ReviewPerson = z.infer<typeof reviewPerson>;

export const reviewSection = z.strictObject({
  id: z.uuid(),
  month: closeMonth,
  currency: closeCurrency,
  /** Of the figures that their preparer signed. */
  digest: sha256,
  from: reviewPerson,
  to: reviewPerson,
  /** For `to`: what opens the content. */
  sealed: z.string().max(2_000),
  /** By `from`, over everything else here and what the file says of itself (base64url). */
  signature: z.string().max(100),
});
export type ReviewSection = z.infer<typeof reviewSection>;
