import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AtRest } from './at-rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function resting() {
  const rested: number[] = [];
  const begun = Date.now();
  const atRest = new AtRest(
    () => rested.push((Date.now() - begun) / 1_000),
    (ms, then) => void setTimeout(then, ms),
  );
  return { atRest, rested };
}

it('is told after the start once nothing more was done, and once more', () => {
  const { atRest, rested } = resting();
  for (let second = 0; second < 5; second += 1) {
    atRest.busy();
    vi.advanceTimersByTime(1_000);
  }
  expect(rested).toEqual([]);
  vi.advanceTimersByTime(60_000);
  // The last thing was done after four seconds.
  expect(rested).toEqual([7, 13]);
  vi.advanceTimersByTime(600_000);
  expect(rested).toHaveLength(2);
});

it('is told after later work, once a pause can no longer mean that the person is thinking', () => {
  const { atRest, rested } = resting();
  atRest.busy();
  vi.advanceTimersByTime(100_000);
  rested.length = 0;
  for (let minutes = 0; minutes < 10; minutes += 1) {
    atRest.busy();
    vi.advanceTimersByTime(59_000);
  }
  expect(rested).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(rested).toHaveLength(2);
});

it('waits anew for the second time when something is done after the first', () => {
  const { atRest, rested } = resting();
  atRest.busy();
  vi.advanceTimersByTime(4_000);
  atRest.busy();
  vi.advanceTimersByTime(60_000);
  expect(rested).toEqual([3, 13]);
});
