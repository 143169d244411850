/** Many entries given back to a server that lost them: each is read once, however many there are. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { firstHead, followsHead, type LogEntry, rawKeyOf } from '../store/replica/entry.ts';
import { giveBack } from './restoring.ts';
import { chainOf } from './testing/chain.ts';

const COUNT = 2_000;
const KEPT = 10;

it('in their order, a part at a time', async () => {
  const workspace = randomUUID();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const author = { login: 'ana', key: 1, publicKey: rawKeyOf(publicKey), privateKey };
  const entries = chainOf(workspace, author, { count: COUNT, at: 0n }, (sequence) => `[${sequence}]`);
  const { sequence = 0, hash = '' } = entries.at(-1) ?? {};
  const before = firstHead(workspace);
  expect(followsHead(workspace, before, entries[0] as LogEntry)).toBe(true);
  const there = entries.slice(0, KEPT);
  const log = {
    workspaces: async () => [{ id: workspace, complete: true, sequence: there.length }],
    since: async (_: string, after: number, most: number) => there.slice(after, after + most),
    giveBack: async (_: string, entry: LogEntry) => void there.push(entry),
  };
  let read = 0;
  const store = {
    readFollowed: async () => ({ workspace, sequence, hash, upload: null }),
    readKeptEntries: async (_: string, after: number, most: number) => {
      const found = entries.slice(after, after + most);
      read += found.length;
      return found;
    },
    firstKept: async () => 1,
  };
  const parts = {
    ...{ store, registry: { workPath: () => '' }, now: () => 0, actor: () => '' },
    teams: { ask: (_: string, question: (of: typeof log) => unknown) => question(log) },
  } as unknown as Parameters<typeof giveBack>[0];
  const left: number[] = [];
  while (there.length < COUNT) left.push((await giveBack(parts, workspace)).left);
  expect(there).toEqual(entries);
  expect([left[0], left.at(-1)]).toEqual([COUNT - KEPT - 100, 0]);
  // Each once, and one more each time to find the place.
  expect(read).toBeLessThanOrEqual(COUNT - KEPT + 2 * left.length);
});
