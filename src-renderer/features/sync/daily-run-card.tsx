import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useIsRunning } from '../../data/jobs.ts';
import { useStartDailyRun } from '../../data/start-jobs.ts';
import { DailyRunNews } from '../../workspace/daily-run-news.tsx';
import { DecidersFields, DecidersOnly } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useDailyRun } from './queries.ts';
import { WatchedFolder } from './watched-folder.tsx';

/** One press for what is done each morning, and the page of the last time. */
export function DailyRunCard() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
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
        {run && <DailyRunNews run={run} />}
        <DecidersFields>
          <WatchedFolder />
        </DecidersFields>
        {(error ?? start.error) && <ErrorAlert error={error ?? start.error} />}
      </Stack>
    </Card>
  );
}
