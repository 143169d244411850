import { useCallbackRef } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingRow, Sort } from '../../../src-shared/contract/listings.ts';
import { fieldOf, type ListingDefinition, zoneOf } from '../../../src-shared/service/listing.ts';
import { type Cell, nextCell } from '../../components/keyboard-grid.ts';
import { CellMenu, type MenuPlace } from './cell-menu.tsx';
import { CONTROL_WIDTH } from './fitting-columns.ts';
import type { RowsAhead } from './rows-ahead.ts';
import { NOTHING_SELECTED, only, ranged, type Selection, toggled, withPage } from './selection.ts';
import { TableHeader } from './table-header.tsx';
import type { TableLayout } from './table-layout.ts';
import { TableRows } from './table-rows.tsx';
import { useCellHint } from './use-cell-hint.ts';
import { useColumns } from './use-columns.ts';

type Props = {
  readonly listing: ListingDefinition;
  readonly caption: string;
  readonly rows: readonly ListingRow[];
  /** Rows that are drawn in their place for a moment. */
  readonly ahead: RowsAhead;
  readonly sort: Sort;
  readonly timeZone: string;
  readonly layout: TableLayout;
  readonly selection: Selection;
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onLayout: (layout: TableLayout) => void;
  readonly onSelection: (selection: Selection) => void;
  readonly onSort: (sort: Sort) => void;
  readonly onOpen: (identity: string) => void;
  readonly onCopyRows: (rows: Iterable<ListingRow>) => void;
  readonly onCopyCell: (row: ListingRow, field: string) => void;
  /** Narrows the listing to what a cell holds; absent for a field that is no choice. */
  readonly onNarrow: (field: string, value: string) => void;
};

/** Pixels; a row's height does not depend on what is in it. */
const ROW_HEIGHTS = { compact: 23, normal: 29 } as const;

/**
 * The page's records as a grid: the mouse selects as in a spreadsheet, the keyboard moves cell by cell, Enter opens the
 * record, the space bar selects it.
 */
