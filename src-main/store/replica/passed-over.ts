/**
 * Batches that are passed over: what one of them has cannot be read, or is not as it was signed. On the server it may
 * have taken the place of sound ones all the same, for the server reads no more of it than which part of what it claims
 * to be. A computer that has records of that part sends them again.
 */
import { z } from 'zod';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { type Db, prepared } from '../engine/open.ts';
import { forgetDigest } from './digests.ts';
import { BEFORE as FILE } from './file-part.ts';
import { unshare } from './parts.ts';
import { BALANCE, REPORT_FILE, STRAY, STRAY_PARTS } from './record-batch.ts';
import { tellAgain } from './shared-reports.ts';
import { noteStrays } from './stray-records.ts';

/**
 * As the server reads it (2-records.sql), and nothing more: what is wrong with the rest is why the batch is passed
 * over.
 */
const claim = z.looseObject({ subject: z.string(), from: z.number().optional(), to: z.number().optional() });

/** To be called in the transaction that notes the batch's number. */
export function passOver(db: Db, about: string): void {
  const { subject, from, to } = claimOf(about) ?? { subject: '' };
  if (from === undefined || to === undefined) {
    if (subject === BALANCE) forgetDigest(db, BALANCE);
    if (subject.startsWith(`${REPORT_FILE} `)) tellAgain(db, subject.slice(REPORT_FILE.length + 1));
    return;
  }
  const [kind, ...rest] = subject.split(' ');
  const listing = LISTING_NAMES.find((name) => name === rest.join(' '));
  if (kind === 'records' && listing) unshare(db, { listing, from, to });
  if (kind === STRAY && listing)
    for (let part = Math.max(0, from); part < Math.min(to, STRAY_PARTS); part += 1)
      noteStrays(db, { listing, part }, '');
  if (subject.startsWith(FILE)) forgetParts(db, subject, from, to);
}

/**
 * Whether what it claims to be is of a file: of these the cache knows what the team has, also while another one is made
 * beside it.
 */
export const claimsFile = (about: string): boolean => claimOf(about)?.subject.startsWith(FILE) ?? false;

function claimOf(about: string): z.infer<typeof claim> | undefined {
  try {
    return claim.safeParse(JSON.parse(about)).data;
  } catch {
    return undefined;
  }
}

/** Parts of a file, each of which is noted behind the file's name with its number. */
function forgetParts(db: Db, subject: string, from: number, to: number): void {
  const noted = prepared<[string, string], string>(
    db,
    'SELECT subject FROM sharedDigest WHERE subject > ? AND subject < ?',
  ).pluck();
  for (const part of noted.all(`${subject} `, `${subject}!`)) {
    const number = Number(part.slice(subject.length + 1));
    if (number >= from && number < to) forgetDigest(db, part);
  }
}
