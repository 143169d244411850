import { expect, it } from 'vitest';
import { keepAwake, progressOf } from './wakefulness.ts';

type Status = 'running' | 'done' | 'failed' | 'cancelled';
const jobs = (...all: Status[]) => all.map((status) => ({ status }));

it('the computer is kept awake from the first job that runs to the end of the last', () => {
  const calls: string[] = [];
  const tell = keepAwake({
    start: (type) => {
      calls.push(`start ${type}`);
      return 7;
    },
    stop: (id) => calls.push(`stop ${id}`),
  });
  tell(jobs('done'));
  tell(jobs('done', 'running'));
  tell(jobs('running', 'running'));
  tell(jobs('failed', 'running'));
  expect(calls).toEqual(['start prevent-app-suspension']);
  tell(jobs('failed', 'cancelled'));
  tell(jobs('failed', 'cancelled'));
  expect(calls).toEqual(['start prevent-app-suspension', 'stop 7']);
  tell(jobs('running'));
  expect(calls).toHaveLength(3);
});

it('the taskbar shows how much of the work is done, as far as that is known', () => {
  const job = (status: Status, done: number, total: number | null) => ({ status, done, total });
  expect(progressOf([])).toBe(-1);
  expect(progressOf([job('done', 5, 5)])).toBe(-1);
  expect(progressOf([job('running', 5, null)])).toBe(2);
  expect(progressOf([job('running', 5, 10), job('running', 9, 0)])).toBe(2);
  expect(progressOf([job('running', 5, 10), job('running', 20, 10), job('done', 1, 9)])).toBe(0.75);
});
