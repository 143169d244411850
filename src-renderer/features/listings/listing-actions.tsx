import { Button, Group, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconFileSpreadsheet, IconRefresh, IconRefreshDot } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { currentLanguage, currentLocale } from '../../i18n/index.ts';
import { useRunningJobs } from '../jobs/queries.ts';
import { useWorkspace } from '../workspaces/use-workspace.ts';
import { filterOf, type ListingView, lastMonthOf } from './address.ts';
import { useStartExport, useStartSync, useStartSyncOfAll } from './queries.ts';

type Props = {
  readonly listing: ListingDefinition;
  readonly view: ListingView;
};

/** Reading the listing again, and writing what is shown to a file. */
export function ListingActions({ listing, view }: Props) {
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
