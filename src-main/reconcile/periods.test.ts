import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Period } from '../../src-shared/period.ts';
import { merged, overlap, without } from './periods.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

const period = fc
  .tuple(fc.nat(40), fc.nat(12))
  .map(([from, length]): Period => ({ from, to: from + length }));
const periods = fc.array(period, { maxLength: 8 });
const has = (list: readonly Period[], instant: number) =>
  list.some(({ from, to }) => from <= instant && instant < to);
const instants = Array.from({ length: 60 }, (_, index) => index);
const isTidy = (list: readonly Period[]) =>
  list.every(({ from, to }, index) => from < to && (index === 0 || from > (list[index - 1]?.to ?? 0)));

it('merged holds the same instants, in order and apart', () => {
  fc.assert(
    fc.property(periods, (list) => {
      const result = merged(list);
      expect(isTidy(result)).toBe(true);
      for (const instant of instants) expect(has(result, instant)).toBe(has(list, instant));
    }),
  );
});

it('merged over a distance fills what is no longer than it', () => {
  const list = [
    { from: 0, to: 2 },
    { from: 5, to: 6 },
    { from: 10, to: 11 },
  ];
  expect(merged(list, 3)).toEqual([
    { from: 0, to: 6 },
    { from: 10, to: 11 },
  ]);
});

it('without holds what is in the one and not in the other', () => {
  fc.assert(
    fc.property(periods, periods, (list, taken) => {
      const result = without(list, taken);
      expect(isTidy(result)).toBe(true);
      for (const instant of instants)
        expect(has(result, instant)).toBe(has(list, instant) && !has(taken, instant));
    }),
  );
});

it('overlap holds what is in both', () => {
  fc.assert(
    fc.property(periods, period, (list, other) => {
      for (const instant of instants)
        expect(has(overlap(list, other), instant)).toBe(has(list, instant) && has([other], instant));
    }),
  );
});
