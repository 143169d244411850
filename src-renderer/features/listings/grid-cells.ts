/** Cells of the grid in the document: which one an event is about, and how one gets into sight and the keyboard. */
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { Cell } from '../../components/keyboard-grid.ts';

export type GridPlace = {
  readonly cell: HTMLElement;
  readonly row: ListingRow;
  readonly index: number;
  readonly field: string | undefined;
  readonly control: string | undefined;
};

/** The record and the cell that an event is about. */
export function placeOf(target: EventTarget, rows: readonly ListingRow[]): GridPlace | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest<HTMLElement>('td');
  const index = Number(cell?.closest('tr')?.dataset.index ?? Number.NaN);
  const row = rows[index];
  return cell && row
    ? { cell, row, index, field: cell?.dataset.field, control: cell?.dataset.control }
    : undefined;
}

export function cellElement(body: HTMLElement | null, { row, column }: Cell): HTMLElement | null {
  return body?.querySelector(`tr[data-index="${row}"] td[data-field="${column}"]`) ?? null;
}

/** A row that was out of sight is drawn some frames later. */
export function focusSoon(find: () => HTMLElement | null, frames = 20): void {
  const cell = find();
  if (cell) cell.focus({ preventScroll: frames < 20 });
  else if (frames > 0) requestAnimationFrame(() => focusSoon(find, frames - 1));
}

/** Scrolls no further than the row needs; the header above the rows covers as much of them as it is high. */
export function bringIntoSight(scroller: HTMLElement | null, index: number, height: number): void {
  if (!scroller) return;
  const top = index * height;
  const header = scroller.querySelector('thead')?.offsetHeight ?? height;
  const room = scroller.clientHeight - header - height;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top > scroller.scrollTop + room) scroller.scrollTop = top - room;
}
