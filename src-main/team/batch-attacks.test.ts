/** What the server refuses about records of people who speak plain SQL to it, each with their own rights. */
import { createHash, randomUUID, sign } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '../../src-shared/durations.ts';
import { batchesLeft, batchesSince, isSigned, sendBatch } from './batch-log.ts';
import { startTeam, type TestPerson } from './testing/people.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';

let server: TestServer;
let team: Awaited<ReturnType<typeof newTeam>>;
const newTeam = () => startTeam(server, { olga: [], ana: ['preparer'], bo: ['reviewer'], eva: ['auditor'] });

beforeAll(async () => {
  server = await takeServer();
  team = await newTeam();
});
afterAll(async () => {
  await team?.end();
  await server?.stop();
});

const NOW = Date.now();
const about = (change: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({ subject: 'records deposits', from: 0, to: 10, readAt: NOW, rows: 1, ...change });
const CONTENT = Buffer.from('content');
const send = (by: TestPerson, text = about(), workspace = team.workspace) =>
  sendBatch(by.log, workspace, { about: text, content: CONTENT, rows: 1 }, by.privateKey);
const wordOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { word?: string; code?: string }) => error.word ?? error.code,
  );
const subjects = async () =>
  (await batchesSince(team.people.eva.log, team.workspace, 0, 100)).map((batch) => JSON.parse(batch.about));

it('no login reads or changes the table itself, and a reader sends nothing', async () => {
  const { olga, ana, bo, eva } = team.people;
  await send(ana);
  for (const { client } of [olga, ana, bo, eva])
    for (const sql of [
      'SELECT * FROM tieout.batch',
      "UPDATE tieout.batch SET about = '{}'",
      'DELETE FROM tieout.batch',
      'TRUNCATE tieout.batch',
      'UPDATE tieout.batch_head SET number = 0',
      'INSERT INTO tieout.batch_head VALUES (gen_random_uuid(), 1)',
    ])
      expect(await wordOf(client.query(sql)), sql).toBe('42501');
  for (const person of [eva, olga]) expect(await wordOf(send(person))).toBe('42501');
  const [batch] = await batchesSince(eva.log, team.workspace, 0, 1);
  expect(batch && isSigned(team.workspace, batch)).toBe(true);
});

it('a batch is taken with its sender’s signature over all of it, once', async () => {
  const { ana, bo } = team.people;
  const offer = (by: TestPerson, id: string, text: string, content: Buffer, signature: Buffer) =>
    by.log.ask('SELECT tieout.send_batch($1, $2, $3, $4, $5) AS number', [
      ...[team.workspace, id, text, content, signature],
    ]);
  const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
  const signed = (by: TestPerson, id: string, text: string) =>
    sign(
      null,
      Buffer.from(`tieout/batch/1\n${team.workspace}\n${id}\n${digest(text)}\n${digest(CONTENT)}`),
      by.privateKey,
    );
  const [id, text] = [randomUUID(), about({ from: 100, to: 110 })];
  const signature = signed(ana, id, text);
  const attempts: [TestPerson, string, string, Buffer][] = [
    [bo, id, text, CONTENT],
    [ana, id, about({ from: 100, to: 111 }), CONTENT],
    [ana, id, text, Buffer.from('other')],
    [ana, randomUUID(), text, CONTENT],
  ];
  for (const [by, ...rest] of attempts)
    expect(await wordOf(offer(by, ...rest, signature))).toBe('signature-wrong');
  const first = await offer(ana, id, text, CONTENT, signature);
  expect(await offer(ana, id, text, CONTENT, signature)).toEqual(first);
  // The same number for something else, and from somebody else.
  const other = about({ from: 200, to: 210 });
  for (const by of [ana, bo])
    expect(await wordOf(offer(by, id, other, CONTENT, signed(by, id, other)))).toBe('batch-known');
});

it('refuses what claims to be of a later moment, what cannot be read, and a workspace that is not there', async () => {
  const { ana } = team.people;
  for (const text of [
    about({ readAt: NOW + HOUR_MS }),
    about({ readAt: '1' }),
    about({ readAt: 1.5 }),
    about({ rows: -1 }),
    about({ from: 10 }),
    about({ to: null }),
    about({ subject: 7 }),
    '[]',
    '{',
    '{"subject":"\\u0000"}',
    'null',
  ])
    expect(await wordOf(send(ana, text)), text).toBe('batch-unreadable');
  expect(await wordOf(send(ana, about(), randomUUID()))).toBe('workspace-unknown');
});

it('a later reading takes the place of those within it, and of no other', async () => {
  const { ana, bo } = team.people;
  const subject = 'records notes';
  const of = (from: number, to: number, readAt: number) => about({ subject, from, to, readAt: NOW + readAt });
  for (const text of [of(0, 10, 5), of(10, 20, 5), of(20, 30, 7)]) await send(ana, text);
  await send(bo, of(0, 30, 6));
  await send(bo, of(5, 15, 8));
  const parts = (await subjects()).filter((each) => each.subject === subject);
  expect(parts.map(({ from, to, readAt }) => [from, to, readAt - NOW])).toEqual([
    [20, 30, 7],
    [0, 30, 6],
    [5, 15, 8],
  ]);
});

it('of records that no window has, a part takes the place of the same part of an earlier moment only', async () => {
  const { ana, bo } = team.people;
  const of = (subject: string, from: number, readAt: number) =>
    about({ subject, from, to: from + 1, readAt: NOW + readAt });
  for (const part of [3, 4]) await send(ana, of('stray notes', part, 5));
  await send(ana, of('stray refunds', 3, 5));
  await send(bo, of('stray notes', 3, 6));
  await send(bo, of('stray notes', 4, 4));
  await send(bo, of('records refunds', 3, 6));
  const parts = (await subjects()).filter(({ subject }) => subject.startsWith('stray '));
  expect(parts.map(({ subject, from, readAt }) => [subject, from, readAt - NOW])).toEqual([
    ['stray notes', 4, 5],
    ['stray refunds', 3, 5],
    ['stray notes', 3, 6],
    ['stray notes', 4, 4],
  ]);
});

it('a revoked person and a stranger read nothing', async () => {
  const { olga, bo } = team.people;
  await server.admin('CREATE ROLE stranger LOGIN; GRANT tieout_preparer TO stranger');
  const stranger = new Client(server.as('stranger', team.database));
  await stranger.connect();
  const read = `SELECT * FROM tieout.batches('${team.workspace}', 0, 1)`;
  expect(await wordOf(stranger.query(read))).toBe('TI001');
  await stranger.end();
  await olga.log.revokePerson(bo.login, 'left');
  expect(await wordOf(batchesSince(bo.log, team.workspace, 0, 1))).toBe('person-revoked');
  expect(await wordOf(send(bo))).toBe('person-revoked');
});

it('a database that has only the log says so, and gets records while it is in use', async () => {
  await server.createLog('earlier', ['1-log.sql']);
  const client = new Client(server.as('postgres', 'earlier'));
  await client.connect();
  const { SharedLog } = await import('./shared-log.ts');
  const log = new SharedLog(client);
  expect(await batchesLeft(log, randomUUID(), 0)).toBeNull();
  await server.runFiles('earlier', ['2-records.sql']);
  expect(await wordOf(batchesLeft(log, randomUUID(), 0))).toBe('person-unknown');
  // A second time changes nothing.
  await expect(server.runFiles('earlier', ['2-records.sql'])).rejects.toThrow('already exists');
  expect((await log.about()).version).toBe(1);
  await client.end();
});
