/**
 * Where the bars of a roll-forward begin and end, in percent of the width. Drawing may use numbers; figures may not.
 */
import type { RollForwardStep } from '../../../src-shared/contract/balances.ts';

export type Bar = {
  /** Left edge and width, percent. */
  readonly left: number;
  readonly width: number;
  /** Where the balance after the step stands, percent: the line to the next bar. */
  readonly level: number;
};

type Geometry = {
  readonly bars: readonly Bar[];
  /** The scale does not begin at zero. */
  readonly cut: boolean;
};

/** Of a scale from zero, moves of less than so much of it could not be seen. */
const WORTH_SEEING = 0.35;
/** Room left of the lowest balance on a scale that does not begin at zero. */
const ROOM = 0.08;

/** A bar for every step. Where the moves are small beside the balance, the scale begins near the lowest balance. */
export function waterfallGeometry(steps: readonly RollForwardStep[]): Geometry {
  const levels = steps.map(({ after }) => Number(after));
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)];
  const span = highest - lowest;
  const cut = lowest > 0 && span < highest * WORTH_SEEING;
  const from = cut ? lowest - span * ROOM : Math.min(0, lowest);
  const to = Math.max(cut ? highest : 0, highest);
  const width = to - from;
  const percent = (amount: number) => (width === 0 ? 0 : ((amount - from) / width) * 100);
  const bars = steps.map(({ kind }, index) => {
    const level = levels[index] ?? 0;
    const isBalance = kind === 'opening' || kind === 'closing';
    const before = isBalance ? (cut ? from : 0) : (levels[index - 1] ?? 0);
    const left = percent(Math.min(before, level));
    return { left, width: percent(Math.max(before, level)) - left, level: percent(level) };
  });
  return { bars, cut };
}
