/**
 * The columns of a listing's table, from its definition, laid out as the reader wants them. The model knows nothing of the
 * rows: it is the same one whichever page is shown.
 */
import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  type ReactTable,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { FieldDefinition, ListingDefinition } from '../../../src-shared/service/listing.ts';
import { MAX_WIDTH, MIN_WIDTH, type TableLayout } from './table-layout.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
});
const helper = createColumnHelper<typeof features, ListingRow>();

const NO_ROWS: ListingRow[] = [];

export type ListingTableModel = ReactTable<typeof features, ListingRow>;

/** Pixels that values of the kind take at the table's type size. */
const WIDTHS: Readonly<Record<FieldDefinition['kind'], number>> = {
  id: 120,
  text: 166,
  amount: 104,
  currency: 68,
  instant: 162,
  day: 98,
  status: 108,
  type: 150,
  method: 120,
  code: 70,
  boolean: 70,
  flags: 80,
};
/** Pixels of a heading's letter, and of what stands around the heading. */
const LETTER = 6.8;
const AROUND_HEADING = 34;
const WIDEST_HEADING = 190;

export function useColumns(
  listing: ListingDefinition,
  layout: TableLayout,
  onLayout: (layout: TableLayout) => void,
): ListingTableModel {
  const { t } = useTranslation();
  const columns = useMemo(
    () =>
      helper.columns(
        listing.fields.map(({ name, kind }) => {
          const header = t(`service.fields.${name}`);
          const heading = header.length * LETTER + AROUND_HEADING;
          return helper.accessor(({ values }) => values[name], {
            id: name,
            header,
            size: Math.round(Math.max(WIDTHS[kind], Math.min(heading, WIDEST_HEADING))),
            minSize: MIN_WIDTH,
            maxSize: MAX_WIDTH,
          });
        }),
      ),
    [listing, t],
  );
  const options = useMemo(() => {
    const shown = new Set(layout.columns);
    return {
      features,
      columns,
      data: NO_ROWS,
      columnResizeMode: 'onChange' as const,
      state: {
        columnOrder: [...layout.order],
        columnVisibility: Object.fromEntries(layout.order.map((name) => [name, shown.has(name)])),
        columnSizing: layout.widths,
      },
      onColumnSizingChange: (change: Updater<TableLayout['widths']>) =>
        onLayout({ ...layout, widths: typeof change === 'function' ? change(layout.widths) : change }),
    };
  }, [columns, layout, onLayout]);
  return useTable(options);
}
