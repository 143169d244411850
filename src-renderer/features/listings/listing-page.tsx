import { Box, Button, Group, LoadingOverlay, Stack, Title } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ListingSummary } from '../../../src-shared/contract/listings.ts';
import { dayOf } from '../../../src-shared/period.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { RecordDrawer } from '../records/record-drawer.tsx';
import { useWorkspace } from '../workspaces/use-workspace.ts';
import { filterOf, isFiltered, type ListingView, readView, withChoice, writeView } from './address.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { CoverageBadge, CoverageNotes } from './coverage-note.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterChips } from './filter-chips.tsx';
import { LastSyncNote } from './last-sync-note.tsx';
import { ListingActions } from './listing-actions.tsx';
import { ListingTable } from './listing-table.tsx';
import { ListingToolbar } from './listing-toolbar.tsx';
import { PageBar } from './page-bar.tsx';
import { daysOf } from './period-choice.ts';
import { periodWords } from './period-words.ts';
import { useListingPage, useListingSummary } from './queries.ts';
import { addressOf } from './saved-view.ts';
import { NOTHING_SELECTED } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useTableLayout } from './table-layout.ts';
import { TotalsStrip } from './totals-strip.tsx';
import { useCopy } from './use-copy.ts';
import { useDefaultView } from './use-default-view.ts';
import { useExport } from './use-export.ts';
import { useSelection } from './use-selection.ts';
import { ViewsMenu } from './views-menu.tsx';

/** Any listing: period, filters, totals, records. What differs between listings is in their definition. */
export function ListingPage({ listing }: { readonly listing: ListingDefinition }) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const [params, setParams] = useSearchParams();
  const today = dayOf(Date.now(), workspace.timeZone);
  const view = readView(params, listing, today);
  const filter = filterOf(view);
  const query = { workspaceId: workspace.id, listing: listing.name, filter };
  // The page is asked for first: what is read one after another, a long sum must not hold up.
  const page = useListingPage({ ...query, sort: view.sort, page: view.page, pageSize: view.pageSize });
  const summary = useListingSummary(query);
  const rows = page.data ?? [];
  const [layout, setLayout] = useTableLayout(listing);
  const [selection, setSelection] = useSelection(JSON.stringify(query), rows);
  const exporting = useExport(listing, view, layout, selection, summary.data?.count ?? 0);
  const { copyRows, copyCell } = useCopy(listing, layout);
  useDefaultView(listing, today, setLayout);
  const scroller = useRef<HTMLDivElement>(null);

  const change = (next: Partial<ListingView>) => {
    // Another question starts at its first page; typing replaces the entry so that Back does not replay the letters.
    const replace = next.text !== undefined && Object.keys(next).length === 1;
    const changed = { ...view, page: 0, ...next };
    const days = daysOf(changed.period, today);
    setParams(writeView({ ...changed, days }, listing), { replace });
  };
  const openRecord = (identity: string | null) => {
    const next = writeView(view, listing);
    if (identity !== null) next.set('record', identity);
    setParams(next);
  };
  const label = t(`service.listings.${listing.name}`);
  const period = periodWords(view.days, t);
  const failed = summary.error ?? page.error;

  return (
    <Stack gap="xs" p="md" h="100%" style={{ minHeight: 0 }}>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h4">
            {label}
          </Title>
          <ViewsMenu
            listing={listing}
            view={view}
            layout={layout}
            today={today}
            onShow={(saved) => {
              setLayout(saved.layout);
              setParams(addressOf(saved, listing, today));
            }}
          />
          {summary.data && <CoverageBadge coverage={summary.data.coverage} />}
        </Group>
        <ListingActions listing={listing} view={view} exporting={exporting} />
      </Group>
      <ListingToolbar listing={listing} view={view} summary={summary.data} onChange={change}>
        <ColumnChooser listing={listing} layout={layout} onLayout={setLayout} />
      </ListingToolbar>
      <FilterChips listing={listing} view={view} onChange={change} />
      {summary.data && <CoverageNotes coverage={summary.data.coverage} />}
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
      {summary.data && summary.data.count > 0 && <TotalsStrip listing={listing} summary={summary.data} />}
      <Box
        ref={scroller}
        pos="relative"
        flex={1}
        className="table-area"
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <LoadingOverlay visible={page.isPending && !failed} overlayProps={{ backgroundOpacity: 0.4 }} />
        {page.data && page.data.length > 0 ? (
          <ListingTable
            listing={listing}
            caption={t('listing.table', { listing: label, month: period })}
            rows={page.data}
            sort={view.sort}
            timeZone={workspace.timeZone}
            layout={layout}
            selection={selection}
            scroller={scroller}
            onLayout={setLayout}
            onSelection={setSelection}
            onSort={(sort) => change({ sort })}
            onOpen={openRecord}
            onCopyRows={copyRows}
            onCopyCell={copyCell}
            onNarrow={(field, value) => change({ choices: withChoice(view, field, [value]) })}
          />
        ) : (
          summary.data && <NothingToShow summary={summary.data} view={view} period={period} />
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
          scope="selected"
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
      {summary.data && summary.data.count > 0 && (
        <PageBar view={view} count={summary.data.count} onChange={change} />
      )}
      <RecordDrawer
        listing={listing}
        identity={params.get('record')}
        identities={rows.map((row) => row.identity)}
        onClose={() => openRecord(null)}
      />
    </Stack>
  );
}

type NothingProps = { readonly summary: ListingSummary; readonly view: ListingView; readonly period: string };

/** Why there is no row: nothing read yet, nothing there, or nothing that fits. */
function NothingToShow({ summary, view, period }: NothingProps) {
  const { t } = useTranslation();
  if (isFiltered(view) && summary.coverage.asOf !== null)
    return <EmptyState title={t('listing.noMatchTitle')} />;
  if (summary.coverage.complete)
    return (
      <EmptyState title={t('listing.noRecordsTitle', { month: period })} text={t('listing.noRecordsText')} />
    );
  return <EmptyState title={t('listing.emptyTitle', { month: period })} text={t('listing.emptyText')} />;
}
