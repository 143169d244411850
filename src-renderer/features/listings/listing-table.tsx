import { useCallbackRef } from '@mantine/hooks';
import { type MouseEvent, memo, type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingRow, Sort } from '../../../src-shared/contract/listings.ts';
import { fieldOf, type ListingDefinition, zoneOf } from '../../../src-shared/service/listing.ts';
import { CellMenu } from './cell-menu.tsx';
import { CONTROL_WIDTH } from './fitting-columns.ts';
import { placeOf } from './grid-cells.ts';
import { onGridClick, onGridDoubleClick, onGridKey } from './grid-events.ts';
import type { RowsAhead } from './rows-ahead.ts';
import { type Selection, withPage } from './selection.ts';
import { TableHeader } from './table-header.tsx';
import type { TableLayout } from './table-layout.ts';
import { TableRows } from './table-rows.tsx';
import { useCellHint } from './use-cell-hint.ts';
import { useCellMenu } from './use-cell-menu.ts';
import { useColumns } from './use-columns.ts';
import { useGridCursor } from './use-grid-cursor.ts';

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
  const height = ROW_HEIGHTS[layout.density];
  const cursor = useGridCursor({ rowCount: rows.length, columns: names, height, scroller });
  /** Who presses on a row means the one that is seen. */
  const shown = () => ahead.shown() ?? rows;
  const menu = useCellMenu(listing, shown, cursor);
  const { onCopyRows, onCopyCell } = props;
  const grid = { shown, columns: names, cursor, selection, onSelection, onOpen, onCopyRows, onCopyCell };
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
        onContextMenu={menu.onContextMenu}
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
          ref={cursor.body}
          onKeyDown={(event) => onGridKey(event, grid)}
          onClick={(event) => onGridClick(event, grid)}
          onMouseOver={onMouseOver}
          onDoubleClick={(event) => onGridDoubleClick(event, grid)}
        >
          <TableRows
            // Which rows are in sight is reckoned with their height from the start.
            key={layout.density}
            rows={rows}
            ahead={ahead}
            fields={fields}
            timeZone={zoneOf(listing, props.timeZone)}
            selected={selection.rows}
            cursor={cursor.cell}
            height={height}
            scroller={scroller}
          />
        </tbody>
      </table>
      <CellMenu
        place={menu.place}
        selected={menu.place && selection.rows.has(menu.place.row.identity) ? selection.rows.size : 0}
        onClose={menu.close}
        onOpen={onOpen}
        onCopyCell={onCopyCell}
        onCopyRows={(row) => onCopyRows(row ? [row] : selection.rows.values())}
        onNarrow={props.onNarrow}
        label={t('listings.table.menu')}
      />
    </>
  );
});
