/**
 * Whose key is believed without a second person's word: the first, and an owner's where none is in force any more; and
 * who is who in a team that somebody leaves and comes back to.
 */
import type { KeyObject } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { failureOf } from '../testing/failure.ts';
import { ensureKey, textOfKey } from './own-key.ts';
import { addPerson } from './people.ts';
import { startTeam, type TestPerson } from './testing/people.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';

let server: TestServer;
beforeAll(async () => {
  server = await takeServer();
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
  const { ana } = await withoutKeys(['1-log.sql']);
  const { database } = ana.client;
  const [restore, keys, trail] = ['3-restore', '4-keys-and-clock', '5-trail-and-people'];
  expect(await ana.log.sqlToRun()).toEqual([restore, keys, trail]);
  await server.runFiles(database as string, ['3-restore.sql']);
  expect(await ana.log.sqlToRun()).toEqual([keys, trail]);
  const first = await keyOf(ana, ana.privateKey);
  expect(first.isConfirmed).toBe(false);
  // Running it once more changes nothing.
  for (const _ of [1, 2]) await server.runFiles(database as string, ['4-keys-and-clock.sql']);
  expect(await ana.log.sqlToRun()).toEqual([trail]);
  expect(await keyOf(ana, first.privateKey)).toMatchObject({ isConfirmed: true, code: first.code });
  await server.runFiles(database as string, ['5-trail-and-people.sql']);
  expect(await ana.log.sqlToRun()).toEqual([]);
});

it('what it mends has to be there before', async () => {
  await server.createLog('too_early', ['1-log.sql']);
  await expect(server.runFiles('too_early', ['4-keys-and-clock.sql'])).rejects.toThrow(
    'have to be run first',
  );
});

it('a person who was removed comes back as the same person with a new key; no other gets their login or name', async () => {
  const { people, database, end } = await startTeam(server, { ana: ['preparer'], bo: ['reviewer'] });
  onTestFinished(end);
  const { ana, bo } = people;
  const add = (login: string, name: string) => failureOf(addPerson(ana.log, login, name));
  const known = (who: TestPerson) => ({
    code: 'team-person-known',
    subject: `${who.name} (${who.login})`,
  });
  expect(await add(bo.login, 'bo')).toMatchObject(known(bo));
  await ana.log.revokePerson(bo.login, 'left');
  for (const [login, name] of [
    // A namesake, read alike; and a login that was given to somebody else.
    ['bo_other', ' Bo'],
    [bo.login, 'Bo Díaz'],
    ['ana_other', 'ana'],
  ] as const)
    expect([login, await add(login, name)]).toMatchObject([login, known(login === 'ana_other' ? ana : bo)]);
  // Nor by plain SQL.
  await expect(ana.log.addPerson('bo_other', 'bo')).rejects.toMatchObject({ word: 'person-known' });
  await expect(ana.log.addPerson(bo.login, 'Bo Díaz')).rejects.toMatchObject({ word: 'person-known' });
  await addPerson(ana.log, bo.login, 'BO');
  const rows = (await ana.log.people()).filter(({ login }) => login === bo.login);
  expect(rows).toMatchObject([{ name: 'bo', revoked_at: null, added_by: ana.login }]);
  // The key of before signs nothing; a new one waits for a second person's word.
  const again = await keyOf(bo, bo.privateKey);
  expect(again).toMatchObject({ person: 'bo', isConfirmed: false });
  expect(textOfKey(again.privateKey)).not.toBe(textOfKey(bo.privateKey));
  const admin = new Client(server.as('postgres', database));
  await admin.connect();
  const before = await admin.query('SELECT login, reason, revoked_by FROM tieout.person_before');
  await admin.end();
  expect(before.rows).toEqual([{ login: bo.login, reason: 'left', revoked_by: ana.login }]);
});

it('a server of before says that it adds nobody again, and what IT is to run', async () => {
  const { people, database, end } = await startTeam(server, { ana: ['preparer'], bo: ['reviewer'] }, [
    '1-log.sql',
  ]);
  onTestFinished(end);
  const { ana, bo } = people;
  await ana.log.revokePerson(bo.login, 'left');
  const add = () => addPerson(ana.log, bo.login, bo.name);
  expect(await failureOf(add())).toMatchObject({ code: 'team-person-not-taken-back', subject: 'bo' });
  await server.runFiles(database, ['5-trail-and-people.sql']);
  await add();
  expect((await keyOf(bo, bo.privateKey)).isConfirmed).toBe(false);
});
