/** What mouse and keyboard do in the grid: choose rows as in a spreadsheet, move cell by cell, open and copy. */
import type { KeyboardEvent, MouseEvent } from 'react';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { type Cell, nextCell } from '../../components/keyboard-grid.ts';
import { cellElement, type GridPlace, placeOf } from './grid-cells.ts';
import { NOTHING_SELECTED, only, ranged, type Selection, toggled, withPage } from './selection.ts';
import type { GridCursor } from './use-grid-cursor.ts';

type Grid = {
  /** Who presses on a row means the one that is seen. */
  readonly shown: () => readonly ListingRow[];
  readonly columns: readonly string[];
  readonly cursor: GridCursor;
  readonly selection: Selection;
  readonly onSelection: (selection: Selection) => void;
  readonly onOpen: (identity: string) => void;
  readonly onCopyRows: (rows: Iterable<ListingRow>) => void;
  readonly onCopyCell: (row: ListingRow, field: string) => void;
};

export function onGridClick(
  event: MouseEvent,
  { shown, cursor, selection, onSelection, onOpen }: Grid,
): void {
  const place = placeOf(event.target, shown());
  if (!place) return;
  const { row, index, control, field } = place;
  if (field) cursor.put({ row: index, column: field });
  if (control === 'open') {
    onOpen(row.identity);
    return;
  }
  const more = event.ctrlKey || event.metaKey;
  if (event.shiftKey) {
    onSelection(ranged(selection, shown(), row, more));
    // The press that would have brought the keyboard here was kept from marking text.
    if (field) cellElement(cursor.body.current, { row: index, column: field })?.focus();
  } else onSelection(more || control === 'select' ? toggled(selection, row) : only(row));
}

export function onGridDoubleClick(event: MouseEvent, { shown, onOpen }: Grid): void {
  const place = placeOf(event.target, shown());
  if (place?.field) onOpen(place.row.identity);
}

export function onGridKey(event: KeyboardEvent, grid: Grid): void {
  const seen = grid.shown();
  const place = placeOf(event.target, seen);
  // The row of the cursor can have been scrolled out of sight; the header has keys of its own.
  if (!place?.field) return;
  const work = keyWork(event, grid, { ...place, field: place.field }, seen);
  if (!work) return;
  event.preventDefault();
  event.stopPropagation();
  work();
}

/** What the key does at the cell; undefined for a key that the grid has no use for. */
function keyWork(
  event: KeyboardEvent,
  grid: Grid,
  { row, index, field }: GridPlace & { readonly field: string },
  seen: readonly ListingRow[],
): (() => void) | undefined {
  const { columns, cursor, selection, onSelection } = grid;
  const here: Cell = { row: index, column: field };
  const next = nextCell(here, event, { rows: seen.length, columns });
  if (next)
    return () => {
      cursor.goTo(next);
      const to = seen[next.row];
      if (!event.shiftKey || !to) return;
      const from = selection.anchor === null ? only(row) : selection;
      onSelection(ranged(from, seen, to));
    };
  const isAny = selection.rows.size > 0;
  if (event.key === 'Enter') return () => grid.onOpen(row.identity);
  if (event.key === ' ') return () => onSelection(toggled(selection, row));
  if (event.key === 'Escape') return isAny ? () => onSelection(NOTHING_SELECTED) : undefined;
  if (!event.ctrlKey && !event.metaKey) return undefined;
  if (event.key.toLowerCase() === 'a') return () => onSelection(withPage(selection, seen, true));
  // A text marked with the mouse is copied by the system.
  if (event.key.toLowerCase() !== 'c' || getSelection()?.toString()) return undefined;
  return isAny && !event.shiftKey
    ? () => grid.onCopyRows(selection.rows.values())
    : () => grid.onCopyCell(row, field);
}
