/**
 * The columns of a listing's table, from its definition, laid out as the reader wants them. The model knows nothing of
 * the rows: it is the same one whichever page is shown.
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
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { usualWidth } from './fitting-columns.ts';
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

export function useColumns(
  listing: ListingDefinition,
  layout: TableLayout,
  onLayout: (layout: TableLayout) => void,
): ListingTableModel {
  const { t } = useTranslation();
  const shownColumns = layout.columns.join(' ');
  const columns = useMemo(
    () =>
      helper.columns(
        listing.fields.map((field) => {
          const { name } = field;
          const header = t(`service.fields.${name}`);
          return helper.accessor(({ values }) => values[name], {
            id: name,
            header,
            size: usualWidth(field, header, new Set(shownColumns.split(' '))),
            minSize: MIN_WIDTH,
            maxSize: MAX_WIDTH,
          });
        }),
      ),
    [listing, shownColumns, t],
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
