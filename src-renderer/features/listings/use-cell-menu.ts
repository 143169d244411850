/** The menu of a cell: where it stands while it is open. */
import { type MouseEvent, useState } from 'react';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { fieldOf, type ListingDefinition } from '../../../src-shared/service/listing.ts';
import type { Cell } from '../../components/keyboard-grid.ts';
import type { MenuPlace } from './cell-menu.tsx';
import { cellElement, placeOf } from './grid-cells.ts';
import type { GridCursor } from './use-grid-cursor.ts';

/** @param shown the rows that are seen */
export function useCellMenu(
  listing: ListingDefinition,
  shown: () => readonly ListingRow[],
  cursor: Pick<GridCursor, 'body' | 'put'>,
) {
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const onContextMenu = (event: MouseEvent) => {
    const at = placeOf(event.target, shown());
    if (!at?.field) return;
    event.preventDefault();
    const here: Cell = { row: at.index, column: at.field };
    const cell = cellElement(cursor.body.current, here);
    const box = cell?.getBoundingClientRect();
    // From the keyboard there is no place of the mouse.
    const byMouse = event.clientX > 0 || event.clientY > 0;
    cursor.put(here);
    setPlace({
      row: at.row,
      field: fieldOf(listing, at.field),
      x: byMouse ? event.clientX : (box?.left ?? 0),
      y: byMouse ? event.clientY : (box?.bottom ?? 0),
      back: cell,
    });
  };
  return { place, onContextMenu, close: () => setPlace(null) };
}
