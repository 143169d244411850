import { describe, expect, it } from 'vitest';
import { movedBetween } from './moved.ts';
import type { BenchResult } from './result.ts';

const run = (figures: Record<string, { ratio?: number; product: number }>): BenchResult[] =>
  Object.entries(figures).map(([work, { ratio = null, product }]) => ({
    work,
    unit: 'ms',
    floor: null,
    product,
    ratio,
    goal: {},
  }));

describe('what moved', () => {
  it('is told by the ratio to the floor where there is one: the machine may have been slower', () => {
    const [moved] = movedBetween(
      [run({ page: { ratio: 2, product: 10 } })],
      [run({ page: { ratio: 2.02, product: 31 } })],
    );
    expect(moved).toMatchObject({ before: 2, now: 2.02, verdict: 'same' });
  });

  it('is more than runs of one build differ by', () => {
    const noisy = [4, 5, 6].map((product) => run({ undo: { product } }));
    const calm = [5, 5, 5.1].map((product) => run({ undo: { product } }));
    const later = [6, 6.1, 6].map((product) => run({ undo: { product } }));
    expect(movedBetween(noisy, later)[0]?.verdict).toBe('same');
    expect(movedBetween(calm, later)[0]).toMatchObject({ verdict: 'worse', change: 1.2 });
    expect(movedBetween(later, calm)[0]?.verdict).toBe('better');
  });

  it('leaves out work that only one side did', () => {
    expect(movedBetween([run({ a: { product: 1 } })], [run({ b: { product: 1 } })])).toEqual([]);
  });
});
