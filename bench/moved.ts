/** Which figures of a bench have moved beyond what they move by themselves. */
import { median } from './figures.ts';
import { type BenchResult, rounded } from './result.ts';

/** Worse by more than this is explained in docs/performance.md or mended. */
export const MOST_WORSE = 1.1;
/** Runs of one build differ by this much without a reason, however few there were. */
const LEAST_NOISE = 0.05;

type Moved = {
  readonly work: string;
  /**
   * Medians: of the ratio to the floor where there is one, which is the same on any machine, else of the figure itself.
   */
  readonly before: number;
  readonly now: number;
  readonly change: number;
  /** How far apart the runs of one build were, as a part of their median; the larger of the two. */
  readonly noise: number;
  readonly verdict: 'same' | 'better' | 'worse';
};

/** Compares runs of the same benches, each a list of results. Work that only one side has is left out. */
export function movedBetween(before: readonly BenchResult[][], now: readonly BenchResult[][]): Moved[] {
  const works = new Set(now.flatMap((run) => run.map(({ work }) => work)));
  return [...works].flatMap((work) => {
    const sides = [figuresOf(work, before), figuresOf(work, now)] as const;
    return sides.some((side) => side.length === 0) ? [] : [moved(work, ...sides)];
  });
}

function figuresOf(work: string, runs: readonly BenchResult[][]): number[] {
  const results = runs.flatMap((run) => run.filter((result) => result.work === work));
  return results.map(({ ratio, product }) => ratio ?? product).filter((figure) => figure > 0);
}

function moved(work: string, before: readonly number[], now: readonly number[]): Moved {
  const change = median(now) / median(before);
  const noise = Math.max(LEAST_NOISE, spread(before), spread(now));
  const verdict = Math.abs(change - 1) <= noise ? 'same' : change < 1 ? 'better' : 'worse';
  return {
    work,
    before: rounded(median(before)),
    now: rounded(median(now)),
    change: rounded(change),
    noise: rounded(noise),
    verdict,
  };
}

function spread(figures: readonly number[]): number {
  return (Math.max(...figures) - Math.min(...figures)) / median(figures);
}

/** Prints what was compared, what moved first. */
export function printMoved(all: readonly Moved[]): void {
  const order = { worse: 0, better: 1, same: 2 } as const;
  const width = Math.max(0, ...all.map(({ work }) => work.length));
  const cells = (parts: readonly string[]) => parts.map((part) => part.padStart(9)).join('');
  console.log(`${'work'.padEnd(width)}${cells(['before', 'now', 'change', 'noise'])}  verdict`);
  for (const each of all.toSorted((a, b) => order[a.verdict] - order[b.verdict])) {
    const { work, before, now, change, noise, verdict } = each;
    const noisePercent = `${Math.round(noise * 100)} %`;
    console.log(
      `${work.padEnd(width)}${cells([String(before), String(now), `${change} x`, noisePercent])}  ${verdict}`,
    );
  }
}
