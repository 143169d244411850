/** Who follows a log over a slow line gets to its end: pages end by size, and what arrives slowly is waited for. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS } from '../../src-shared/durations.ts';
import { firstHead, signEntry } from '../store/replica/entry.ts';
import { LogOffice } from './log-office.ts';
import { connectLog } from './shared-log.ts';
import { startProxy } from './testing/cutting-proxy.ts';
import { startTeam } from './testing/people.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';

let server: TestServer;
beforeAll(async () => {
  server = await takeServer();
});
afterAll(() => server.stop());

const ANSWER_MS = 1_000;
const MB = 1_000_000;

/** A log with entries of these sizes, in bytes, and a line to it of some 2 MB in a second. */
async function slowly(sizes: readonly number[]) {
  const { people, workspace, database, end } = await startTeam(server, { ana: ['preparer'] });
  const { login, privateKey, log } = people.ana;
  let head = firstHead(workspace);
  for (const size of sizes) {
    const changes = JSON.stringify([{ t: 'statementLine', o: 'i', r: { text: 'x'.repeat(size) } }]);
    const asked = { id: randomUUID(), workspace, expected: head, schema: 1, changes };
    head = (await log.append(signEntry(asked, privateKey))).head;
  }
  const proxy = await startProxy(server.port, () => 0.999);
  // A part is 64 KB at most.
  proxy.worsen(0, 32);
  const connect = () =>
    connectLog({ ...server.as(login, database), port: proxy.port, query_timeout: ANSWER_MS });
  const office = new LogOffice({ workspace, privateKey, connect });
  onTestFinished(async () => {
    office.letGo();
    await proxy.stop();
    await end();
  });
  return { office, proxy, connect, workspace };
}

it('a log of many large entries arrives in pages of some megabytes, each in its time', async () => {
  const { office, connect, workspace } = await slowly(Array.from({ length: 6 }, () => 0.9 * MB));
  // All of them at once would take longer than an answer may.
  const log = await connect();
  await expect(log.since(workspace, 0, 50)).rejects.toThrow('without an answer');
  log.close();
  const pages: number[] = [];
  let place = 0;
  for (let more = true; more; ) {
    const page = await office.since(place);
    pages.push(page.entries.length);
    place = page.entries.at(-1)?.sequence ?? place;
    more = page.more;
  }
  expect(pages).toEqual([2, 2, 2]);
  expect(place).toBe(6);
}, 60_000);

it('one entry that takes longer than an answer may is waited for, also where a decision before gave up', async () => {
  const { office } = await slowly([5 * MB, 10]);
  await expect(office.since(0, false)).rejects.toThrow('without an answer');
  expect(await office.since(0)).toMatchObject({ entries: [{ sequence: 1 }], more: true });
  expect(await office.since(1)).toMatchObject({ entries: [{ sequence: 2 }], more: false });
  expect(await office.since(2)).toEqual({ entries: [], more: false });
}, 60_000);

it('a line over which nothing arrives any more is given up as soon as any other', async () => {
  const { office, proxy } = await slowly([10]);
  expect((await office.since(0)).entries).toHaveLength(1);
  proxy.worsen(0, HOUR_MS);
  const asked = performance.now();
  await expect(office.since(0)).rejects.toThrow('without an answer');
  expect(performance.now() - asked).toBeLessThan(20 * ANSWER_MS);
}, 60_000);
