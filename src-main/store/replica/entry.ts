/**
 * An entry of the shared log: what its writer signs, and how entries are chained. The server computes the same
 * (1-log.sql).
 */
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** The place in the log that a writer saw last. */
export type LogHead = {
  /** How many entries there are. */
  readonly sequence: number;
  /** Of the last one, hex. */
  readonly hash: string;
};

/** An entry as its writer offers it. */
export type OfferedEntry = {
  /** A UUID. */
  readonly id: string;
  readonly workspace: string;
  readonly expected: LogHead;
  /** Of the database that the changes were made in. */
  readonly schema: number;
  /** JSON; signed as this text. */
  readonly changes: string;
  readonly signature: Buffer;
};

/** An entry as the server keeps it. */
export type LogEntry = {
  readonly sequence: number;
  readonly id: string;
  /** The server's clock, microseconds since the epoch. */
  readonly at: bigint;
  readonly login: string;
  /** The number of the key that it was signed with, and its 32 bytes. */
  readonly key: number;
  readonly publicKey: Uint8Array;
  readonly schema: number;
  readonly changes: string;
  readonly signature: Uint8Array;
  readonly hash: string;
};

/** The head of a log that has no entry yet. */
export function firstHead(workspace: string): LogHead {
  return { sequence: 0, hash: createHash('sha256').update(`tieout/workspace/1\n${workspace}`).digest('hex') };
}

type Signed = Omit<OfferedEntry, 'signature'>;

function messageOf({ workspace, id, expected, schema, changes }: Signed): Buffer {
  const digest = createHash('sha256').update(changes).digest('hex');
  const { sequence, hash } = expected;
  return Buffer.from(['tieout/entry/1', workspace, id, sequence, hash, schema, digest].join('\n'));
}

export function signEntry(entry: Signed, privateKey: KeyObject): OfferedEntry {
  return { ...entry, signature: sign(null, messageOf(entry), privateKey) };
}

/** What comes before the 32 bytes of an Ed25519 key in its SPKI form (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

export const spkiOf = (raw: Uint8Array): Buffer => Buffer.concat([SPKI, raw]);
export const rawKeyOf = (publicKey: KeyObject): Buffer =>
  publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI.length);

/**
 * Whether an entry follows the head as it is told: signed by its key, and hashed behind the entry before. Who the key
 * belongs to is for the caller to know.
 */
export function followsHead(workspace: string, head: LogHead, entry: LogEntry): boolean {
  if (entry.sequence !== head.sequence + 1) return false;
  const { id, schema, changes, signature } = entry;
  const message = messageOf({ workspace, id, expected: head, schema, changes });
  const kept = ['', entry.login, entry.key, entry.at, Buffer.from(signature).toString('hex')].join('\n');
  const hash = createHash('sha256').update(message).update(kept).digest('hex');
  if (hash !== entry.hash || entry.publicKey.length !== 32) return false;
  const key = createPublicKey({ key: spkiOf(entry.publicKey), format: 'der', type: 'spki' });
  return verify(null, message, key, signature);
}
