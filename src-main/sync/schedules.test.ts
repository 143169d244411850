/** The clock of the syncs that run by it: sleep, a network that comes later, a clock that is set back. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type ScheduleParts, Schedules } from './schedules.ts';

const MINUTE = 60_000;
let folder: ReturnType<typeof temporaryFolder>;
let now: number;
let online: boolean;
let started: number;
let schedules: Schedules;

beforeEach(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder.path, 'one'));
  [now, online, started] = [Date.parse('2026-10-15T12:00:00Z'), true, 0];
  const settings = { timeZone: 'America/Lima' };
  schedules = new Schedules({
    registry: {
      list: () => [{ id: 'one' }],
      find: () => ({ settings }),
      databasePath: (id: string) => join(folder.path, id, 'cache.db'),
    } as unknown as ScheduleParts['registry'],
    syncs: {
      startEach: () => {
        started += 1;
        return { jobIds: [] };
      },
    } as unknown as ScheduleParts['syncs'],
    jobs: {} as ScheduleParts['jobs'],
    startDailyRun: () => {
      throw new Error('nobody asked to match');
    },
    now: () => now,
    isOnline: () => online,
    sessions: { connectionOf: () => ({ state: 'unknown', at: null }) },
    keychain: { read: async () => ({ accessKey: 'a', secretKey: 'b' }) as never },
    onEnd: () => undefined,
    onUnusable: () => undefined,
    onDefect: (error) => {
      throw error;
    },
  });
  await schedules.set('one', { everyMinutes: 60, trailingDays: 3, match: false });
  await schedules.look();
});
afterEach(() => folder.remove());

async function passes(minutes: number) {
  now += minutes * MINUTE;
  await schedules.look();
}

it('a clock that is set back takes nothing from the time that has been waited', async () => {
  await passes(50);
  await passes(-6 * 60);
  expect(started).toBe(0);
  await passes(11);
  expect(started).toBe(1);
});

it('what came due during a sleep waits for the network, and is not put off by a whole turn', async () => {
  schedules.wake();
  await passes(0);
  schedules.wake();
  now += 8 * 60 * MINUTE;
  schedules.wake();
  await schedules.look();
  expect(started).toBe(0);
  online = false;
  await passes(1);
  await passes(1);
  expect(started).toBe(0);
  online = true;
  await passes(1);
  expect(started).toBe(1);
  await passes(59);
  expect(started).toBe(1);
  await passes(1);
  expect(started).toBe(2);
});
