/** Many entries given back to a server that lost them: each is read once, however many there are. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { firstHead, followsHead, type LogEntry, rawKeyOf, signEntry } from '../store/replica/entry.ts';
import { giveBack } from './restoring.ts';
import { connectLog } from './shared-log.ts';
import { chainOf } from './testing/chain.ts';
import { startTeam } from './testing/people.ts';
import { takeServer } from './testing/servers-in-turn.ts';

const COUNT = 2_000;
const KEPT = 10;
/** More than one part of them, each verified by the database. */
const SOME = 130;

/** A computer that keeps all of the entries, giving them to what a log does. */
function keeping(workspace: string, entries: readonly LogEntry[], log: unknown) {
  const { sequence = 0, hash = '' } = entries.at(-1) ?? {};
  const read = { entries: 0 };
  const store = {
    readFollowed: async () => ({ workspace, sequence, hash, upload: null }),
    readKeptEntries: async (_: string, after: number, most: number) => {
      const found = entries.slice(after, after + most);
      read.entries += found.length;
      return found;
    },
    firstKept: async () => 1,
  };
  const parts = {
    ...{ store, registry: { workPath: () => '' }, now: () => 0, actor: () => '' },
    teams: { ask: (_: string, question: (of: unknown) => unknown) => question(log) },
  } as unknown as Parameters<typeof giveBack>[0];
  return { read, give: () => giveBack(parts, workspace) };
}

it('in their order, a part at a time', async () => {
  const workspace = randomUUID();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const author = { login: 'ana', key: 1, publicKey: rawKeyOf(publicKey), privateKey };
  const entries = chainOf(workspace, author, { count: COUNT, at: 0n }, (sequence) => `[${sequence}]`);
  const before = firstHead(workspace);
  expect(followsHead(workspace, before, entries[0] as LogEntry)).toBe(true);
  const there = entries.slice(0, KEPT);
  const log = {
    workspaces: async () => [{ id: workspace, complete: true, sequence: there.length }],
    since: async (_: string, after: number, most: number) => there.slice(after, after + most),
    giveBack: async (_: string, entry: LogEntry) => void there.push(entry),
  };
  const { give, read } = keeping(workspace, entries, log);
  const left: number[] = [];
  while (there.length < COUNT) left.push((await give()).left);
  expect(there).toEqual(entries);
  expect([left[0], left.at(-1)]).toEqual([COUNT - KEPT - 100, 0]);
  // Each once, and one more each time to find the place.
  expect(read.entries).toBeLessThanOrEqual(COUNT - KEPT + 2 * left.length);
});

it('to a real server: stopped behind a part, the rest goes on over another connection, and nothing else is taken meanwhile', async () => {
  const server = await takeServer();
  onTestFinished(() => server.stop());
  const { people, workspace, database, end } = await startTeam(server, { ana: ['owner', 'preparer'] });
  onTestFinished(end);
  const { ana } = people;
  const admin = new Client(server.as('postgres', database));
  await admin.connect();
  onTestFinished(() => admin.end());
  const [{ id, at }] = (
    await admin.query(
      `SELECT id, (extract(epoch FROM confirmed_at) * 1000000)::bigint AS at FROM tieout.person_key`,
    )
  ).rows;
  const { login, publicKey, privateKey } = ana;
  const author = { login, key: Number(id), publicKey, privateKey };
  const comment = (sequence: number) =>
    JSON.stringify([{ t: 'tableOfOurs', o: 'i', r: { number: `i${sequence}`, actor: `t${ana.name}` } }]);
  const entries = chainOf(workspace, author, { count: SOME, at: BigInt(at) }, comment);
  await ana.log.beginGivingBack(workspace);

  expect(await keeping(workspace, entries, ana.log).give()).toEqual({ given: 100, left: SOME - 100 });
  const log = await connectLog(server.as(login, database));
  onTestFinished(() => log.close());
  const [last] = entries.slice(99);
  const expected = { sequence: 100, hash: last?.hash ?? '' };
  const decision = { id: randomUUID(), workspace, expected, schema: 1, changes: comment(101) };
  await expect(log.append(signEntry(decision, privateKey))).rejects.toMatchObject({ word: 'giving-back' });
  const { give } = keeping(workspace, entries, log);
  expect(await give()).toEqual({ given: SOME - 100, left: 0 });
  expect(await give()).toEqual({ given: 0, left: 0 });
  const there = await log.since(workspace, 0, SOME + 1);
  expect(there.map(({ hash }) => hash)).toEqual(entries.map(({ hash }) => hash));
  expect(await log.givingBack(workspace)).toMatchObject({ entries: SOME });
});
