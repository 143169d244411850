import { Box, Button, Group, LoadingOverlay, Stack, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconFileSpreadsheet, IconRefresh, IconRefreshDot } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ListingSummary } from '../../../src-shared/contract/listings.ts';
import { dayOf } from '../../../src-shared/period.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { currentLanguage, currentLocale } from '../../i18n/index.ts';
import { useRunningJobs } from '../jobs/queries.ts';
import { RecordDrawer } from '../records/record-drawer.tsx';
import { useWorkspace } from '../workspaces/use-workspace.ts';
import { filterOf, isFiltered, type ListingView, lastMonthOf, readView, writeView } from './address.ts';
import { CoverageBadge, CoverageNotes } from './coverage-note.tsx';
import { FilterChips } from './filter-chips.tsx';
import { LastSyncNote } from './last-sync-note.tsx';
import { ListingTable } from './listing-table.tsx';
import { ListingToolbar } from './listing-toolbar.tsx';
import { PageBar } from './page-bar.tsx';
import { daysOf } from './period-choice.ts';
import { periodWords } from './period-words.ts';
import {
  useListingPage,
  useListingSummary,
  useStartExport,
  useStartSync,
  useStartSyncOfAll,
} from './queries.ts';
import { TotalsStrip } from './totals-strip.tsx';

/** Any listing: month, filters, totals, records. What differs between listings is in their definition. */
export function ListingPage({ listing }: { readonly listing: ListingDefinition }) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const [params, setParams] = useSearchParams();
  const today = dayOf(Date.now(), workspace.timeZone);
  const view = readView(params, listing, today);
  const query = { workspaceId: workspace.id, listing: listing.name, filter: filterOf(view) };
  const summary = useListingSummary(query);
  const page = useListingPage({ ...query, sort: view.sort, page: view.page, pageSize: view.pageSize });

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
    <Stack gap="sm" p="md" h="100%" style={{ minHeight: 0 }}>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h4">
            {label}
          </Title>
          {summary.data && <CoverageBadge coverage={summary.data.coverage} />}
        </Group>
        <ListingActions listing={listing} view={view} />
      </Group>
      <ListingToolbar listing={listing} view={view} summary={summary.data} onChange={change} />
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
      <Box pos="relative" flex={1} className="table-area" tabIndex={0} role="region" aria-label={label}>
        <LoadingOverlay visible={page.isPending && !failed} overlayProps={{ backgroundOpacity: 0.4 }} />
        {page.data && page.data.length > 0 ? (
          <ListingTable
            listing={listing}
            caption={t('listing.table', { listing: label, month: period })}
            rows={page.data}
            sort={view.sort}
            timeZone={workspace.timeZone}
            onSort={(sort) => change({ sort })}
            onOpen={(identity) => openRecord(identity)}
          />
        ) : (
          summary.data && <NothingToShow summary={summary.data} view={view} period={period} />
        )}
      </Box>
      {summary.data && summary.data.count > 0 && (
        <PageBar view={view} count={summary.data.count} onChange={change} />
      )}
      <RecordDrawer
        listing={listing}
        identity={params.get('record')}
        identities={page.data?.map((row) => row.identity) ?? []}
        onClose={() => openRecord(null)}
      />
    </Stack>
  );
}

type ActionProps = {
  readonly listing: ListingDefinition;
  readonly view: ListingView;
};

function ListingActions({ listing, view }: ActionProps) {
  const { t } = useTranslation();
  // Of a longer period, the month in which it ends: the last to change.
  const lastMonth = lastMonthOf(view);
  const month = formatMonth(lastMonth, currentLocale());
  const { id, kept } = useWorkspace();
  const jobs = useRunningJobs().filter((job) => job.workspaceId === id && job.listing === listing.name);
  const syncing = jobs.some(({ kind }) => kind === 'sync');
  const startSync = useStartSync();
  const startSyncOfAll = useStartSyncOfAll();
  const startExport = useStartExport();
  const sync = () => startSync.mutate({ workspaceId: id, listing: listing.name, month: lastMonth });
  const write = () =>
    startExport.mutate({
      workspaceId: id,
      listing: listing.name,
      filter: filterOf(view),
      sort: view.sort,
      language: currentLanguage(),
    });
  const canSync = kept.reporting && !syncing && !startSync.isPending;
  useHotkeys([
    ['mod+S', () => canSync && sync()],
    ['mod+E', () => write()],
  ]);
  const failed = startSync.error ?? startSyncOfAll.error ?? startExport.error;
  return (
    <Stack gap={4}>
      <Group gap="xs" justify="flex-end">
        <Button leftSection={<IconRefresh size={14} />} onClick={sync} disabled={!canSync} loading={syncing}>
          {t('listing.sync', { month })}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefreshDot size={14} />}
          title={t('listing.syncAllHint', { month })}
          onClick={() => startSyncOfAll.mutate({ workspaceId: id, month: lastMonth })}
          disabled={!kept.reporting}
          loading={startSyncOfAll.isPending}
        >
          {t('listing.syncAll')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={14} />}
          onClick={write}
          loading={startExport.isPending}
        >
          {t('listing.export')}
        </Button>
      </Group>
      {failed && <ErrorAlert error={failed} />}
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
