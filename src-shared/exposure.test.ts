import { expect, it } from 'vitest';
import { exposureOf } from './exposure.ts';

it('what only one side has cancels what only the other has, and an exact proposal counts nothing', () => {
  const items = [
    { kind: 'line-open', currency: 'PEN', units: 100_000_000n },
    { kind: 'record-open', currency: 'PEN', units: 100_000_000n },
    { kind: 'record-open', currency: 'PEN', units: 8_000_000n },
    { kind: 'amount-differs', currency: 'PEN', units: -15_000_000n },
    { kind: 'match-suggested', currency: 'PEN', units: 0n },
    // A cashout that is not in the ledger: money out, and the book has more than the service.
    { kind: 'record-open', currency: 'USD', units: -30_000_000n },
  ] as const;
  expect(exposureOf(items)).toEqual([
    { currency: 'PEN', count: 5, gross: '223.00', net: '-23.00' },
    { currency: 'USD', count: 1, gross: '30.00', net: '30.00' },
  ]);
});
