import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Sort } from '../../../src-shared/contract/listings.ts';
import { fieldOf, type ListingDefinition } from '../../../src-shared/service/listing.ts';
import { cellClass } from './row-cells.tsx';
import { RowCheck } from './row-check.tsx';
import type { TableLayout } from './table-layout.ts';
import { useColumnDrag } from './use-column-drag.ts';
import type { ListingTableModel } from './use-columns.ts';

type Props = {
  readonly listing: ListingDefinition;
  readonly table: ListingTableModel;
  readonly layout: TableLayout;
  readonly sort: Sort;
  /** How much of the page is selected. */
  readonly chosen: 'none' | 'some' | 'all';
  readonly onSort: (sort: Sort) => void;
  readonly onLayout: (layout: TableLayout) => void;
  readonly onChoosePage: (all: boolean) => void;
};

/** Pixels that a key makes a column wider or narrower by. */
const KEY_STEP = 16;

/**
 * Headings sort, and are dragged to another place; their right edges are dragged, or moved with Shift and the arrow
 * keys, to set the width.
 */
export const TableHeader = memo(function TableHeader(props: Props) {
  const { listing, table, layout, sort, chosen, onSort, onLayout, onChoosePage } = props;
  const { t } = useTranslation();
  const setWidth = (name: string, width: number | null) => {
    const { [name]: _, ...others } = layout.widths;
    onLayout({ ...layout, widths: width === null ? others : { ...others, [name]: width } });
  };
  /**
   * Columns that share the room left keep the width that they have, or all would jump with the first that is dragged.
   */
  const startResizing = (event: SyntheticEvent<HTMLElement>, start: (event: unknown) => void) => {
    if (Object.keys(layout.widths).length === 0) {
      const cells = [...(event.currentTarget.closest('tr')?.children ?? [])].slice(-layout.columns.length);
      const widths = cells.map((cell, index) => [layout.columns[index], cell.getBoundingClientRect().width]);
      // At once, because dragging begins with the width that the column has then.
      flushSync(() => onLayout({ ...layout, widths: Object.fromEntries(widths) }));
    }
    start(event);
  };
  const drag = useColumnDrag(layout, onLayout, 'row');
  const headers = table.getHeaderGroups().at(-1)?.headers ?? [];
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th className="row-control">
          <RowCheck
            label={t('listings.table.selectPage')}
            checked={chosen === 'all'}
            indeterminate={chosen === 'some'}
            onChange={() => onChoosePage(chosen !== 'all')}
          />
        </th>
        <th className="row-control">
          <span className="visually-hidden">{t('listing.flaggedHint')}</span>
        </th>
        {headers.map((header) => {
          const { column } = header;
          const field = fieldOf(listing, column.id);
          const label = t(`service.fields.${field.name}`);
          const sorted = sort.field === column.id;
          const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
          const onKeyDown = (event: KeyboardEvent) => {
            if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
            event.preventDefault();
            setWidth(column.id, column.getSize() + (event.key === 'ArrowRight' ? KEY_STEP : -KEY_STEP));
          };
          const { source, target } = drag(column.id);
          return (
            <th
              key={header.id}
              className={cellClass(field)}
              aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
              {...target}
            >
              <button
                type="button"
                className="sort-button"
                title={`${label}. ${t('listings.table.headingHint')}`}
                onClick={() => onSort({ field: column.id, descending: sorted ? !sort.descending : false })}
                onKeyDown={onKeyDown}
                {...source}
              >
                <span className="heading">
                  {label}
                  {sorted && <Arrow size={12} aria-hidden />}
                </span>
              </button>
              {/* The keys of the button beside it do the same. */}
              <span
                aria-hidden
                className="column-edge"
                data-resizing={column.getIsResizing() || undefined}
                onMouseDown={(event) => startResizing(event, header.getResizeHandler())}
                onTouchStart={(event) => startResizing(event, header.getResizeHandler())}
                onDoubleClick={() => setWidth(column.id, null)}
              />
            </th>
          );
        })}
      </tr>
    </thead>
  );
});
