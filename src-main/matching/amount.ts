/** Whether sums of units (money.ts) agree. Exact integers throughout. */
import type { AmountTest } from '../../src-shared/contract/matching-rules.ts';
import { absolute, unitsOf } from '../../src-shared/money.ts';

const WHOLE = 10_000n;

/** Lowest and highest amount without sign that can agree with one; null for no upper bound. */
type Bounds = { readonly low: bigint; readonly high: bigint | null };

type AmountRule = {
  readonly exact: boolean;
  /** True when the line's amount and the record's agree; both have one sign, or they do not. */
  readonly agrees: (line: bigint, record: bigint) => boolean;
  /** Between which amounts the other side must lie, without sign. Wide enough, `agrees` decides. */
  readonly around: (units: bigint) => Bounds;
};

export function amountRule(test: AmountTest): AmountRule {
  switch (test.kind) {
    case 'exact':
      return {
        exact: true,
        agrees: (line, record) => line === record,
        around: (units) => ({ low: absolute(units), high: absolute(units) }),
      };
    case 'within': {
      const tolerance = absolute(unitsOf(test.tolerance));
      return {
        exact: tolerance === 0n,
        agrees: (line, record) => sameSign(line, record) && absolute(line - record) <= tolerance,
        around: (units) => ({
          low: atLeastZero(absolute(units) - tolerance),
          high: absolute(units) + tolerance,
        }),
      };
    }
    case 'share': {
      const share = BigInt(test.perTenThousand);
      return {
        exact: false,
        agrees: (line, record) =>
          sameSign(line, record) && absolute(line - record) * WHOLE <= absolute(record) * share,
        around: (units) => ({
          low: atLeastZero((absolute(units) * (WHOLE - share)) / WHOLE - 1n),
          high: share === WHOLE ? null : (absolute(units) * WHOLE) / (WHOLE - share) + 1n,
        }),
      };
    }
    case 'any':
      return { exact: false, agrees: sameSign, around: () => ({ low: 0n, high: null }) };
  }
}

const sameSign = (a: bigint, b: bigint): boolean => a > 0n === b > 0n;
const atLeastZero = (units: bigint): bigint => (units < 0n ? 0n : units);
