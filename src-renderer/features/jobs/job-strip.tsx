import { Button, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '../../../src-shared/contract/jobs.ts';
import type { SyncProgress } from '../../../src-shared/contract/sync.ts';
import { formatBytes, formatDayByName } from '../../components/format.ts';
import { useCancelJob, useRunningJobs } from '../../data/jobs.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useWorkspaces } from '../../workspace/workspaces.ts';

/** So many lines are shown unasked: the screen is for the work, not for what goes on beside it. */
const SHOWN = 3;

/** What a job counts, where it is not records. */
const UNITS: Partial<Record<Job['kind'], 'cashouts' | 'listings' | 'lines' | 'rows'>> = {
  cashouts: 'cashouts',
  'daily-run': 'listings',
  check: 'lines',
  import: 'lines',
  'team-share': 'rows',
  'team-join': 'rows',
};

/** What is running now, with counts and a way to stop it: what moves before what waits. */
export function JobStrip() {
  const { t } = useTranslation();
  const jobs = useRunningJobs();
  const cancel = useCancelJob();
  const [all, setAll] = useState(false);
  if (jobs.length === 0) return null;
  const waits = (job: Job) => job.kind === 'sync' && job.sync === null;
  const inOrder = [...jobs.filter((job) => !waits(job)), ...jobs.filter(waits)];
  const shown = all ? inOrder : inOrder.slice(0, SHOWN);
  return (
    <Stack gap={4} px="md" py={6} className="job-strip">
      {shown.map((job) => (
        <JobLine key={job.id} job={job} />
      ))}
      {jobs.length > 1 && (
        <Group gap="sm">
          {jobs.length > SHOWN && (
            <Button variant="subtle" size="compact-xs" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t('jobs.fewer') : t('jobs.more', { count: jobs.length - SHOWN })}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-xs"
            onClick={() => {
              for (const { id } of jobs) cancel.mutate(id);
            }}
          >
            {t('jobs.cancelAll')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function JobLine({ job }: { readonly job: Job }) {
  const { t } = useTranslation();
  const cancel = useCancelJob();
  const { id } = useWorkspace();
  const { data: workspaces } = useWorkspaces();
  const own = workspaces?.find((one) => one.id === job.workspaceId);
  // What runs for another workspace says so.
  const elsewhere = id === job.workspaceId ? undefined : own;
  const what = t(`jobs.${job.kind}`, {
    listing: job.listing === null ? '' : t(`service.listings.${job.listing}`),
  });
  const isMove = job.kind === 'move' || job.kind === 'restore';
  const size = (bytes: number) => formatBytes(bytes, currentLocale());
  const unit = t(`jobs.units.${UNITS[job.kind] ?? 'records'}`);
  const counted = isMove
    ? t('jobs.bytesOf', { done: size(job.done), total: size(job.total ?? job.done) })
    : job.total === null
      ? t('jobs.counted', { unit, done: job.done })
      : t('jobs.countedOf', { unit, done: job.done, total: job.total });
  return (
    <Group gap="sm" wrap="nowrap" role="status" data-testid="job">
      <Loader size={14} aria-hidden />
      <Text size="xs">{elsewhere === undefined ? what : `${elsewhere.name}: ${what}`}</Text>
      <Text size="xs" c="dimmed" className="figures">
        {counted}
      </Text>
      {job.kind === 'sync' && own && <SyncPlace progress={job.sync} timeZone={own.timeZone} />}
      {job.total !== null && job.total > 0 && (
        <Progress value={(job.done / job.total) * 100} w={160} size="sm" aria-label={what} />
      )}
      <Button
        variant="default"
        size="compact-xs"
        // The words beside it wrap before it is cut.
        style={{ flexShrink: 0 }}
        loading={cancel.isPending}
        onClick={() => cancel.mutate(job.id)}
      >
        {/* What was sent cannot be taken back: "cancel" would promise it. */}
        {t(job.kind === 'cashouts' ? 'jobs.stopCashouts' : 'app.cancel')}
      </Button>
    </Group>
  );
}

/** Where a sync is, how fast, and how long it will take; one that waits for others says so. */
function SyncPlace({
  progress,
  timeZone,
}: {
  readonly progress: SyncProgress | null;
  /** Of the workspace that is synced: its days are not those of the one that is shown. */
  readonly timeZone: string;
}) {
  const { t } = useTranslation();
  if (!progress)
    return (
      <Text size="xs" c="dimmed">
        {t('jobs.waiting')}
      </Text>
    );
  const { window, windowNumber, windows, rowsPerSecond, secondsLeft } = progress;
  const day = (instant: number) => formatDayByName(instant, currentLocale(), timeZone);
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
