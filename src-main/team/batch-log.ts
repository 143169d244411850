/**
 * Batches of records on the team's server (2-records.sql): each function is one call there, and one round trip. Throw
 * as `SharedLog`.
 */
import { createHash, createPublicKey, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { spkiOf } from '../store/replica/entry.ts';
import type { OutgoingBatch } from '../store/replica/record-batch.ts';
import { LogRefusal } from './log-failures.ts';
import type { SharedLog } from './shared-log.ts';

const bytes = z.instanceof(Buffer);
const count = z.string().regex(/^\d+$/).transform(Number);
const batchRow = z.object({
  number: count,
  id: z.uuid(),
  login: z.string(),
  public_key: bytes,
  about: z.string(),
  content: bytes,
  signature: bytes,
});
export type SentBatch = z.infer<typeof batchRow>;
const leftRow = z.object({ batches: count, rows: count, last: count });

/** A large batch takes longer over a slow line: at least so many bytes in a millisecond. */
const BYTES_PER_MS = 50;

type Signed = { readonly workspace: string; readonly id: string } & Pick<OutgoingBatch, 'about' | 'content'>;

const digestOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const messageOf = ({ workspace, id, about, content }: Signed): Buffer =>
  Buffer.from(['tieout/batch/1', workspace, id, digestOf(about), digestOf(content)].join('\n'));

/** Signs and sends; its number is the answer. */
export async function sendBatch(
  log: SharedLog,
  workspace: string,
  { about, content }: OutgoingBatch,
  privateKey: KeyObject,
): Promise<number> {
  const id = randomUUID();
  const signature = sign(null, messageOf({ workspace, id, about, content }), privateKey);
  const rows = await log.ask(
    'SELECT tieout.send_batch($1, $2, $3, $4, $5) AS number',
    [workspace, id, about, Buffer.from(content), signature],
    content.length / BYTES_PER_MS,
  );
  return z.object({ number: count }).parse(rows[0]).number;
}

/**
 * Whether a server refused what it did because of that very batch: another one it may take. PostgreSQL's own words of
 * the classes 22 and 54 are of its content and size.
 */
export const isOfBatchAlone = (error: unknown): error is LogRefusal =>
  error instanceof LogRefusal && /^(batch-|22|54)/.test(error.word);

/** Whether a batch is as its sender signed it. Who the key belongs to is the server's word. */
export function isSigned(
  workspace: string,
  { id, about, content, signature, public_key }: SentBatch,
): boolean {
  if (public_key.length !== 32) return false;
  const key = createPublicKey({ key: spkiOf(public_key), format: 'der', type: 'spki' });
  return verify(null, messageOf({ workspace, id, about, content }), key, signature);
}

/** What came after a number, at most so many. */
export async function batchesSince(
  log: SharedLog,
  workspace: string,
  after: number,
  most: number,
): Promise<SentBatch[]> {
  const sql = 'SELECT * FROM tieout.batches($1, $2, $3)';
  return z.array(batchRow).parse(await log.ask(sql, [workspace, after, most], 60_000));
}

/** How much came after a number, and the last number given; null where the server has only the log. */
export async function batchesLeft(
  log: SharedLog,
  workspace: string,
  after: number,
): Promise<z.infer<typeof leftRow> | null> {
  const asked = log.ask('SELECT * FROM tieout.batches_left($1, $2)', [workspace, after]);
  return asked.then(
    (rows) => leftRow.parse(rows[0]),
    (error: unknown) => {
      // PostgreSQL's words for a function that is not there.
      if (error instanceof LogRefusal && error.word === '42883') return null;
      throw error;
    },
  );
}
