import { Box, Button, Group, LoadingOverlay, Stack, Title } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconFileExport } from '@tabler/icons-react';
import { memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingSummary } from '../../../src-shared/contract/listings.ts';
import type { SavedView } from '../../../src-shared/contract/views.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useLater } from '../../components/use-later.ts';
import { periodWords } from '../../period/period-words.ts';
import { CoverageBadge, CoverageNotes } from '../../records/coverage-note.tsx';
import { filterOf, type ListingView, withChoice } from '../../records/listing-view.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterChips } from './filter-chips.tsx';
import { LastSyncNote } from './last-sync-note.tsx';
import { ListingActions } from './listing-actions.tsx';
import { ListingTable } from './listing-table.tsx';
import { ListingToolbar } from './listing-toolbar.tsx';
import { MissingIds } from './missing-ids.tsx';
import { NothingToShow } from './nothing-to-show.tsx';
import { PageBar } from './page-bar.tsx';
import { NO_ROWS, useListingPage, useListingSummary, useReadPage } from './queries.ts';
import { useReadAhead, useReadTyped } from './read-ahead.ts';
import { RecordDrawer, type Step } from './record/record-drawer.tsx';
import { addressOf } from './saved-view.ts';
import { NOTHING_SELECTED } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { type TableLayout, useTableLayout } from './table-layout.ts';
import { TotalsStrip } from './totals-strip.tsx';
import { useCopy } from './use-copy.ts';
import { useDefaultView } from './use-default-view.ts';
import { type Exporting, useExport } from './use-export.ts';
import { useRoom } from './use-room.ts';
import { useSelection } from './use-selection.ts';
import { useView } from './use-view.ts';
import { ViewsMenu } from './views-menu.tsx';

/**
 * Any listing: period, filters, totals, records. What differs between listings is in their definition. Its parts are
 * drawn again only for what concerns them: with another page that is the rows and the page bar.
 */
