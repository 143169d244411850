import { expect, it, vi } from 'vitest';
import type { SyncSummary } from '../../src-shared/contract/sync.ts';
import { syncsWith } from './testing/stand-ins.ts';

const ORDER = {
  workspaceId: 'w',
  firstDay: '2026-10-01',
  lastDay: '2026-10-31',
  mode: 'everything',
  trailingDays: 7,
  scheduled: false,
  alone: true,
} as const;

it('exceptions are refreshed behind the last of a workspace’s syncs, and not beside those that go on', async () => {
  const now = () => Date.parse('2026-11-02T12:00:00Z');
  const ends: (() => void)[] = [];
  const upkeep = { touch: vi.fn(async () => undefined), refreshTouched: vi.fn() };
  const { syncs, jobs } = syncsWith({
    withSession: () => new Promise((resolve) => ends.push(() => resolve({ rows: 0 } as SyncSummary))),
    ...{ upkeep, now },
  });
  // The fourth waits for its turn: what it reads touches the same months.
  const { jobIds } = syncs.startEach(['deposits', 'notes', 'refunds', 'settlements'], ORDER);
  for (const [number, jobId] of jobIds.entries()) {
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(number));
    expect(upkeep.refreshTouched).not.toHaveBeenCalled();
    ends[number]?.();
    await jobs.whenEnded(jobId);
  }
  expect(upkeep.refreshTouched.mock.calls).toEqual([['w']]);
  expect(upkeep.touch).toHaveBeenCalledTimes(8);
  expect(upkeep.touch.mock.invocationCallOrder.at(-1)).toBeLessThan(
    upkeep.refreshTouched.mock.invocationCallOrder[0] as number,
  );
});
