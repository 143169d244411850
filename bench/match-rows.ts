/** What the bench of matching tells: a row a figure, of the medians of its rounds. */
import { median } from './figures.ts';
import type { Books } from './match-data.ts';
import { type BenchResult, report, resultOf } from './result.ts';

export type Side = {
  /** Processor time of the whole process, all threads. */
  readonly cpuSeconds: number;
  readonly seconds: number;
  readonly peakMB: number;
  readonly pairs: number;
  /** How long another writer had to wait, while matching and alone. */
  readonly beside: Waits;
  readonly alone: Waits;
  /**
   * Seconds for the account reconciliation statement behind the run, and for what a close reads of the same deposits.
   */
  readonly statement: number;
  readonly statementFloor: number;
  /** Memory of a process of its own for both. */
  readonly statementMB: number;
};
/** The longest that one write took, and until it could begin; milliseconds. The rest of it is the disk. */
export type Waits = { readonly wholeMs: number; readonly turnMs: number };

/**
 * Bare joins, the same that write what matching has to, those that do so in slices with what is ambiguous told apart,
 * and the product.
 */
export const SIDES = ['floor', 'writing', 'slices', 'product'] as const;
export type Sides = Readonly<Record<(typeof SIDES)[number], readonly Side[]>>;

export const NO_WAITS: Waits = { wholeMs: 0, turnMs: 0 };

/** Prints and keeps the rows of both months. */
export function reportMatch(rows: number, sides: Readonly<Record<Books, Sides>>): void {
  const work = `${rows} lines matched with ${rows} records`;
  const middle = middleOf(sides.clear);
  report(
    'match',
    [
      resultOf({
        work,
        unit: 's',
        floor: middle('floor', 'seconds'),
        product: middle('product', 'seconds'),
        goal: { ratio: 1.5 },
      }),
      ...processorTime(work, sides.clear),
      resultOf({
        work: `${work}: peak memory of the process`,
        unit: 'MB',
        floor: middle('floor', 'peakMB'),
        product: middle('product', 'peakMB'),
      }),
      ...waits(work, sides.clear),
      resultOf({
        work: `account reconciliation statement over ${rows} lines and records that were matched`,
        unit: 's',
        floor: middle('product', 'statementFloor'),
        product: middle('product', 'statement'),
      }),
      resultOf({
        work: `account reconciliation statement over ${rows} lines and records: peak memory of the process`,
        unit: 'MB',
        product: middle('product', 'statementMB'),
      }),
      ...processorTime(`${work}, of which a twentieth is unclear`, sides.unclear),
      ...waits(`${work}, of which a twentieth is unclear`, sides.unclear),
    ],
    { rows, sides },
  );
}

function processorTime(work: string, sides: Sides): BenchResult[] {
  const of = (side: keyof Sides) => middleOf(sides)(side, 'cpuSeconds');
  const row = (told: string, floor: keyof Sides, product: keyof Sides, ratio?: number) =>
    resultOf({
      work: `${work}: processor time${told}`,
      unit: 's',
      floor: of(floor),
      product: of(product),
      goal: ratio === undefined ? {} : { ratio },
    });
  return [
    row('', 'floor', 'product', 2),
    row(
      ' of the bare joins that write the same rows, beside those that write pairs alone',
      'floor',
      'writing',
    ),
    row(' (floor: bare joins that write the same rows)', 'writing', 'product', 2),
    row(
      ' of joins that tell apart and write in slices, beside those that write pairs alone',
      'floor',
      'slices',
    ),
    row(' (floor: joins that tell apart and write in slices)', 'slices', 'product', 2),
  ];
}

function waits(work: string, { slices, product }: Sides): BenchResult[] {
  const longest = (rounds: readonly Side[], when: 'beside' | 'alone', part: keyof Waits) =>
    median(rounds.map((round) => round[when][part]));
  const rows = { wholeMs: '', turnMs: ' until it can begin' };
  return [
    ...(['wholeMs', 'turnMs'] as const).map((part) =>
      resultOf({
        work: `${work}: longest that another writer waits${rows[part]}`,
        unit: 'ms',
        floor: longest(product, 'alone', part),
        product: longest(product, 'beside', part),
        goal: { most: 50 },
      }),
    ),
    resultOf({
      work: `${work}: longest that another writer waits for joins that write in slices`,
      unit: 'ms',
      floor: longest(product, 'alone', 'wholeMs'),
      product: longest(slices, 'beside', 'wholeMs'),
    }),
  ];
}

const middleOf =
  (sides: Sides) =>
  (side: keyof Sides, figure: Exclude<keyof Side, 'beside' | 'alone'>): number =>
    median(sides[side].map((round) => round[figure]));
