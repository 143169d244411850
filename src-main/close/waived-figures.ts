/** Whether what a point was waived for covers its figures as they are now. Pure. */
import type { FigureName } from '../../src-shared/close/checklist.ts';
import type { ItemFigure } from '../../src-shared/contract/close-points.ts';
import { absolute, unitsOf } from '../../src-shared/money.ts';

/** Figures by which a point is off: it is off by more where one of them is larger, or an amount has the other sign. */
const MEASURES: ReadonlySet<FigureName> = new Set([
  'recordsWithoutDate',
  'breaks',
  'firstBreakAmount',
  'daysMissing',
  'difference',
  'daysDiffering',
  'columnDifference',
  'filesToMatch',
  'daysWithoutStatement',
  'balancesNotProved',
  'balancesNotChained',
  'openLines',
  'openLinesAmount',
  'openRecords',
  'openRecordsAmount',
  'proposals',
  'differenceWithin',
  'unexplainedDifference',
  'undecidedItems',
  'undecidedItemsAmount',
  'nonFinalRecords',
]);
/** What must not be told anew: a listing or a column that was none of those waived, a balance that is not there any more. */
const TOLD: ReadonlySet<FigureName> = new Set([
  'notCovered',
  'columnDiffers',
  'noBookBalance',
  'monthBeforeOpen',
]);

/** Figures that earlier versions did not tell: a waiver without one holds for any. */
const TOLD_SINCE: ReadonlySet<FigureName> = new Set(['differenceWithin']);

/** A waiver of an earlier version has no figures, and holds for any. */
export function isCoveredBy(now: readonly ItemFigure[], waived: readonly ItemFigure[] | undefined): boolean {
  if (!waived) return true;
  const then = new Map(named(waived));
  return named(now).every(([name, figure]) => {
    const before = then.get(name);
    if (TOLD.has(figure.name)) return before !== undefined;
    if (!MEASURES.has(figure.name) || (!before && TOLD_SINCE.has(figure.name))) return true;
    const [is, was] = [unitsOf(figure.value), unitsOf(before?.value ?? '0')];
    return is === 0n || (is > 0n === was > 0n && absolute(is) <= absolute(was));
  });
}

/** Each figure with the listing or column that it is of: several have figures of one name. */
function named(figures: readonly ItemFigure[]): (readonly [name: string, figure: ItemFigure])[] {
  let subject = '';
  return figures.map((figure) => {
    if (figure.kind === 'listing' || figure.kind === 'column') subject = figure.value;
    return [`${figure.name} ${subject}`, figure];
  });
}
