import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useChangeWatched, useWatched } from './queries.ts';

/** The folder from which each daily run imports the bank's statements. */
export function WatchedFolder() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data, error } = useWatched(id);
  const choose = useChangeWatched(id, 'dailyRun.watch');
  const stop = useChangeWatched(id, 'dailyRun.stopWatching');
  const failure = error ?? choose.error ?? stop.error;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {t('sync.daily.watched')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('sync.daily.watchedHint')}
      </Text>
      {data && (
        <Group gap="sm">
          {data.folder !== null && (
            <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {data.folder}
            </Text>
          )}
          <Button
            size="compact-xs"
            variant="default"
            loading={choose.isPending}
            onClick={() => choose.mutate()}
          >
            {t(data.folder === null ? 'sync.daily.watch' : 'sync.daily.watchOther')}
          </Button>
          {data.folder !== null && (
            <Button size="compact-xs" variant="subtle" loading={stop.isPending} onClick={() => stop.mutate()}>
              {t('sync.daily.stopWatching')}
            </Button>
          )}
        </Group>
      )}
      {failure && <ErrorAlert error={failure} />}
    </Stack>
  );
}
