import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ExceptionUpkeep } from './exception-upkeep.ts';

const folder = temporaryFolder();
const workPath = join(folder.path, 'work.db');
writeFileSync(workPath, '');
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
afterAll(folder.remove);

it.each([
  { left: [], refreshed: 0 },
  { left: ['2026-09'], refreshed: 1 },
])('refreshes only where an earlier session left something: $left', async ({ left, refreshed }) => {
  const refreshExceptions = vi.fn(async () => ({ appeared: 0, cleared: 0, returned: 0 }));
  const upkeep = new ExceptionUpkeep({
    store: { refreshExceptions, touchMonths: vi.fn(), readTouchedMonths: async () => left },
    paths: () => ({ cachePath: '', workPath, folder: '', timeZone: 'UTC', now: 1 }),
    isThere: () => true,
    isSyncing: () => false,
    jobProgress: new Map(),
    onRefreshed: () => undefined,
    onDefect: (error) => expect.unreachable(String(error)),
  });
  upkeep.refreshLeftOver('one');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(refreshExceptions).toHaveBeenCalledTimes(refreshed);
});
