import { expect, it } from 'vitest';
import { DAY_MS } from '../../src-shared/durations.ts';
import { aboutToSend, afterCrash, prepared } from './order.ts';
import { covers, searchPeriod, searchWindows } from './search-period.ts';
import { draft, LEAST_AGE_MS, ORIGINS } from './testing/orders.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const sentAt = (instant: number, createdAt = instant) =>
  afterCrash(
    aboutToSend(
      prepared('6b1f0f5e-9a55-4d0e-8a0a-0c9f6f3f6a01', draft(), createdAt),
      instant,
      ORIGINS,
      LEAST_AGE_MS,
    ),
  );

it('reaches from before the order was written down until after now', () => {
  expect(searchPeriod(sentAt(NOW), NOW, null)).toEqual({ from: NOW - 7 * DAY_MS, to: NOW + DAY_MS });
  expect(searchPeriod(sentAt(NOW - 80 * DAY_MS, NOW - 90 * DAY_MS), NOW, null)).toEqual({
    from: NOW - 97 * DAY_MS,
    to: NOW + DAY_MS,
  });
});

it('reaches the service’s time of sending and its now, whichever clock is ahead', () => {
  const ahead = searchPeriod(sentAt(NOW), NOW, NOW + 30 * DAY_MS);
  expect(ahead).toEqual({ from: NOW - 7 * DAY_MS, to: NOW + 31 * DAY_MS });
  const behind = searchPeriod(sentAt(NOW), NOW, NOW - 30 * DAY_MS);
  expect(behind).toEqual({ from: NOW - 37 * DAY_MS, to: NOW + DAY_MS });
  // Ours was a year ahead at the sending, and has been set right since.
  expect(searchPeriod(sentAt(NOW + 365 * DAY_MS), NOW, NOW)).toEqual({
    from: NOW - 7 * DAY_MS,
    to: NOW + 366 * DAY_MS,
  });
});

it('does not begin in 1970 for a clock without a battery', () => {
  expect(searchPeriod(sentAt(0), NOW, NOW).from).toBe(Date.parse('2025-01-01T00:00:00Z'));
});

it('is cut into windows that the service takes, without a gap, the newest first', () => {
  const period = { from: NOW - 200 * DAY_MS, to: NOW };
  const windows = searchWindows(period);
  expect(windows).toHaveLength(4);
  expect(windows[0]?.to).toBe(period.to);
  expect(windows.at(-1)?.from).toBe(period.from);
  for (const [index, { from, to }] of windows.entries()) {
    expect(to - from).toBeLessThan(60 * DAY_MS);
    expect(from).toBe(windows[index + 1]?.to ?? period.from);
  }
});

it('is not covered by one that ends before it', () => {
  const wanted = { from: NOW - 7 * DAY_MS, to: NOW + DAY_MS };
  expect(covers(wanted, wanted)).toBe(true);
  expect(covers({ ...wanted, to: NOW }, wanted)).toBe(false);
  expect(covers({ ...wanted, from: NOW }, wanted)).toBe(false);
});
