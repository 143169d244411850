/** The clock of the syncs that run by it: sleep, a network that comes later, a clock that is set back. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_SCHEDULE } from '../../src-shared/contract/sync.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type ScheduleParts, Schedules } from './schedules.ts';

const MINUTE = 60_000;
let folder: ReturnType<typeof temporaryFolder>;
let now: number;
let online: boolean;
let started: number;
let schedules: Schedules;
let startDailyRun: () => string;

beforeEach(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder.path, 'one'));
  [now, online, started] = [Date.parse('2026-10-15T12:00:00Z'), true, 0];
  startDailyRun = () => {
    throw new Error('nobody asked to match');
  };
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
    jobs: { whenEnded: async () => ({ result: null }) } as unknown as ScheduleParts['jobs'],
    startDailyRun: () => startDailyRun(),
    now: () => now,
    isOnline: () => online,
    sessions: { connectionOf: () => ({ state: 'unknown', at: null }) },
    keychain: { read: async () => ({ accessKey: 'a', secretKey: 'b' }) as never },
    lookBeside: async () => undefined,
    onEnd: () => undefined,
    onUnusable: () => undefined,
    onDefect: (error) => {
      throw error;
    },
  });
  await schedules.set('one', { ...DEFAULT_SCHEDULE, everyMinutes: 60, trailingDays: 3, match: false });
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

it('a daily run that comes due while a person runs one waits for its end, and no defect is reported', async () => {
  await schedules.set('one', { ...DEFAULT_SCHEDULE, everyMinutes: 60, trailingDays: 3, match: true });
  let isRunning = true;
  let runs = 0;
  startDailyRun = () => {
    if (isRunning) throw new TieoutError('job-running');
    runs += 1;
    return 'job';
  };
  await passes(60);
  await passes(1);
  expect(runs).toBe(0);
  isRunning = false;
  await passes(1);
  expect(runs).toBe(1);
  await passes(59);
  expect(runs).toBe(1);
});
