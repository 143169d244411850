/** A batch that cannot be stored: whether that is its own fault, or this computer's. */
import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { TieoutError } from '../../src-shared/errors.ts';
import type { IncomingBatch } from '../store/replica/take-records.ts';
import { type Put, storeBatch } from './incoming-batch.ts';

const BATCH = {
  ...{ number: 3, id: '', login: 'ana', about: '{}' },
  ...{ public_key: Buffer.alloc(32), content: Buffer.alloc(1), signature: Buffer.alloc(64) },
};

/** Stores one of which the database says so; the answer is what was put in the end. */
async function stored(subject: string): Promise<readonly IncomingBatch[]> {
  const passed: IncomingBatch[] = [];
  const put: Put = async (incoming) => {
    if (incoming.read) throw new TieoutError('database-failed', { subject });
    passed.push(incoming);
  };
  const { privateKey } = generateKeyPairSync('ed25519');
  const parts = {
    ...{ workspace: '', cachePath: '', workPath: '', privateKey, now: Date.now },
    ...{ store: {} as never, onProblem: () => undefined },
  };
  await storeBatch(parts, BATCH, new Uint8Array(1), put);
  return passed;
}

it('is passed over where its records do not fit', async () => {
  expect(await stored('SQLITE_CONSTRAINT_NOTNULL')).toEqual([{ number: 3, about: '{}', content: null }]);
});

it.each(['SQLITE_IOERR_WRITE', 'SQLITE_NOMEM', 'EIO'])(
  'comes again where this computer failed: %s',
  async (subject) => {
    await expect(stored(subject)).rejects.toMatchObject({ code: 'database-failed' });
  },
);
