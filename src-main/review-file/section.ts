/** The part of a review file that says what it is of, from whom and for whom: made, and checked where it is opened. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { WorkspaceFileAbout } from '../../src-shared/contract/moving.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { type ReviewPerson, type ReviewSection, reviewSection } from '../moving/review-section.ts';
import { isSigned, type OwnKeys, signText } from './own-keys.ts';
import { openSealed, sealFor } from './sealed-for.ts';

type About = Omit<WorkspaceFileAbout, 'bytes' | 'lockedMonths'>;
type Month = Pick<ReviewSection, 'id' | 'month' | 'currency' | 'digest'>;

/** What is sealed for the reviewer: the key of the file, and the secret (base64url) of the workspace in it. */
const opening = z.strictObject({ key: z.base64url().length(43), secret: z.base64url().length(43) });

const boundTo = ({ id, month, currency, digest }: Month): string =>
  JSON.stringify(['tieout/review/1', id, month, currency, digest]);

function signedText(about: About, whole: ReviewSection): string {
  // Parsed by the schema, the names stand in its order.
  const { signature: _, ...section } = reviewSection.parse(whole);
  const { workspaceId, name, environment, madeAt, app } = about;
  return JSON.stringify([boundTo(section), workspaceId, name, environment, madeAt, app, section]);
}

/** A section for a new review file, and the key of the file. */
export function newSection(
  about: About,
  of: Month,
  { from, to, secret }: { readonly from: OwnKeys; readonly to: ReviewPerson; readonly secret: string },
): { readonly key: Uint8Array; readonly section: ReviewSection } {
  const key = randomBytes(32);
  const content = Buffer.from(JSON.stringify({ key: key.toString('base64url'), secret }));
  const { id, month, currency, digest } = of;
  const unsigned = {
    ...{ id, month, currency, digest, from: from.person, to },
    ...{ sealed: sealFor(to.sealing, content, boundTo(of)), signature: '' },
  };
  const signature = signText(signedText(about, unsigned), from.signing);
  return { key: new Uint8Array(key), section: { ...unsigned, signature } };
}

/**
 * What opens the file. Throws `review-file-foreign` for one that is for somebody else, and `review-file-damaged` for
 * one that is not as its preparer signed it.
 */
export function openSection(
  about: About,
  section: ReviewSection,
  own: OwnKeys,
  subject: string,
): { readonly key: Uint8Array; readonly secret: string } {
  const { to, from, sealed, signature } = section;
  if (!isSigned(signedText(about, section), signature, from.signing))
    throw new TieoutError('review-file-damaged', { subject });
  if (to.sealing !== own.person.sealing || to.signing !== own.person.signing)
    throw new TieoutError('review-file-foreign', { subject });
  try {
    const text = openSealed(sealed, own.sealing, boundTo(section)).toString('utf8');
    const { key, secret } = opening.parse(JSON.parse(text));
    return { key: new Uint8Array(Buffer.from(key, 'base64url')), secret };
  } catch (error) {
    throw new TieoutError('review-file-damaged', { subject }, error);
  }
}
