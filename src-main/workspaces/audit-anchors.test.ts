import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TieoutError } from '../../src-shared/errors.ts';
import { keychainInMemory } from '../testing/keychain-in-memory.ts';
import { AuditAnchors } from './audit-anchors.ts';

const WORK = '/data/a/work.db';
const end = (entries: number) => ({ entries, head: String(entries % 10).repeat(64) });

let own: Map<string, unknown>;
let answers: boolean;
let trail: ReturnType<typeof end> | null;
let there: boolean;
let moves: unknown[];
let problems: string[];
let anchors: AuditAnchors;
beforeEach(() => {
  vi.useFakeTimers();
  [answers, trail, there, moves, problems] = [true, end(1), true, [], []];
  const memory = keychainInMemory(undefined, () => {
    if (!answers) throw new TieoutError('keychain-unavailable');
  });
  own = memory.own;
  anchors = new AuditAnchors({
    keychain: memory.keychain,
    store: {
      moveAnchor: async (path, noted) => {
        moves.push([path, noted]);
        return trail;
      },
    },
    workspaceOf: (path) => (there && path === WORK ? 'a' : undefined),
    workPath: () => WORK,
    now: () => 7,
    onProblem: (what) => problems.push(what),
  });
});
afterEach(() => {
  vi.useRealTimers();
});
const noted = () => own.get('a/audit-anchor');

it('decisions that follow each other are noted together, within half a second', async () => {
  own.set('a/audit-anchor', end(0));
  for (let entries = 1; entries <= 5; entries += 1) {
    trail = end(entries);
    anchors.grown(WORK, false);
    await vi.advanceTimersByTimeAsync(80);
  }
  expect(noted()).toEqual(end(0));
  await vi.advanceTimersByTimeAsync(500);
  expect([noted(), moves]).toEqual([end(5), [[WORK, end(0)]]]);
});

it('what is about an order is noted at once, and all that waits before the app ends', async () => {
  anchors.grown(WORK, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(noted()).toEqual(end(1));
  trail = end(2);
  anchors.grown(WORK, false);
  await anchors.settleAll();
  expect(noted()).toEqual(end(2));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(moves).toHaveLength(2);
});

it('a trail that is not the one noted leaves the note as it is, and says so', async () => {
  own.set('a/audit-anchor', end(9));
  trail = null;
  await anchors.settle('a');
  expect(noted()).toEqual(end(9));
  expect(problems).toEqual(['the audit trail of a is not the one that was noted']);
});

it('a keychain that does not answer is told, and noted in later', async () => {
  answers = false;
  await anchors.settle('a');
  expect(problems).toHaveLength(1);
  answers = true;
  await anchors.settle('a');
  expect(noted()).toEqual(end(1));
});

it('nothing is noted of a workspace that is removed, nor of a path that is none’s', async () => {
  anchors.grown(WORK, false);
  await anchors.forget('a');
  there = false;
  anchors.grown(WORK, true);
  anchors.grown('/data/b/cache.db', true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([noted(), moves]).toEqual([undefined, []]);
});
