import { Button, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportSummary, Job } from '../../../src-shared/contract/jobs.ts';
import { call, onEvent } from '../../api.ts';
import { ErrorWords } from '../../components/error-alert.tsx';
import { formatBytes, formatMonth } from '../../components/format.ts';
import { tell } from '../../components/notice.ts';
import { afterPaint } from '../../components/use-later.ts';
import { useJobEvents } from '../../data/jobs.ts';
import { currentLocale } from '../../i18n/index.ts';
import type { WordKey } from '../../i18n/word-key.ts';
import { useWorkspaces } from '../../workspace/workspaces.ts';
import { RoundOutcome } from './round-notice.tsx';
import { SyncRounds } from './sync-rounds.ts';

/** Says how each job ended: counts for a sync, the file for an export, what to do for a failure. */
export function JobNotices() {
  const { t } = useTranslation();
  const [rounds] = useState(() => new SyncRounds());
  useJobEvents(
    useCallback(
      (job: Job, jobs: readonly Job[]) => {
        // A scheduled sync gets one notice for all its listings together.
        if (job.scheduled) return;
        const round = job.kind === 'sync' ? rounds.take(job, jobs) : [job];
        // Draw first that the job has ended, where it was shown under way: both at once would hold up the window.
        if (round) afterPaint(() => (round.length === 1 ? announce(job, t) : announceRound(round, t)));
      },
      [t, rounds],
    ),
  );
  useScheduledEnd();
  useWatchedTaken();
  return null;
}

const nameOf = (workspaces: ReturnType<typeof useWorkspaces>['data'], workspaceId: string): string =>
  workspaces?.find(({ id }) => id === workspaceId)?.name ?? '';

/** One quiet notice at the end of a scheduled sync. */
function useScheduledEnd(): void {
  const { t } = useTranslation();
  const { data: workspaces } = useWorkspaces();
  useEffect(
    () =>
      onEvent('sync.scheduledEnded', ({ workspaceId, failed, ...counts }) => {
        const workspace = nameOf(workspaces, workspaceId);
        const names = failed.map((name) => t(`service.listings.${name}`));
        const listings = new Intl.ListFormat(currentLocale()).format(names);
        const ended = t('dailyRun.syncEnded', counts);
        tell({
          color: failed.length > 0 ? 'orange' : 'gray',
          title: t('dailyRun.syncTitle', { workspace }),
          message: failed.length > 0 ? `${ended}. ${t('dailyRun.syncFailed', { listings })}` : ended,
        });
      }),
    [t, workspaces],
  );
}

/** What arrived in a watched folder by itself, once. */
function useWatchedTaken(): void {
  const { t } = useTranslation();
  const { data: workspaces } = useWorkspaces();
  useEffect(
    () =>
      onEvent('dailyRun.watchedTaken', ({ workspaceId, ...counts }) => {
        const workspace = nameOf(workspaces, workspaceId);
        tell({
          color: counts.toLookAt > 0 ? 'orange' : 'gray',
          title: t('dailyRun.takenTitle', { workspace }),
          message: t('dailyRun.taken', counts),
        });
      }),
    [t, workspaces],
  );
}

