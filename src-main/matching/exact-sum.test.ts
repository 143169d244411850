import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GroupRule } from '../../src-shared/contract/matching-rules.ts';
import { exactSums } from './exact-sum.ts';
import { matchAll } from './testing/match-all.ts';

/** Every choice, by trying all. */
function bruteForce(whole: bigint, parts: readonly bigint[], most: number): string[] {
  const found: string[] = [];
  for (let choice = 0; choice < 1 << parts.length; choice += 1) {
    const chosen = parts.flatMap((_, at) => (choice & (1 << at) ? [at] : []));
    const sum = chosen.reduce((all, at) => all + (parts[at] ?? 0n), 0n);
    if (chosen.length >= 2 && chosen.length <= most && sum === whole) found.push(chosen.join());
  }
  return found.sort();
}

describe('exact sums', () => {
  it('are all found, and no others', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 12n }), { maxLength: 8 }),
        fc.bigInt({ min: 1n, max: 30n }),
        fc.integer({ min: 2, max: 5 }),
        (parts, whole, most) => {
          const { sums, complete } = exactSums(whole, parts, { most });
          const all = bruteForce(whole, parts, most);
          const found = sums.map((sum) => sum.join()).sort();
          if (complete) expect(found).toEqual(all);
          else expect(all).toEqual(expect.arrayContaining(found));
        },
      ),
    );
  });

  it('have the parts that are needed', () => {
    expect(exactSums(6n, [1n, 2n, 3n, 5n], { most: 3, needed: [0] }).sums).toEqual([
      [0, 3],
      [0, 1, 2],
    ]);
    expect(exactSums(6n, [9n, 2n, 4n], { most: 3, needed: [0] }).sums).toEqual([]);
  });

  it('end where there are too many to say anything', () => {
    const { sums, complete } = exactSums(
      4n,
      Array.from({ length: 30 }, () => 1n),
      { most: 4 },
    );
    expect(complete).toBe(false);
    expect(sums).toHaveLength(20);
  });

  it('are confirmed by a rule only where no other was left untried', () => {
    const rule: GroupRule = {
      ...{
        id: 'sum',
        name: 'sum',
        enabled: true,
        kind: 'one-to-many',
        by: 'exact-sum',
        amount: { kind: 'exact' },
      },
      ...{ netOfFee: false, days: { before: 3, after: 3 }, most: 4, outcome: 'confirm', lateAfter: null },
    };
    const about = { day: 20_000, currency: 'PEN', partly: false };
    const line = { ...about, id: 1, rest: 1_000n, reference: '', text: '' };
    const found = (...rests: readonly bigint[]) => {
      const records = rests.map((rest, at) => ({
        ...{ ...about, rest, listing: 'settlements' as const, identity: String(at), references: [], fee: 0n },
        // The nearest in days are looked at.
        day: about.day - (at < 30 ? 0 : 1),
      }));
      const [applied] = matchAll(
        { references: { prefixes: [], othersDiffer: false }, rules: [rule] },
        { lines: [line], records, refused: new Set(), isKnown: () => false },
      ).applied;
      return [applied?.matches.length, applied?.proposals.map(({ kind }) => kind)];
    };
    const others = Array.from({ length: 28 }, () => 1n);
    expect(found(600n, 400n)).toEqual([1, []]);
    expect(found(600n, 400n, ...others)).toEqual([1, []]);
    // 700 and 300 are a sum, too, and no part of the search.
    expect(found(600n, 400n, ...others, 700n, 300n)).toEqual([0, ['suggested']]);
  });
});
