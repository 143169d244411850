import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src-shared/durations.ts';
import { Pieces } from './pieces.ts';

/** The hours of each piece of the days, by what each is said to have had. */
function hoursOf(pieces: Pieces, days: number, bytes: (from: number) => number): number[] {
  const hours: number[] = [];
  let reached = 0;
  for (const { from, to } of pieces.of({ from: 0, to: days * DAY_MS })) {
    expect(from).toBe(reached);
    reached = to;
    hours.push((to - from) / HOUR_MS);
    pieces.had(bytes(from));
  }
  expect(reached).toBe(days * DAY_MS);
  return hours;
}

it('are a quarter of a day long where there is much', () => {
  expect(hoursOf(new Pieces(), 2, () => 1_000_000)).toEqual([6, 6, 6, 6, 6, 6, 6, 6]);
});

it('grow to two days where there is little, and are short again behind one that had much', () => {
  const busy = (from: number) => (from < 6 * DAY_MS ? 0 : 1_000_000);
  expect(hoursOf(new Pieces(), 12, busy)).toEqual([6, 12, 24, 48, 48, 48, 48, 24, 12, 6, 6, 6]);
});

it('go on as long as they were in the next period', () => {
  const pieces = new Pieces();
  hoursOf(pieces, 4, () => 0);
  expect(hoursOf(pieces, 4, () => 100_000)).toEqual([48, 48]);
});
