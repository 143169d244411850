/** The cell of the grid that the keyboard is at. */
import { type RefObject, useRef, useState } from 'react';
import type { Cell } from '../../components/keyboard-grid.ts';
import { bringIntoSight, cellElement, focusSoon } from './grid-cells.ts';

type Grid = {
  readonly rowCount: number;
  /** Names of the columns that are shown. */
  readonly columns: readonly string[];
  /** Pixels of a row. */
  readonly height: number;
  readonly scroller: RefObject<HTMLElement | null>;
};

export type GridCursor = {
  readonly cell: Cell;
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** Only says where it is. */
  readonly put: (cell: Cell) => void;
  /** Brings the cell into sight, and the keyboard to it. */
  readonly goTo: (cell: Cell) => void;
};

export function useGridCursor({ rowCount, columns, height, scroller }: Grid): GridCursor {
  const [at, put] = useState<Cell>({ row: 0, column: '' });
  const body = useRef<HTMLTableSectionElement>(null);
  // Another page may be shorter, and the column may have been hidden.
  const cell: Cell = {
    row: Math.min(at.row, Math.max(0, rowCount - 1)),
    column: columns.includes(at.column) ? at.column : (columns[0] ?? ''),
  };
  const goTo = (next: Cell) => {
    put(next);
    bringIntoSight(scroller.current, next.row, height);
    focusSoon(() => cellElement(body.current, next));
  };
  return { cell, body, put, goTo };
}