export const ListingTable = memo(function ListingTable(props: Props) {
  const { listing, rows, ahead, layout, selection, scroller, onSelection, onOpen } = props;
  const { t } = useTranslation();
  const table = useColumns(listing, layout, props.onLayout);
  const shownColumns = layout.columns.join(' ');
  const fields = useMemo(
    () => shownColumns.split(' ').map((name) => fieldOf(listing, name)),
    [listing, shownColumns],
  );
  const names: readonly string[] = fields.map(({ name }) => name);
  const [at, setCursor] = useState<Cell>({ row: 0, column: '' });
  // Another page may be shorter, and the column may have been hidden.
  const cursor: Cell = {
    row: Math.min(at.row, Math.max(0, rows.length - 1)),
    column: names.includes(at.column) ? at.column : (names[0] ?? ''),
  };
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const height = ROW_HEIGHTS[layout.density];

  const goTo = (next: Cell) => {
    setCursor(next);
    bringIntoSight(scroller.current, next.row, height);
    focusSoon(() => cellElement(body.current, next));
  };

  /** Who presses on a row means the one that is seen. */
  const shown = () => ahead.shown() ?? rows;

  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target, shown());
    if (!place) return;
    const { row, index, control, field } = place;
    if (field) setCursor({ row: index, column: field });
    if (control === 'open') return onOpen(row.identity);
    const more = event.ctrlKey || event.metaKey;
    if (event.shiftKey) {
      onSelection(ranged(selection, shown(), row, more));
      // The press that would have brought the keyboard here was kept from marking text.
      if (field) cellElement(body.current, { row: index, column: field })?.focus();
    } else onSelection(more || control === 'select' ? toggled(selection, row) : only(row));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const seen = shown();
    const place = placeOf(event.target, seen);
    // The row of the cursor can have been scrolled out of sight; the header has keys of its own.
    if (!place?.field) return;
    const here: Cell = { row: place.index, column: place.field };
    const next = nextCell(here, event, { rows: seen.length, columns: names });
    const more = event.ctrlKey || event.metaKey;
    const handled = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (next) {
      handled();
      goTo(next);
      const row = seen[next.row];
      if (event.shiftKey && row) {
        const from = selection.anchor === null ? only(place.row) : selection;
        onSelection(ranged(from, seen, row));
      }
    } else if (event.key === 'Enter') {
      handled();
      onOpen(place.row.identity);
    } else if (event.key === ' ') {
      handled();
      onSelection(toggled(selection, place.row));
    } else if (event.key === 'Escape' && selection.rows.size > 0) {
      handled();
      onSelection(NOTHING_SELECTED);
    } else if (more && event.key.toLowerCase() === 'a') {
      handled();
      onSelection(withPage(selection, seen, true));
    } else if (more && event.key.toLowerCase() === 'c') {
      // A text marked with the mouse is copied by the system.
      if (getSelection()?.toString()) return;
      handled();
      if (selection.rows.size > 0 && !event.shiftKey) props.onCopyRows(selection.rows.values());
      else props.onCopyCell(place.row, place.field);
    }
  };

  const onContextMenu = (event: MouseEvent) => {
    const place = placeOf(event.target, shown());
    if (!place?.field) return;
    event.preventDefault();
    const here: Cell = { row: place.index, column: place.field };
    const cell = cellElement(body.current, here);
    const box = cell?.getBoundingClientRect();
    // From the keyboard there is no place of the mouse.
    const byMouse = event.clientX > 0 || event.clientY > 0;
    setCursor(here);
    setMenu({
      row: place.row,
      field: fieldOf(listing, place.field),
      x: byMouse ? event.clientX : (box?.left ?? 0),
      y: byMouse ? event.clientY : (box?.bottom ?? 0),
      back: cell,
    });
  };

  const hint = useCellHint(ahead, rows);
  const onMouseOver = (event: MouseEvent) => {
    const place = placeOf(event.target, shown());
    if (place?.field) hint(place.cell, fieldOf(listing, place.field), place.row);
  };

  const choosePage = useCallbackRef((all: boolean) => onSelection(withPage(selection, shown(), all)));
  const chosen = rows.filter(({ identity }) => selection.rows.has(identity)).length;
  const stretched = Object.keys(layout.widths).length === 0;
  const columns = table.getVisibleLeafColumns();
  const width = 2 * CONTROL_WIDTH + columns.reduce((sum, column) => sum + column.getSize(), 0);
  return (
    <>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are gone through by keyboard
        role="grid"
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        // Columns of their usual width share what room is left; those that somebody has set keep theirs.
        style={{ width: stretched ? '100%' : width, minWidth: width }}
        className="record-table"
        data-density={layout.density}
        data-testid="listing-table"
        onContextMenu={onContextMenu}
        onMouseDown={(event) => {
          // Otherwise the browser would mark the text between the two clicks.
          if (event.shiftKey) event.preventDefault();
        }}
      >
        <caption className="visually-hidden">{props.caption}</caption>
        <colgroup>
          <col style={{ width: CONTROL_WIDTH }} />
          <col style={{ width: CONTROL_WIDTH }} />
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.getSize() }} />
          ))}
        </colgroup>
        <TableHeader
          listing={listing}
          table={table}
          layout={layout}
          sort={props.sort}
          chosen={chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some'}
          onSort={props.onSort}
          onLayout={props.onLayout}
          onChoosePage={choosePage}
        />
        {/* biome-ignore lint/a11y/useKeyWithMouseEvents: a screen reader finds what is cut off in full in the document */}
        <tbody
          ref={body}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onMouseOver={onMouseOver}
          onDoubleClick={(event) => {
            const place = placeOf(event.target, shown());
            if (place?.field) onOpen(place.row.identity);
          }}
        >
          <TableRows
            // Which rows are in sight is reckoned with their height from the start.
            key={layout.density}
            rows={rows}
            ahead={ahead}
            fields={fields}
            timeZone={zoneOf(listing, props.timeZone)}
            selected={selection.rows}
            cursor={cursor}
            height={height}
            scroller={scroller}
          />
        </tbody>
      </table>
      <CellMenu
        place={menu}
        selected={menu ? (selection.rows.has(menu.row.identity) ? selection.rows.size : 0) : 0}
        onClose={() => setMenu(null)}
        onOpen={onOpen}
        onCopyCell={props.onCopyCell}
        onCopyRows={(row) => props.onCopyRows(row ? [row] : selection.rows.values())}
        onNarrow={props.onNarrow}
        label={t('listings.table.menu')}
      />
    </>
  );
});

type Place = {
  readonly cell: HTMLElement;
  readonly row: ListingRow;
  readonly index: number;
  readonly field: string | undefined;
  readonly control: string | undefined;
};

/** The record and the cell that an event is about. */
function placeOf(target: EventTarget, rows: readonly ListingRow[]): Place | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest<HTMLElement>('td');
  const index = Number(cell?.closest('tr')?.dataset.index ?? Number.NaN);
  const row = rows[index];
  return cell && row
    ? { cell, row, index, field: cell?.dataset.field, control: cell?.dataset.control }
    : undefined;
}

function cellElement(body: HTMLElement | null, { row, column }: Cell): HTMLElement | null {
  return body?.querySelector(`tr[data-index="${row}"] td[data-field="${column}"]`) ?? null;
}

/** A row that was out of sight is drawn some frames later. */
function focusSoon(find: () => HTMLElement | null, frames = 20): void {
  const cell = find();
  if (cell) cell.focus({ preventScroll: frames < 20 });
  else if (frames > 0) requestAnimationFrame(() => focusSoon(find, frames - 1));
}

/** Scrolls no further than the row needs; the header above the rows covers as much of them as it is high. */
function bringIntoSight(scroller: HTMLElement | null, index: number, height: number): void {
  if (!scroller) return;
  const top = index * height;
  const header = scroller.querySelector('thead')?.offsetHeight ?? height;
  const room = scroller.clientHeight - header - height;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top > scroller.scrollTop + room) scroller.scrollTop = top - room;
}
