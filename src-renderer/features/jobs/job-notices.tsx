import { Button, Stack, Text } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportSummary, Job } from '../../../src-shared/contract/jobs.ts';
import { call } from '../../api.ts';
import { ErrorWords } from '../../components/error-alert.tsx';
import { useJobEvents } from './queries.ts';

/** Says how each job ended: counts for a sync, the file for an export, what to do for a failure. */
export function JobNotices() {
  const { t } = useTranslation();
  useJobEvents(useCallback((job: Job) => announce(job, t), [t]));
  return null;
}

function say(t: TFunction, notice: NotificationData): void {
  notifications.show({ ...notice, closeButtonProps: { 'aria-label': t('app.close') } });
}

function announce(job: Job, t: TFunction): void {
  if (job.status === 'failed') {
    say(t, {
      color: 'red',
      title: t('jobs.failed'),
      message: job.error ? <ErrorWords details={job.error} /> : null,
      autoClose: false,
    });
  } else if (job.status === 'cancelled') {
    const message = t(job.kind === 'sync' ? 'jobs.cancelledSync' : 'jobs.cancelledExport');
    say(t, { color: 'gray', title: t('jobs.cancelled'), message });
  } else if (job.result?.kind === 'sync') {
    say(t, {
      color: 'green',
      title: t('jobs.syncDone'),
      message: t('jobs.syncSummary', { ...job.result }),
    });
  } else if (job.result?.kind === 'export') {
    say(t, {
      color: 'green',
      title: t('jobs.exportDone'),
      message: <WrittenFile jobId={job.id} result={job.result} />,
      autoClose: 30_000,
    });
  }
}

function WrittenFile({ jobId, result }: { readonly jobId: string; readonly result: ExportSummary }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">{t('jobs.exportSummary', { ...result })}</Text>
      <Button
        variant="default"
        size="compact-xs"
        // The one failure there is: the app has restarted and knows the file no more; the notice is gone then, too.
        onClick={() => void call('jobs.showFile', { jobId }).catch(() => undefined)}
      >
        {t('jobs.showFile')}
      </Button>
    </Stack>
  );
}
