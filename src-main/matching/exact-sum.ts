/** Searches a few parts that add up exactly to a whole. Bounded: docs/matching.md states the bounds. */

/** Parts that are looked at for one whole: of more, those given first. */
const MOST_PARTS = 30;
/** Sums that are tried for one whole before the search ends without a word. */
const MOST_TRIED = 100_000;
/** Sums that are found before it ends: where there are so many, none of them says anything. */
const MOST_SUMS = 20;

type SumSearch = {
  /** Positions of the parts, ascending. */
  readonly sums: readonly (readonly number[])[];
  /** False when the search ended before everything was tried, or parts were left out of it: there may be other sums. */
  readonly complete: boolean;
};

/**
 * Every choice of 2 to `most` parts that adds up to the whole. Whole and parts are above zero; `needed` are positions
 * that every choice must have.
 */
export function exactSums(
  whole: bigint,
  given: readonly bigint[],
  { most, needed = [] }: { most: number; needed?: readonly number[] },
): SumSearch {
  const fixed = needed.reduce((sum, at) => sum + (given[at] ?? 0n), 0n);
  // The largest first: then little is left early, and what cannot be reached is cut off early.
  const usable = given.map((_, at) => at).filter((at) => !needed.includes(at) && (given[at] ?? 0n) < whole);
  const places = usable.slice(0, MOST_PARTS).sort((a, b) => compare(given[b] ?? 0n, given[a] ?? 0n) || a - b);
  const parts = places.map((at) => given[at] ?? 0n);
  const sums: number[][] = [];
  const chosen: number[] = [];
  let tried = 0;
  let hasEnded = false;
  let complete = usable.length <= MOST_PARTS;

  const search = (from: number, left: bigint): void => {
    const count = needed.length + chosen.length;
    if (left === 0n) {
      if (count >= 2)
        sums.push([...needed, ...chosen.map((at) => places[at] as number)].sort((a, b) => a - b));
      return;
    }
    const free = BigInt(most - count);
    if (free <= 0n) return;
    for (let at = from; at < parts.length; at += 1) {
      const part = parts[at] as bigint;
      // What follows is no larger.
      if (part * free < left) return;
      if (part > left) continue;
      tried += 1;
      if (tried > MOST_TRIED || sums.length >= MOST_SUMS) {
        complete = false;
        hasEnded = true;
        return;
      }
      chosen.push(at);
      search(at + 1, left - part);
      chosen.pop();
      if (hasEnded) return;
    }
  };
  if (fixed <= whole) search(0, whole - fixed);
  return { sums, complete };
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
