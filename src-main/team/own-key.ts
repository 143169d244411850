/** A person's key on this computer: made once, registered at the server, and told to others by a short code. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { TieoutError } from '../../src-shared/errors.ts';
import { rawKeyOf } from '../store/replica/entry.ts';
import { LogRefusal } from './log-failures.ts';
import type { PersonRow } from './log-rows.ts';
import type { SharedLog } from './shared-log.ts';

/** Without letters and figures that are taken for each other. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;

/** What two people compare: 80 bits of the key's hash, in four groups. */
export function codeOf(publicKey: Uint8Array): string {
  const hash = createHash('sha256').update(publicKey).digest();
  const bits = [...hash.subarray(0, 10)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)]).join('');
  return (letters.match(new RegExp(`.{${letters.length / GROUPS}}`, 'g')) ?? []).join('-');
}

export const textOfKey = (key: KeyObject): string =>
  key.export({ format: 'der', type: 'pkcs8' }).toString('base64url');

export const keyOfText = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'pkcs8' });

type OwnKey = {
  readonly person: string;
  readonly privateKey: KeyObject;
  readonly isConfirmed: boolean;
  readonly code: string;
};

/**
 * The key of the connected login: the kept one, or a new one that is kept by `keep` and registered. The first key of a
 * team is confirmed at once, and so is an owner's while no other is in force. Throws `team-person-unknown`,
 * `team-key-elsewhere`, and what the server refuses.
 */
export async function ensureKey(
  log: SharedLog,
  login: string,
  kept: string | null,
  keep: (text: string) => Promise<void>,
): Promise<OwnKey> {
  const people = await log.people();
  const rows = people.filter((row) => row.login === login);
  const [first] = rows;
  if (!first || first.revoked_at !== null) throw new TieoutError('team-person-unknown');
  const current = rows.find((row) => row.public_key !== null && row.key_revoked_at === null);
  const isRevoked = (key: KeyObject) =>
    rows.some((row) => row.key_revoked_at !== null && row.public_key?.equals(publicOf(key)));
  const known = kept === null ? null : keyOfText(kept);
  const privateKey = known && !isRevoked(known) ? known : generateKeyPairSync('ed25519').privateKey;
  const publicKey = publicOf(privateKey);
  if (current && !current.public_key?.equals(publicKey)) throw new TieoutError('team-key-elsewhere');
  if (!current) {
    // Kept first: a registered key that nobody has would have to be revoked.
    await keep(textOfKey(privateKey));
    await log.registerKey(publicKey);
  }
  const isFirst =
    current?.confirmed_at == null &&
    !people.some((row) => row.confirmed_at !== null && row.key_revoked_at === null) &&
    (await confirmFirst(log, login, publicKey, people));
  const isConfirmed = isFirst || current?.confirmed_at != null;
  return { person: first.name, privateKey, isConfirmed, code: codeOf(publicKey) };
}

/**
 * Confirms the first key that is in force. Where all that were are revoked, only an owner may, and only a server that
 * has 4-keys-and-clock.sql lets them: false where it does not.
 */
async function confirmFirst(
  log: SharedLog,
  login: string,
  publicKey: Uint8Array,
  people: readonly PersonRow[],
): Promise<boolean> {
  try {
    await log.confirmKey(login, publicKey);
    return true;
  } catch (error) {
    const isFirstEver = !people.some((row) => row.confirmed_at !== null);
    if (isFirstEver || !(error instanceof LogRefusal)) throw error;
    return false;
  }
}

const publicOf = (key: KeyObject): Buffer => rawKeyOf(createPublicKey(key));
