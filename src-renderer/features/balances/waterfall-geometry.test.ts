import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RollForwardStep } from '../../../src-shared/contract/balances.ts';
import { waterfallGeometry } from './waterfall-geometry.ts';

/** Steps from the balances after them, the first the opening, the last the closing one. */
function stepsOf(levels: readonly number[]): RollForwardStep[] {
  return levels.map((after, index) => ({
    kind: index === 0 ? 'opening' : index === levels.length - 1 ? 'closing' : 'depositTotal',
    amount: '0',
    after: String(after),
  }));
}

it('a scale from zero shows balances whole and moves between the balances', () => {
  const { bars, cut } = waterfallGeometry(stepsOf([50, 100, 25, 25]));
  expect(cut).toBe(false);
  expect(bars).toEqual([
    { left: 0, width: 50, level: 50 },
    { left: 50, width: 50, level: 100 },
    { left: 25, width: 75, level: 25 },
    { left: 0, width: 25, level: 25 },
  ]);
});

it('small moves on a large balance are seen, on a scale that is said to begin elsewhere', () => {
  const { bars, cut } = waterfallGeometry(stepsOf([1_000_000, 1_001_000, 1_000_500, 1_000_500]));
  expect(cut).toBe(true);
  expect(bars[1]?.width).toBeGreaterThan(80);
  expect(bars[0]?.left).toBe(0);
  expect(bars[0]?.width).toBeGreaterThan(5);
});

it('a balance below zero reaches back from it', () => {
  const { bars } = waterfallGeometry(stepsOf([-50, 50, -50]));
  expect(bars[0]).toEqual({ left: 0, width: 50, level: 0 });
  expect(bars[1]).toEqual({ left: 0, width: 100, level: 100 });
});

it('no bar leaves the chart, and each begins where the one before ended', () => {
  const level = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(fc.array(level, { minLength: 2, maxLength: 10 }), (levels) => {
      const { bars } = waterfallGeometry(stepsOf(levels));
      bars.forEach(({ left, width, level }, index) => {
        expect(left).toBeGreaterThanOrEqual(-1e-9);
        expect(width).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(100 + 1e-9);
        const before = bars[index - 1];
        if (!before || index === bars.length - 1) return;
        expect(Math.min(before.level, level)).toBeCloseTo(left, 6);
      });
    }),
  );
});
