import { expect, it } from 'vitest';
import type { Job } from '../../../src-shared/contract/jobs.ts';
import { SyncRounds } from './sync-rounds.ts';

const sync = (listing: Job['listing'], status: Job['status'], more: Partial<Job> = {}): Job => ({
  id: `${listing}`,
  workspaceId: 'one',
  kind: 'sync',
  listing,
  status,
  startedAt: 0,
  finishedAt: null,
  done: 0,
  total: null,
  sync: null,
  scheduled: false,
  result: null,
  error: null,
  ...more,
});

it('a sync alone is a round', () => {
  const deposits = sync('deposits', 'done');
  expect(new SyncRounds().take(deposits, [deposits])).toEqual([deposits]);
});

it('syncs beside each other are told together when the last has ended, whatever came of each', () => {
  const rounds = new SyncRounds();
  const [deposits, refunds, notes] = [
    sync('deposits', 'done'),
    sync('refunds', 'failed'),
    sync('notes', 'cancelled'),
  ];
  const running = (job: Job): Job => ({ ...job, status: 'running' });
  expect(rounds.take(refunds, [running(deposits), refunds, running(notes)])).toBeUndefined();
  expect(rounds.take(deposits, [deposits, refunds, running(notes)])).toBeUndefined();
  expect(rounds.take(notes, [deposits, refunds, notes])).toEqual([refunds, deposits, notes]);
  expect(rounds.take(deposits, [deposits, refunds, notes])).toEqual([deposits]);
});

it('other workspaces, exports and what the clock started do not hold a round open', () => {
  const deposits = sync('deposits', 'done');
  const others = [
    sync('notes', 'running', { workspaceId: 'two' }),
    sync('notes', 'running', { kind: 'export' }),
    sync('notes', 'running', { scheduled: true }),
  ];
  expect(new SyncRounds().take(deposits, [deposits, ...others])).toEqual([deposits]);
});
