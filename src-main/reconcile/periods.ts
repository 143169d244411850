/** Sets of periods, each half-open: `from` belongs to it, `to` does not. Pure. */
import type { Period } from '../../src-shared/period.ts';

/** The same instants in as few periods as possible, in order; periods no more than `over` ms apart become one. */
export function merged(periods: readonly Period[], over = 0): Period[] {
  const found: Period[] = [];
  for (const period of [...periods].filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && period.from <= last.to + over)
      found[found.length - 1] = { from: last.from, to: Math.max(last.to, period.to) };
    else found.push(period);
  }
  return found;
}

/** What of the periods is in none of those taken away. */
export function without(periods: readonly Period[], taken: readonly Period[]): Period[] {
  const away = merged(taken);
  return merged(periods).flatMap(({ from, to }) => {
    const left: Period[] = [];
    let reached = from;
    for (const gone of away) {
      if (gone.to <= reached || gone.from >= to) continue;
      if (gone.from > reached) left.push({ from: reached, to: gone.from });
      reached = gone.to;
    }
    if (reached < to) left.push({ from: reached, to });
    return left;
  });
}

/** What of the periods lies within one. */
export function overlap(periods: readonly Period[], { from, to }: Period): Period[] {
  return merged(
    periods.map((period) => ({ from: Math.max(period.from, from), to: Math.min(period.to, to) })),
  );
}
