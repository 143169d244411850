import { unitsOf } from '../../src-shared/money.ts';

type Props = {
  /** Decimal texts, oldest first; at least two. */
  readonly amounts: readonly string[];
  /** What the line shows, exact figures included: the line itself is only looked at. */
  readonly label: string;
};

const WIDTH = 120;
const HEIGHT = 28;
/** Room for the line's own width and its last dot. */
const EDGE = 3;
/** Steps of the picture between lowest and highest amount. */
const STEPS = 1_000n;

/** A small line of how an amount went, without axes. */
export function TrendLine({ amounts, label }: Props) {
  const points = pointsOf(amounts);
  const [lastX, lastY] = points.at(-1) ?? [0, 0];
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={label} className="trend-line">
      <polyline points={points.map((point) => point.join()).join(' ')} fill="none" strokeWidth={1.5} />
      <circle cx={lastX} cy={lastY} r={2} />
    </svg>
  );
}

/** Places in the picture: only the ratio of two exact differences becomes a binary number. */
function pointsOf(amounts: readonly string[]): [number, number][] {
  const units = amounts.map(unitsOf);
  const low = units.reduce((least, value) => (value < least ? value : least), units[0] ?? 0n);
  const high = units.reduce((most, value) => (value > most ? value : most), units[0] ?? 0n);
  const span = high - low;
  return units.map((value, index) => {
    const across = units.length < 2 ? 0 : index / (units.length - 1);
    const up = span === 0n ? 0.5 : Number(((value - low) * STEPS) / span) / Number(STEPS);
    return [
      Math.round(10 * (EDGE + across * (WIDTH - 2 * EDGE))) / 10,
      Math.round(10 * (HEIGHT - EDGE - up * (HEIGHT - 2 * EDGE))) / 10,
    ];
  });
}
