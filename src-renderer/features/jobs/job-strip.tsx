import { Button, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Job } from '../../../src-shared/contract/jobs.ts';
import type { SyncProgress } from '../../../src-shared/contract/sync.ts';
import { formatDay } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../workspaces/use-workspace.ts';
import { useCancelJob, useRunningJobs } from './queries.ts';

/** What is running now, with counts and a way to stop it. */
export function JobStrip() {
  const jobs = useRunningJobs();
  if (jobs.length === 0) return null;
  return (
    <Stack gap={4} px="md" py={6}>
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} />
      ))}
    </Stack>
  );
}

function JobLine({ job }: { readonly job: Job }) {
  const { t } = useTranslation();
  const cancel = useCancelJob();
  const what = t(`jobs.${job.kind}`, {
    listing: job.listing === null ? '' : t(`service.listings.${job.listing}`),
  });
  const counted =
    job.total === null
      ? t('jobs.counted', { done: job.done })
      : t('jobs.countedOf', { done: job.done, total: job.total });
  return (
    <Group gap="sm" wrap="nowrap" role="status" data-testid="job">
      <Loader size={14} aria-hidden />
      <Text size="xs">{what}</Text>
      <Text size="xs" c="dimmed" className="figures">
        {counted}
      </Text>
      {job.kind === 'sync' && <SyncPlace progress={job.sync} />}
      {job.total !== null && job.total > 0 && (
        <Progress value={(job.done / job.total) * 100} w={160} size="sm" aria-label={what} />
      )}
      <Button
        variant="default"
        size="compact-xs"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(job.id)}
      >
        {t('app.cancel')}
      </Button>
    </Group>
  );
}

/** Where a sync is, how fast, and how long it will take; one that waits for others says so. */
function SyncPlace({ progress }: { readonly progress: SyncProgress | null }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  if (!progress)
    return (
      <Text size="xs" c="dimmed">
        {t('jobs.waiting')}
      </Text>
    );
  const { window, windowNumber, windows, rowsPerSecond, secondsLeft } = progress;
  const day = (instant: number) => formatDay(instant, currentLocale(), timeZone);
  const parts = [
    t('jobs.window', {
      from: day(window.from),
      to: day(window.to - 1),
      number: windowNumber,
      count: windows,
    }),
    rowsPerSecond !== null && t('jobs.rate', { rate: Math.round(rowsPerSecond) }),
    secondsLeft !== null && timeLeft(secondsLeft, t),
  ];
  return (
    <Text size="xs" c="dimmed" className="figures">
      {parts.filter(Boolean).join(' · ')}
    </Text>
  );
}

function timeLeft(seconds: number, t: TFunction): string {
  return seconds < 90
    ? t('jobs.secondsLeft', { count: seconds })
    : t('jobs.minutesLeft', { count: Math.round(seconds / 60) });
}
