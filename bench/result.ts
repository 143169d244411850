/**
 * What every bench says about a piece of work, in one shape, so that all of them make one table. Less is better in
 * every figure: where a floor is known as so many per second, it is told as the time of one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keep, machine } from './figures.ts';

type Unit = 'ms' | 's' | 'MB' | 'µs';

export type BenchResult = {
  /** What was done, in words that need no other column. */
  readonly work: string;
  readonly unit: Unit;
  /** The best possible on this machine in this run; null where there is nothing to compare with. */
  readonly floor: number | null;
  readonly product: number;
  /** Product to floor, of neighbouring rounds where there are several; null without a floor. */
  readonly ratio: number | null;
  readonly goal: Goal;
};

/** Upper bounds that the product is to keep: of the ratio, of its own figure in the result's unit; none is none. */
export type Goal = { readonly ratio?: number; readonly most?: number };

/** A result of one figure a side. */
export function resultOf(about: {
  readonly work: string;
  readonly unit: Unit;
  readonly floor?: number;
  readonly product: number;
  readonly goal?: Goal;
}): BenchResult {
  const { work, unit, floor, product, goal = {} } = about;
  return {
    work,
    unit,
    floor: floor === undefined ? null : rounded(floor),
    product: rounded(product),
    ratio: floor === undefined ? null : rounded(product / floor),
    goal,
  };
}

/** Three significant digits: more would be noise. */
export const rounded = (value: number): number => Number(value.toPrecision(3));

/** Whether the result keeps its goal; undefined when it has none. */
function isMet({ product, ratio, goal }: BenchResult): boolean | undefined {
  if (goal.ratio === undefined && goal.most === undefined) return undefined;
  const ratioKept = goal.ratio === undefined || (ratio !== null && ratio <= goal.ratio);
  return ratioKept && (goal.most === undefined || product <= goal.most);
}

/** Prints results as a table, one line each. */
export function printTable(results: readonly BenchResult[]): void {
  const lines = results.map((result) => {
    const { work, unit, floor, product, ratio, goal } = result;
    const bounds = [
      ...(goal.ratio === undefined ? [] : [`${goal.ratio} x`]),
      ...(goal.most === undefined ? [] : [`${goal.most} ${unit}`]),
    ];
    const met = isMet(result);
    return {
      work,
      floor: floor === null ? '-' : `${floor} ${unit}`,
      product: `${product} ${unit}`,
      ratio: ratio === null ? '-' : `${ratio} x`,
      goal: bounds.length === 0 ? '-' : `<= ${bounds.join(', ')}`,
      met: met === undefined ? '' : met ? 'yes' : 'NO',
    };
  });
  const columns = ['work', 'floor', 'product', 'ratio', 'goal', 'met'] as const;
  const widths = columns.map((name) => Math.max(name.length, ...lines.map((line) => line[name].length)));
  const put = (cells: readonly string[]) =>
    console.log(
      cells
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    );
  put(columns);
  put(widths.map((width) => '-'.repeat(width)));
  for (const line of lines) put(columns.map((name) => line[name]));
}

/**
 * What a bench kept in the project at `root`, each piece of work named by itself: with its bench, and with the work
 * before it where it is "the same" of that, as in a table.
 */
export function keptBy(name: string, root: string): BenchResult[] {
  const file = join(root, '.tieout', 'bench', `${name}.json`);
  const { results } = JSON.parse(readFileSync(file, 'utf8')) as { results: BenchResult[] };
  let of = '';
  return results.map((result) => {
    const isSame = result.work.startsWith('the same');
    if (!isSame) of = result.work;
    return { ...result, work: `${name}: ${isSame && of ? `${of}; ${result.work}` : result.work}` };
  });
}

/** Ends a bench: prints its table and keeps it, with the machine and whatever else tells how it came about. */
export function report(name: string, results: readonly BenchResult[], details: object = {}): void {
  printTable(results);
  const taken = machine();
  const kept = keep(name, { at: new Date().toISOString(), machine: taken, results, ...details });
  console.log(`\n${JSON.stringify(taken)}\nKept in ${kept}`);
}
