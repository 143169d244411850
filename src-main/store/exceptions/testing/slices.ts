/** Causes by the thousand, for tests of how they are entered. */
import { type Cause, causeKey } from '../cause.ts';

export const MANY = 1_500;
export const PLACE = { source: 'bank', month: '2026-10', at: Date.parse('2026-11-05T12:00:00Z') } as const;

export const manyCauses = (count = MANY): Cause[] =>
  Array.from({ length: count }, (_, at) => ({
    key: causeKey('line-open', String(at).padStart(6, '0')),
    kind: 'line-open',
    source: 'bank',
    day: `2026-10-${String((at % 28) + 1).padStart(2, '0')}`,
    currency: 'PEN',
    units: BigInt(at + 1) * 10_000n,
    document: { items: [], itemCount: 0, detail: `${at}`, column: null, suggestion: null },
  }));
