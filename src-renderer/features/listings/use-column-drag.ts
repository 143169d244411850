/** Columns dragged to another place with the mouse; by keyboard there are the buttons of the columns' list. */
import { type DragEvent, useState } from 'react';
import { placed, type TableLayout } from './table-layout.ts';

type Drag = {
  readonly name: string;
  /** Where it would be put down. */
  readonly over: string | null;
  readonly side: 'before' | 'after';
};

type ColumnDrag = {
  /** For what a column is taken hold of by. */
  readonly source: {
    readonly draggable: true;
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragEnd: (event: DragEvent<HTMLElement>) => void;
  };
  /** For what others are put down beside. */
  readonly target: {
    readonly onDragOver: (event: DragEvent<HTMLElement>) => void;
    readonly onDrop: (event: DragEvent) => void;
    /** The side on which the dragged column would be put down, for the line that shows it. */
    readonly 'data-drop': Drag['side'] | undefined;
  };
};

/** @param along whether the columns stand side by side, or below one another */
export function useColumnDrag(
  layout: TableLayout,
  onLayout: (layout: TableLayout) => void,
  along: 'row' | 'list',
): (name: string) => ColumnDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const sideOf = (event: DragEvent<HTMLElement>): Drag['side'] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const isFirstHalf = along === 'row' ? event.clientX < left + width / 2 : event.clientY < top + height / 2;
    return isFirstHalf ? 'before' : 'after';
  };
  return (name) => ({
    source: {
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        setDrag({ name, over: null, side: 'before' });
      },
      onDragEnd: ({ currentTarget }) => {
        setDrag(null);
        // The keyboard goes on from what was moved.
        (currentTarget.querySelector('input') ?? currentTarget).focus();
      },
    },
    target: {
      onDragOver: (event) => {
        // Files and texts from elsewhere are no columns.
        if (!drag) return;
        event.preventDefault();
        const side = sideOf(event);
        if (drag.over !== name || drag.side !== side) setDrag({ ...drag, over: name, side });
      },
      onDrop: (event) => {
        if (!drag) return;
        event.preventDefault();
        setDrag(null);
        onLayout(placed(layout, drag.name, drag.side, name));
      },
      'data-drop': drag && drag.over === name && drag.name !== name ? drag.side : undefined,
    },
  });
}