export function ListingPage({ listing }: { readonly listing: ListingDefinition }) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const shownView = useView(listing);
  const { view, rowsAhead, unpaged, question, record, today, change, openRecord, goOn, show } = shownView;
  const filter = useMemo(() => filterOf(question), [question]);
  const query = { workspaceId: workspace.id, listing: listing.name, filter };
  // The page is asked for first: what is read one after another, a long sum must not hold up.
  const pageQuery = { ...query, sort: view.sort, page: view.page, pageSize: view.pageSize };
  const page = useListingPage(pageQuery);
  const readPage = useReadPage();
  const summary = useListingSummary(query);
  useReadAhead(listing, pageQuery, page.mayReadAhead ? page.data : undefined, summary, rowsAhead);
  const readTyped = useReadTyped(listing, pageQuery, rowsAhead);
  const rows = page.data ?? NO_ROWS;
  const scroller = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useTableLayout(listing, useRoom(scroller), question);
  const [selection, setSelection] = useSelection(query, rows);
  const exporting = useExport(listing, unpaged, layout, selection, summary.data?.count);
  const { copyRows, copyCell, copyIds } = useCopy(listing, layout);
  useDefaultView(listing, today, setLayout);
  const sortBy = useCallbackRef((sort: ListingView['sort']) => change({ sort }));
  const narrow = useCallbackRef((field: string, value: string) =>
    change({ choices: withChoice(view, field, [value]) }),
  );
  const closeRecord = useCallbackRef(() => openRecord(null));
  const openBeyond = useCallbackRef(async (by: Step) => {
    const next = view.page + by;
    const found = await readPage({ ...pageQuery, page: next }).catch(() => null);
    // Asked for again by the screen, it tells there what went wrong.
    if (found === null) return change({ page: next });
    const to = by < 0 ? found.at(-1) : found[0];
    if (record !== null && to) goOn(record, next, to.identity);
  });
  const identities = useMemo(() => rows.map(({ identity }) => identity), [rows]);
  const label = t(`service.listings.${listing.name}`);
  const period = periodWords(view.days, t);
  const failed = summary.error ?? page.error;
  // A page that failed or is not there yet is not an empty one, nor is one behind the last.
  const isAnswered = page.data !== undefined && !page.isPlaceholderData && !summary.isPlaceholderData;
  const isEmpty = isAnswered && summary.data?.count === 0;
  // Rows are painted first: what stands around them takes as long to draw, and follows them.
  const current = useMemo(
    () => ({ unpaged, summary: summary.data, exporting }),
    [unpaged, summary.data, exporting],
  );
  const around = useLater(current) ?? current;

  return (
    <Stack gap="xs" p="md" h="100%" style={{ minHeight: 0 }}>
      <Head
        listing={listing}
        view={around.unpaged}
        layout={layout}
        today={today}
        coverage={around.summary?.coverage}
        someRead={(around.summary?.count ?? 0) > 0}
        exporting={around.exporting}
        onLayout={setLayout}
        onShow={show}
      />
      <Filters
        listing={listing}
        view={question}
        summary={around.summary}
        layout={layout}
        period={period}
        onLayout={setLayout}
        onChange={change}
        onCopyIds={copyIds}
      />
      <LastSyncNote listing={listing} />
      {failed && (
        <ErrorAlert
          error={failed}
          onRetry={() => {
            void summary.refetch();
            void page.refetch();
          }}
        />
      )}
      {around.summary && around.summary.count > 0 && (
        <TotalsStrip listing={listing} summary={around.summary} />
      )}
      <Box
        ref={scroller}
        pos="relative"
        flex={1}
        className="table-area"
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {page.isPending && !failed && <LoadingOverlay visible overlayProps={{ backgroundOpacity: 0.4 }} />}
        {rows.length > 0 ? (
          <ListingTable
            listing={listing}
            caption={t('listing.table', { listing: label, month: period })}
            rows={rows}
            ahead={rowsAhead}
            sort={unpaged.sort}
            timeZone={workspace.timeZone}
            layout={layout}
            selection={selection}
            scroller={scroller}
            onLayout={setLayout}
            onSelection={setSelection}
            onSort={sortBy}
            onOpen={openRecord}
            onCopyRows={copyRows}
            onCopyCell={copyCell}
            onNarrow={narrow}
          />
        ) : (
          isEmpty &&
          summary.data && <NothingToShow summary={summary.data} view={view} period={period} today={today} />
        )}
      </Box>
      <SelectionBar
        listing={listing}
        selection={selection}
        onCopy={() => copyRows(selection.rows.values())}
        onClear={() => setSelection(NOTHING_SELECTED)}
      >
        <ExportMenu
          exporting={exporting}
          target={(opened, toggle) => (
            <Button
              variant="default"
              leftSection={<IconFileExport size={14} aria-hidden />}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={toggle}
            >
              {t('listings.selection.export')}
            </Button>
          )}
        />
      </SelectionBar>
      {around.summary && around.summary.count > 0 && (
        <PageBar
          page={view.page}
          pageSize={view.pageSize}
          count={around.summary.count}
          onChange={change}
          onTyped={readTyped}
        />
      )}
      <RecordDrawer
        listing={listing}
        identity={record}
        identities={identities}
        isFirstPage={view.page === 0}
        isLastPage={(view.page + 1) * view.pageSize >= (summary.data?.count ?? 0)}
        onBeyond={openBeyond}
        onClose={closeRecord}
      />
    </Stack>
  );
}

type HeadProps = {
  readonly listing: ListingDefinition;
  readonly view: ListingView;
  readonly layout: TableLayout;
  readonly today: string;
  readonly coverage: ListingSummary['coverage'] | undefined;
  /** There are records, though perhaps not of a whole day. */
  readonly someRead: boolean;
  readonly exporting: Exporting;
  readonly onLayout: (layout: TableLayout) => void;
  readonly onShow: (address: URLSearchParams) => void;
};

/** The listing's name, what is kept of it, how complete it is, and what can be done with all of it. */
const Head = memo(function Head({
  listing,
  view,
  layout,
  today,
  coverage,
  someRead,
  exporting,
  onLayout,
  onShow,
}: HeadProps) {
  const { t } = useTranslation();
  const showSaved = (saved: SavedView) => {
    onLayout(saved.layout);
    onShow(addressOf(saved, listing, today));
  };
  return (
    <Group justify="space-between">
      <Group gap="sm">
        <Title order={1} size="h4">
          {t(`service.listings.${listing.name}`)}
        </Title>
        <ViewsMenu listing={listing} view={view} layout={layout} today={today} onShow={showSaved} />
        {coverage && <CoverageBadge coverage={coverage} someRead={someRead} />}
      </Group>
      <ListingActions
        listing={listing}
        view={view}
        exporting={exporting}
        complete={coverage?.complete ?? false}
      />
    </Group>
  );
});

type FiltersProps = {
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
const Filters = memo(function Filters(props: FiltersProps) {
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
