import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet, IconRefresh, IconRefreshDot } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../src-shared/period.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { useCommand } from '../../commands/commands.tsx';
import { withKeys } from '../../commands/keys.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { useIsRunning } from '../../data/jobs.ts';
import { useRunSync, useStartSync, useStartSyncOfAll } from '../../data/start-jobs.ts';
import { currentLocale } from '../../i18n/index.ts';
import { shapeOf } from '../../period/period-choice.ts';
import { periodWords } from '../../period/period-words.ts';
import { type ListingView, lastMonthOf } from '../../records/listing-view.ts';
import { useIsOnlyRead } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { ExportMenu } from './export-menu.tsx';
import type { Exporting } from './use-export.ts';

type Props = {
  readonly listing: ListingDefinition;
  readonly view: Pick<ListingView, 'days'>;
  readonly exporting: Exporting;
  /** All days of the period were read: syncing again is then no longer what one came for. */
  readonly complete: boolean;
};

/** Reading the listing again, and writing what is shown to a file. */
export const ListingActions = memo(function ListingActions(props: Props) {
  const { listing, view, exporting, complete } = props;
  const { t } = useTranslation();
  // All listings at once are read by the month: the one in which the period ends is the last to change.
  const { id, kept, timeZone } = useWorkspace();
  const today = dayOf(Date.now(), timeZone);
  const lastMonth = lastMonthOf(view, today);
  const month = formatMonth(lastMonth, currentLocale());
  const isOnlyRead = useIsOnlyRead();
  const syncing = useIsRunning({ workspaceId: id, listing: listing.name }, 'sync');
  const startSync = useStartSync();
  const startSyncOfAll = useStartSyncOfAll();
  const startSyncOfDays = useRunSync();
  const shape = shapeOf(view.days);
  const sync = () => {
    if (shape.kind === 'month')
      return startSync.mutate({ workspaceId: id, listing: listing.name, month: shape.month });
    const { first, last } = view.days;
    startSyncOfDays.mutate({
      workspaceId: id,
      listings: [listing.name],
      firstDay: first,
      lastDay: last,
      mode: 'changes',
    });
  };
  // Export the selected rows if there are any.
  const { selected } = exporting.counts;
  const write = () =>
    exporting.start({
      format: 'xlsx',
      csvStyle: 'comma',
      selectedOnly: selected > 0,
      shownColumnsOnly: false,
    });
  const begun = view.days.first <= today;
  const mayRead = begun && kept.reporting && !isOnlyRead;
  const canSync = mayRead && !syncing && !startSync.isPending && !startSyncOfDays.isPending;
  useCommand('sync', sync, canSync);
  useCommand('export', write);
  const failed = startSync.error ?? startSyncOfDays.error ?? startSyncOfAll.error ?? exporting.error;
  return (
    <Stack gap={4}>
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        {!isOnlyRead && (
          <>
            <Button
              variant={complete ? 'default' : 'filled'}
              leftSection={<IconRefresh size={14} />}
              onClick={sync}
              disabled={!canSync}
              loading={syncing}
            >
              {t('listing.sync', { month: periodWords(view.days, t) })}
            </Button>
            <ActionIcon
              variant="default"
              size={30}
              title={withKeys(t('listing.syncAllHint', { month }), 'syncAll')}
              aria-label={t('listing.syncAll')}
              onClick={() => startSyncOfAll.mutate({ workspaceId: id, month: lastMonth })}
              disabled={!mayRead}
              loading={startSyncOfAll.isPending}
            >
              <IconRefreshDot size={16} />
            </ActionIcon>
          </>
        )}
        <Button.Group>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={14} />}
            onClick={write}
            loading={exporting.pending}
          >
            {selected > 0 ? t('listing.exportSelected', { count: selected }) : t('listing.export')}
          </Button>
          <ExportMenu
            exporting={exporting}
            target={(opened, toggle) => (
              <Button
                variant="default"
                px={6}
                aria-label={t('listings.export.title')}
                aria-haspopup="dialog"
                aria-expanded={opened}
                onClick={toggle}
              >
                <IconChevronDown size={14} aria-hidden />
              </Button>
            )}
          />
        </Button.Group>
      </Group>
      {exporting.nothing && (
        <Text size="sm" role="status">
          {t('coverage.nothingToExport', { period: exporting.period })}
        </Text>
      )}
      {failed && <ErrorAlert error={failed} />}
    </Stack>
  );
});
