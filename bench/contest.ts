/** A floor and the product doing the same in turns, so that what the machine does meanwhile strikes both. */
import { median } from './figures.ts';
import { type BenchResult, type Goal, rounded } from './result.ts';

type Side = () => unknown;
export type Contest = {
  readonly work: string;
  readonly goal?: Goal;
  readonly floor: Side;
  readonly product: Side;
  /** Calls a side in one round: enough for the clock to tell. */
  readonly calls?: number;
  readonly rounds?: number;
  /** What both answers must have in common. */
  readonly same?: (answer: never) => unknown;
};

/** In milliseconds. Fails when the two sides do not answer the same. */
export function contest({
  work,
  goal = {},
  floor,
  product,
  calls = 1,
  rounds = 15,
  same,
}: Contest): BenchResult {
  if (same) {
    const [expected, found] = [floor(), product()].map((answer) => JSON.stringify(same(answer as never)));
    if (expected !== found) throw new Error(`${work}: the floor says ${expected}, the product ${found}`);
  } else {
    floor();
    product();
  }
  const times = { floor: [] as number[], product: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['floor', 'product'] as const) : (['product', 'floor'] as const);
    for (const side of order) times[side].push(timed(side === 'floor' ? floor : product, calls));
  }
  const ratios = times.product.map((time, round) => time / (times.floor[round] as number));
  return {
    work,
    unit: 'ms',
    floor: rounded(median(times.floor)),
    product: rounded(median(times.product)),
    ratio: rounded(median(ratios)),
    goal,
  };
}

function timed(side: Side, calls: number): number {
  const started = performance.now();
  for (let call = 0; call < calls; call += 1) side();
  return (performance.now() - started) / calls;
}
