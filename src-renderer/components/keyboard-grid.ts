/**
 * Going through the cells of a table by keyboard: which cell a key leads to, and for tables that are drawn whole, the
 * focus that follows. Such a table's cells carry their place as `data-at`; what carries none is passed over.
 */
import { type KeyboardEvent, useState } from 'react';

/** A cell: the row's place, counted from 0, and the name of its column. */
export type Cell = { readonly row: number; readonly column: string };

type Grid = {
  readonly rows: number;
  readonly columns: readonly string[];
  /** Whether the keyboard can go there; it can go anywhere where this is absent. */
  readonly has?: (cell: Cell) => boolean;
};

type Key = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean };

/** Cells that a page key passes over. */
const PAGE_STEP = 15;

type Move = { readonly down: -1 | 0 | 1; readonly right: -1 | 0 | 1; readonly cells: number };
const MOVES: Readonly<Record<string, Move>> = {
  ArrowDown: { down: 1, right: 0, cells: 1 },
  ArrowUp: { down: -1, right: 0, cells: 1 },
  ArrowRight: { down: 0, right: 1, cells: 1 },
  ArrowLeft: { down: 0, right: -1, cells: 1 },
  PageDown: { down: 1, right: 0, cells: PAGE_STEP },
  PageUp: { down: -1, right: 0, cells: PAGE_STEP },
  Home: { down: 0, right: -1, cells: Number.POSITIVE_INFINITY },
  End: { down: 0, right: 1, cells: Number.POSITIVE_INFINITY },
};

/**
 * The cell after a key, the same one at an edge; undefined for a key that moves nowhere. With Ctrl, arrows go to the
 * edge, and Home and End to the corners. A column that is gone counts as the first.
 */
export function nextCell(from: Cell, { key, ctrlKey, metaKey }: Key, grid: Grid): Cell | undefined {
  const move = MOVES[key];
  if (!move) return undefined;
  const at = grid.columns.includes(from.column) ? from : { ...from, column: grid.columns[0] ?? from.column };
  const far = (ctrlKey || metaKey) && !key.startsWith('Page');
  if (!far) return walked(at, move, grid);
  const toEdge = { ...move, cells: Number.POSITIVE_INFINITY };
  if (move.down !== 0 || key.startsWith('Arrow')) return walked(at, toEdge, grid);
  return walked(walked(at, { ...toEdge, down: move.right, right: 0 }, grid), toEdge, grid);
}

/** The last cell of as many as the move goes over in its direction, as far as there are any. */
function walked(from: Cell, { down, right, cells }: Move, { rows, columns, has }: Grid): Cell {
  let found = from;
  let left = cells;
  let row = from.row + down;
  let place = columns.indexOf(from.column) + right;
  for (; left > 0 && row >= 0 && row < rows; row += down, place += right) {
    const column = columns[place];
    if (column === undefined) break;
    const cell = { row, column };
    if (has && !has(cell)) continue;
    found = cell;
    left -= 1;
  }
  return found;
}

/** How a cell is named in `data-at`. */
export const cellName = ({ row, column }: Cell): string => `${row}:${column}`;

/** The cell that an element is in, if it is in one. */
export function cellOf(target: EventTarget): Cell | undefined {
  const name = target instanceof Element ? target.closest<HTMLElement>('[data-at]')?.dataset.at : undefined;
  const [, row, column] = /^(\d+):(.+)$/.exec(name ?? '') ?? [];
  return row === undefined || column === undefined ? undefined : { row: Number(row), column };
}

/**
 * Arrow keys among the cells of a table that is drawn whole; at an edge the key is the browser's. The handlers belong
 * on an element around all cells.
 *
 * @param first the cell that the tab key reaches before any was
 */
export function useKeyboardGrid(columns: readonly string[], first?: Cell) {
  const [last, setLast] = useState<Cell>();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = cellOf(event.target);
    if (!at || !event.key.startsWith('Arrow')) return;
    const cells = new Map<string, HTMLElement>();
    for (const cell of event.currentTarget.querySelectorAll<HTMLElement>('[data-at]'))
      cells.set(cell.dataset.at ?? '', cell);
    const rows = Math.max(...Array.from(cells.values(), (cell) => cellOf(cell)?.row ?? 0)) + 1;
    const has = (cell: Cell) => cells.has(cellName(cell));
    const next = nextCell(at, { key: event.key, ctrlKey: false, metaKey: false }, { rows, columns, has });
    if (!next || next === at) return;
    event.preventDefault();
    cells.get(cellName(next))?.focus();
  };
  const onFocus = ({ target }: { readonly target: EventTarget }) => {
    const at = cellOf(target);
    if (at) setLast(at);
  };
  return { current: last ?? first, onKeyDown, onFocus };
}
