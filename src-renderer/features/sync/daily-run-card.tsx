import { Anchor, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DailyRun } from '../../../src-shared/contract/daily-run.ts';
import { ErrorAlert, ErrorWords } from '../../components/error-alert.tsx';
import { formatMoment, formatMonth } from '../../components/format.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { useIsRunning } from '../../data/jobs.ts';
import { useStartDailyRun } from '../../data/start-jobs.ts';
import { currentLocale } from '../../i18n/index.ts';
import { DecidersFields, DecidersOnly } from '../../workspace/deciders-only.tsx';
import { screenAddress } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { FileTaken } from './file-taken.tsx';
import { useDailyRun } from './queries.ts';
import { WatchedFolder } from './watched-folder.tsx';

const COLORS = { 'nothing-to-do': 'green', 'to-look-at': 'blue', failed: 'red' } as const;

/** One press for what is done each morning, and the page of the last time. */
export function DailyRunCard() {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const { data, error } = useDailyRun(id);
  const start = useStartDailyRun();
  const isRunning = useIsRunning({ workspaceId: id }, 'daily-run');
  const run = data?.run;
  return (
    <Card withBorder component="section" aria-labelledby="daily-run-title">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h5" id="daily-run-title">
            {t('sync.daily.title')}
          </Title>
          <DecidersOnly>
            <Button
              size="xs"
              loading={start.isPending || isRunning}
              onClick={() => start.mutate({ workspaceId: id })}
            >
              {t('sync.daily.start')}
            </Button>
          </DecidersOnly>
        </Group>
        <Text size="xs" c="dimmed">
          {t('sync.daily.hint')}
        </Text>
        {run && <Page run={run} timeZone={timeZone} workspaceId={id} />}
        <DecidersFields>
          <WatchedFolder />
        </DecidersFields>
        {(error ?? start.error) && <ErrorAlert error={error ?? start.error} />}
      </Stack>
    </Card>
  );
}

type PageProps = { readonly run: DailyRun; readonly timeZone: string; readonly workspaceId: string };

/** What is new since the run before. */
function Page({ run, timeZone, workspaceId }: PageProps) {
  const { t } = useTranslation();
  const at = (moment: number) => formatMoment(moment, currentLocale(), timeZone);
  const changed = run.listings.filter(({ added, changed, error }) => added + changed > 0 || error);
  const { appeared, cleared, unsettled } = run.exceptions;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <StateBadge color={COLORS[run.outcome]}>{t(`sync.daily.outcomes.${run.outcome}`)}</StateBadge>
        <Text size="sm">
          {run.since === null
            ? t('sync.daily.first', { time: at(run.finishedAt) })
            : t('sync.daily.since', { time: at(run.finishedAt), before: at(run.since) })}
        </Text>
      </Group>
      <List size="sm" spacing={2}>
        {changed.length === 0 && <List.Item>{t('sync.daily.nothingRead')}</List.Item>}
        {changed.map(({ listing, error, ...counts }) => (
          <List.Item key={listing}>
            {t(`service.listings.${listing}`)}:{' '}
            {error ? <ErrorWords details={error} /> : t('sync.scheduledEnded', counts)}
          </List.Item>
        ))}
        {run.files.map((file) => (
          <List.Item key={file.name}>
            <FileTaken file={file} />
          </List.Item>
        ))}
        {run.books.length === 0 && <List.Item>{t('sync.daily.nothingMatched')}</List.Item>}
        {run.books.map(({ book, month, error, ...counts }) => (
          <List.Item key={`${book} ${month}`}>
            <Anchor
              component={Link}
              size="sm"
              to={`${screenAddress(workspaceId, 'matching')}?book=${book}&month=${month}`}
            >
              {t(`sync.daily.books.${book}`, { month: formatMonth(month, currentLocale()) })}
            </Anchor>
            : {error ? <ErrorWords details={error} /> : t('sync.daily.matched', counts)}
          </List.Item>
        ))}
        <List.Item>
          <Anchor component={Link} size="sm" to={screenAddress(workspaceId, 'exceptions')}>
            {t('sync.daily.exceptions')}
          </Anchor>
          : {t('sync.daily.news', { appeared, cleared, unsettled })}
        </List.Item>
      </List>
    </Stack>
  );
}
