/** Whose key is believed without a second person's word: the first, and an owner's where none is in force any more. */
import type { KeyObject } from 'node:crypto';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ensureKey, textOfKey } from './own-key.ts';
import { startTeam, type TestPerson } from './testing/people.ts';
import { startServer, type TestServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const keyOf = ({ log, login }: TestPerson, kept: KeyObject | null) =>
  ensureKey(log, login, kept && textOfKey(kept), async () => undefined);

/** A team all of whose keys were revoked. */
async function withoutKeys(files?: readonly string[]) {
  const { people, end } = await startTeam(server, { ana: ['preparer'], bo: ['reviewer'] }, files);
  onTestFinished(end);
  const { ana, bo } = people;
  await ana.log.revokeKey(bo.login);
  await ana.log.revokeKey(ana.login);
  return { ana, bo };
}

it('a team whose last key was revoked begins anew with its owner’s, who then confirms the others', async () => {
  const { ana, bo } = await withoutKeys();
  const second = await keyOf(bo, bo.privateKey);
  expect(second.isConfirmed).toBe(false);
  const first = await keyOf(ana, ana.privateKey);
  expect(first.isConfirmed).toBe(true);
  // Asked again it is the same one, and nothing is confirmed by oneself any more.
  expect(await keyOf(ana, first.privateKey)).toMatchObject({ isConfirmed: true, code: first.code });
  expect(await keyOf(bo, second.privateKey)).toMatchObject({ isConfirmed: false, code: second.code });
  const rows = await ana.log.people();
  const key = rows.find((row) => row.login === bo.login && row.key_revoked_at === null)?.public_key;
  await ana.log.confirmKey(bo.login, key as Buffer);
  expect(await keyOf(bo, second.privateKey)).toMatchObject({ isConfirmed: true });
  await bo.log.revokeKey(bo.login);
  expect((await keyOf(bo, second.privateKey)).isConfirmed).toBe(false);
});

it('a server of before is told from one that lets an owner begin anew: the key waits, and is confirmed once it does', async () => {
  const { ana } = await withoutKeys(['1-log.sql', '3-restore.sql']);
  const { database } = ana.client;
  const first = await keyOf(ana, ana.privateKey);
  expect(first.isConfirmed).toBe(false);
  // Running it once more changes nothing.
  for (const _ of [1, 2]) await server.runFiles(database as string, ['4-keys-and-clock.sql']);
  expect(await keyOf(ana, first.privateKey)).toMatchObject({ isConfirmed: true, code: first.code });
});

it('what it mends has to be there before', async () => {
  await server.createLog('too_early', ['1-log.sql']);
  await expect(server.runFiles('too_early', ['4-keys-and-clock.sql'])).rejects.toThrow(
    'have to be run first',
  );
});
