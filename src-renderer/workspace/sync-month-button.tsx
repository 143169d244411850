import { Button } from '@mantine/core';
import { IconRefreshDot } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Month } from '../../src-shared/period.ts';
import { ErrorAlert } from '../components/error-alert.tsx';
import { formatMonth } from '../components/format.ts';
import { useStartSyncOfAll } from '../data/start-jobs.ts';
import { currentLocale } from '../i18n/index.ts';
import { DecidersOnly } from './deciders-only.tsx';
import { useWorkspace } from './use-workspace.ts';

/** Reads every listing of the month: the balance report, and the records behind it. */
export function SyncMonthButton({ month }: { readonly month: Month }) {
  const { t } = useTranslation();
  const { id, kept } = useWorkspace();
  const sync = useStartSyncOfAll();
  return (
    <DecidersOnly>
      <Button
        leftSection={<IconRefreshDot size={14} aria-hidden />}
        disabled={!kept.reporting}
        loading={sync.isPending}
        onClick={() => sync.mutate({ workspaceId: id, month })}
      >
        {t('workspace.syncMonth', { month: formatMonth(month, currentLocale()) })}
      </Button>
      {sync.error && <ErrorAlert error={sync.error} />}
    </DecidersOnly>
  );
}
