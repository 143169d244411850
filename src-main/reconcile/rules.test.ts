/**
 * The rule behind a column, against the plainest way of looking for it: every rule that is thinkable, one after the
 * other.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ColumnRule } from '../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import type { Sum } from './input.ts';
import { dayCutter, QUARTER } from './record.ts';
import { agreement, inferRule, totalsUnder } from './rules.ts';

const CUTTERS = { utc: dayCutter('UTC'), reporting: dayCutter('America/Lima') };
const FIRST = Date.UTC(2026, 8, 1) / QUARTER;

type Base = Omit<ColumnRule, 'statuses'>;
const BASES: Base[] = (
  [
    ['amount', 'currency'],
    ['requestedAmount', 'requestedCurrency'],
    ['localAmount', 'localCurrency'],
  ] as const
).flatMap(([amountField, currencyField]) =>
  (['creationDate', 'lastChangeDate'] as const).flatMap((dateField) =>
    (['utc', 'reporting'] as const).map((dayCut) => ({
      listing: 'deposits' as const,
      dateField,
      dayCut,
      amountField,
      currencyField,
      sign: 'plus' as const,
    })),
  ),
);

function plainly(reported: ReadonlyMap<string, bigint>, sumsOf: (base: Base) => readonly Sum[]) {
  const rules = BASES.map((base): ColumnRule => ({ ...base, statuses: null }));
  for (const base of BASES) {
    const statuses = [...new Set(sumsOf(base).map(({ status }) => status))].sort();
    const choices = Array.from({ length: 2 ** statuses.length }, (_, mask) =>
      statuses.filter((_status, index) => (mask >> index) % 2 === 1),
    );
    const most = choices.filter(({ length }) => length > 0).sort((a, b) => b.length - a.length);
    rules.push(...most.map((chosen) => ({ ...base, statuses: chosen })));
  }
  const found = rules.map((rule) => {
    const computed = totalsUnder(rule, sumsOf(rule), CUTTERS);
    const gives = [...computed].filter(([, units]) => units !== 0n).sort();
    return { rule, agree: agreement(reported, computed), gives: gives.join() };
  });
  const agree = Math.max(...found.map((each) => each.agree));
  const best = found.filter((each) => each.agree === agree);
  return { rule: best[0]?.rule, alternatives: new Set(best.map(({ gives }) => gives)).size - 1 };
}

const sum = fc.record({
  status: fc.constantFrom('COMPLETED', 'PENDING', 'REJECTED', ''),
  currency: fc.constantFrom('PEN', 'USD'),
  quarter: fc.integer({ min: FIRST, max: FIRST + (4 * DAY_MS) / QUARTER }),
  // Small, and above and below nothing, so that rules agree by chance and sums come to nothing.
  units: fc.bigInt({ min: -3n, max: 3n }),
});

it('is the first of those under which most days agree, and tells how many others do', () => {
  const sums = fc.array(fc.array(sum, { maxLength: 12 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(sums, fc.nat(), fc.array(fc.nat(5), { maxLength: 3 }), (given, planted, without) => {
      const sumsOf = ({ amountField, dateField }: Pick<Base, 'amountField' | 'dateField'>) =>
        given[
          BASES.findIndex((each) => each.amountField === amountField && each.dateField === dateField) / 2
        ] ?? [];
      const base = BASES[planted % BASES.length] as Base;
      const rule = { ...base, statuses: ['COMPLETED', 'PENDING'].slice(planted % 2) };
      const reported = totalsUnder(rule, sumsOf(base), CUTTERS);
      for (const key of [...reported.keys()].filter((_, index) => without.includes(index)))
        reported.set(key, 7n);
      expect(inferRule('depositTotal', reported, sumsOf, CUTTERS)).toEqual(plainly(reported, sumsOf));
    }),
    { seed: 12, numRuns: 60 },
  );
});

it('of more statuses than can be combined is looked for among all of them and each alone', () => {
  const sums = Array.from({ length: 40 }, (_, index) => ({
    status: `S${String(index).padStart(2, '0')}`,
    currency: 'PEN',
    quarter: FIRST + index,
    units: BigInt(index + 1),
  }));
  const day = '2026-09-01 PEN';
  const inferred = (units: bigint) =>
    inferRule('depositFeeTotal', new Map([[day, units]]), () => sums, { ...CUTTERS, reporting: CUTTERS.utc })
      .rule.statuses;
  expect(inferred(33n)).toEqual(['S32']);
  expect(inferred(820n)).toBeNull();
});
