import { memo } from 'react';
import type { ListingSummary } from '../../../src-shared/contract/listings.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { CoverageNotes } from '../../records/coverage-note.tsx';
import type { ListingView } from '../../records/listing-view.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListingToolbar } from './listing-toolbar.tsx';
import { MissingIds } from './missing-ids.tsx';
import type { TableLayout } from './table-layout.ts';

type Props = {
  readonly listing: ListingDefinition;
  readonly view: ListingView;
  readonly summary: ListingSummary | undefined;
  readonly layout: TableLayout;
  readonly onLayout: (layout: TableLayout | null) => void;
  readonly period: string;
  readonly onChange: (change: Partial<ListingView>) => void;
  readonly onCopyIds: (ids: readonly string[]) => void;
};

/** Everything that narrows the listing, and what is missing of what is left. */
export const ListingFilters = memo(function ListingFilters(props: Props) {
  const { listing, view, summary, layout, period, onLayout, onChange, onCopyIds } = props;
  return (
    <>
      <ListingToolbar listing={listing} view={view} summary={summary} onChange={onChange}>
        <ColumnChooser listing={listing} layout={layout} onLayout={onLayout} />
      </ListingToolbar>
      <FilterChips listing={listing} view={view} onChange={onChange} />
      {summary?.missingIds && (
        <MissingIds ids={summary.missingIds} asked={view.ids.length} period={period} onCopy={onCopyIds} />
      )}
      {summary && <CoverageNotes coverage={summary.coverage} />}
    </>
  );
});