function announce(job: Job, t: TFunction): void {
  // The dialog that checks or imports a file shows the outcome itself.
  if (job.kind === 'check' || job.kind === 'import') return;
  // Several listings may be read at once: each notice says which it is about.
  const subject = job.listing === null ? t(`jobSubjects.${job.kind}`) : t(`service.listings.${job.listing}`);
  const titled = (words: string) => `${subject}: ${words}`;
  if (job.status === 'failed') {
    tell({
      color: 'red',
      title: titled(t('app.notCompleted')),
      message: job.error ? <ErrorWords details={job.error} /> : null,
      autoClose: false,
    });
  } else if (job.status === 'cancelled') {
    const words: Partial<Record<Job['kind'], WordKey>> = {
      sync: 'jobs.cancelledSync',
      restore: 'jobs.cancelledRestore',
      cashouts: 'jobs.cancelledCashouts',
      'team-share': 'jobs.cancelledShare',
      'team-join': 'jobs.cancelledShare',
    };
    const message = t(words[job.kind] ?? 'jobs.cancelledExport');
    tell({ color: 'gray', title: titled(t('jobs.cancelled')), message });
  } else if (job.result?.kind === 'sync') {
    tell({
      color: 'green',
      title: titled(t('jobs.syncDone')),
      message: t('jobs.syncSummary', {
        ...job.result,
        late: job.result.lateAdded + job.result.lateChanged,
      }),
    });
  } else if (job.result?.kind === 'export') {
    tell({
      color: 'green',
      title: titled(t(job.result.fileName.endsWith('.csv') ? 'jobs.csvDone' : 'jobs.exportDone')),
      message: <WrittenFile jobId={job.id} result={job.result} />,
      autoClose: 30_000,
    });
  } else if (job.result?.kind === 'matching') {
    const { book, rules, openLines, openRecords } = job.result;
    const sum = (of: (rule: (typeof rules)[number]) => number) =>
      rules.reduce((all, rule) => all + of(rule), 0);
    tell({
      color: 'green',
      title: `${subject} · ${t(`books.names.${book}`)}: ${t('jobs.matchingDone')}`,
      message: t('jobs.matchingSummary', {
        matched: sum(({ matches }) => matches),
        excluded: sum(({ setAside }) => setAside),
        proposed: sum(({ suggested, ambiguous }) => suggested + ambiguous),
        openLines,
        openRecords,
      }),
      autoClose: 12_000,
    });
  } else if (job.result?.kind === 'cashouts') {
    const { fileName, sent: count } = job.result;
    const message = t('jobs.cashoutsSummary', { fileName, count });
    // No green: that they were sent does not say that they were paid.
    tell({ color: 'blue', title: titled(t('jobs.cashoutsDone')), message });
  } else if (job.result?.kind === 'lock') {
    const message = t('jobs.lockSummary', {
      ...job.result,
      month: formatMonth(job.result.month, currentLocale()),
    });
    tell({ color: 'green', title: titled(t('jobs.lockDone')), message });
  } else if (job.result?.kind === 'move') {
    const size = formatBytes(job.result.bytes, currentLocale());
    const message = t('jobs.moveSummary', { ...job.result, size });
    tell({ color: 'green', title: titled(t('jobs.moveDone')), message, autoClose: 30_000 });
  } else if (job.result?.kind === 'review-file') {
    const size = formatBytes(job.result.bytes, currentLocale());
    const message = t('jobs.reviewFileSummary', { ...job.result, size });
    tell({ color: 'green', title: t('jobs.reviewFileDone'), message, autoClose: 30_000 });
  } else if (job.result?.kind === 'review-copy') {
    const message = t('jobs.reviewCopySummary', { ...job.result });
    tell({ color: 'green', title: t('jobs.reviewCopyDone'), message, autoClose: 30_000 });
  } else if (job.result?.kind === 'restore') {
    const message = t('jobs.restoreSummary', { ...job.result });
    tell({ color: 'green', title: titled(t('jobs.restoreDone')), message, autoClose: 30_000 });
  } else if (job.result?.kind === 'team-share' || job.result?.kind === 'team-join') {
    const ended = job.result.kind === 'team-share' ? 'share' : 'join';
    const message = t(`jobs.${ended}Summary`, { ...job.result });
    tell({ color: 'green', title: titled(t(`jobs.${ended}Done`)), message });
  } else if (job.result?.kind === 'status-check') {
    const { differing, failed } = job.result;
    const message = t('jobs.checkSummary', { ...job.result });
    tell({
      color: differing + failed > 0 ? 'orange' : 'green',
      title: titled(t('jobs.checkDone')),
      message,
    });
  }
}

/** One notice for syncs that ran beside each other; a failure among them stays until it is read. */
function announceRound(round: readonly Job[], t: TFunction): void {
  const failed = round.filter(({ status }) => status === 'failed').length;
  const done = round.filter(({ status }) => status === 'done').length;
  tell({
    color: failed > 0 ? 'red' : done === round.length ? 'green' : 'gray',
    title:
      failed > 0
        ? t('jobs.roundFailed', { failed, count: round.length })
        : t('jobs.roundDone', { done, count: round.length }),
    message: <RoundOutcome jobs={round} />,
    autoClose: failed > 0 ? false : 12_000,
  });
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
