/** Whether what a point was waived for covers its figures as they are now. Pure. */
import { FIGURES, isFurther } from '../../src-shared/close/checklist.ts';
import type { ItemFigure } from '../../src-shared/contract/close-points.ts';
import { absolute, unitsOf } from '../../src-shared/money.ts';

/** A waiver of an earlier version has no figures, and holds for any. */
export function isCoveredBy(now: readonly ItemFigure[], waived: readonly ItemFigure[] | undefined): boolean {
  if (!waived) return true;
  const then = new Map(named(waived));
  return named(now).every(([name, figure]) => {
    const before = then.get(name);
    const { waived: holdsFor } = FIGURES[figure.name];
    if (holdsFor === 'told') return before !== undefined;
    if (holdsFor === 'aside') return true;
    const [is, was] = [unitsOf(figure.value), unitsOf(before?.value ?? '0')];
    return is === 0n || (is > 0n === was > 0n && absolute(is) <= absolute(was));
  });
}

/** Each figure with the listing or column that it says more of: several have figures of one name. */
function named(figures: readonly ItemFigure[]): (readonly [name: string, figure: ItemFigure])[] {
  let subject = '';
  return figures.map((figure) => {
    if (figure.kind === 'listing' || figure.kind === 'column') subject = figure.value;
    else if (!isFurther(figure.name)) subject = '';
    return [`${figure.name} ${subject}`, figure];
  });
}
