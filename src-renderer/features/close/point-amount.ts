/** The amount by which a point of the checklist is off, of the figures behind it. */
import type { FigureName } from '../../../src-shared/close/checklist.ts';
import type { CloseItem } from '../../../src-shared/contract/close-points.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';

/** Null where it is settled, or its figures have no amount of their own: columns of a report are not added. */
export function pointAmount({
  item,
  state,
  figures,
}: Pick<CloseItem, 'item' | 'state' | 'figures'>): string | null {
  if (state === 'ok') return null;
  const told = (name: FigureName) => figures.find((figure) => figure.name === name)?.value ?? null;
  switch (item) {
    case 'roll-forward':
      return told('firstBreakAmount');
    case 'opening':
      return told('difference');
    case 'activity':
      return netDifference(figures);
    case 'bank':
    case 'ledger': {
      const [lines, records] = [told('openLinesAmount'), told('openRecordsAmount')];
      const within = told('differenceWithin');
      if (lines === null && records === null && within === null) return null;
      // As everywhere, and as Matching's difference: book less service.
      return writeAmount(unitsOf(lines ?? '0') - unitsOf(records ?? '0') + unitsOf(within ?? '0'));
    }
    case 'account':
      return told('unexplainedDifference') ?? told('undecidedItemsAmount');
    case 'exceptions':
      return told('openExceptionsNet');
    default:
      return null;
  }
}

/** By how much the net amount differs, which is what the columns come to. */
function netDifference(figures: CloseItem['figures']): string | null {
  const at = figures.findIndex(({ name, value }) => name === 'columnDiffers' && value === 'netAmount');
  const rest = at < 0 ? [] : figures.slice(at + 1);
  return rest.find(({ name }) => name === 'columnDifference')?.value ?? null;
}
