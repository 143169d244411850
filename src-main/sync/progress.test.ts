import { describe, expect, it } from 'vitest';
import { Pace, pagesLeft, shareOf } from './progress.ts';

const window = { from: 1_000, to: 2_000 };

describe('the share of a window behind a page', () => {
  it.each([
    ['newest first', [1_900, 1_750], 0.25],
    ['oldest first', [1_000, 1_250], 0.25],
    ['of one moment', [1_500, 1_500], 0],
    ['without dates', [null, undefined], 0],
    ['beyond the window', [1_500, 500], 1],
    ['dateless records among others', [null, 1_900, null, 1_750], 0.25],
  ])('%s', (_, dates, share) => expect(shareOf(window, dates)).toBe(share));
});

describe('the pace', () => {
  it('tells rows per second, and what is left by the time that the windows span', () => {
    const pace = new Pace([window, { from: 2_000, to: 5_000 }], 0);
    // Nothing is told before a second has passed.
    expect(pace.at(500, 50, 0, 0)).toEqual({ rowsPerSecond: null, secondsLeft: null });
    expect(pace.at(2_000, 50, 0, 0.8)).toEqual({ rowsPerSecond: 50, secondsLeft: 8 });
    expect(pace.at(10_000, 50, 1, 1)).toEqual({ rowsPerSecond: 15, secondsLeft: 0 });
  });

  it('of a sync that was taken up half-way counts from there', () => {
    const pace = new Pace([window], 0);
    pace.at(1_000, 50, 0, 0.5);
    expect(pace.at(2_000, 50, 0, 0.75).secondsLeft).toBe(2);
  });

  it('cannot be told from dates that do not move', () => {
    const pace = new Pace([window], 0);
    pace.at(1_000, 50, 0, 0);
    expect(pace.at(9_000, 50, 0, 0)).toEqual({ rowsPerSecond: 11.1, secondsLeft: null });
  });
});

describe('the pages left behind one', () => {
  const left = (dates: readonly unknown[], read: number) => pagesLeft(window, dates, read);

  it('follow from how far its dates have come', () => {
    expect(left([2_000, 1_750], 1)).toBe(3);
    expect(left([1_500, 1_750], 3)).toBe(1);
    expect(left([1_250, 1_000], 4)).toBe(0);
  });

  it('are those of where records lie closest: a quiet time in front of many records says nothing of them', () => {
    expect(left([1_900, 1_910], 1)).toBeCloseTo(9);
  });

  it('cannot be told from dates that do not move', () => {
    expect(left([1_500, 1_500], 1)).toBe(Number.POSITIVE_INFINITY);
    expect(left([null], 1)).toBe(Number.POSITIVE_INFINITY);
  });
});
