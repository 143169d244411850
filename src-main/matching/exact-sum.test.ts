import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactSums } from './exact-sum.ts';

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
});
