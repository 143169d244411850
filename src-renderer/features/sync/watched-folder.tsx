import { Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { FileTaken } from '../../workspace/file-taken.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useChangeWatched, useWatchEachMinute, useWatched } from './queries.ts';

/** The folder from which statements and ledger files are imported, by each daily run or as they arrive. */
export function WatchedFolder() {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const { data, error } = useWatched(id);
  const choose = useChangeWatched(id, 'dailyRun.watch');
  const stop = useChangeWatched(id, 'dailyRun.stopWatching');
  const eachMinute = useWatchEachMinute(id);
  const failure = error ?? choose.error ?? stop.error ?? eachMinute.error;
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
      {data && data.folder !== null && (
        <>
          <Checkbox
            size="xs"
            label={t('sync.daily.eachMinute')}
            description={t('sync.daily.eachMinuteHint')}
            checked={data.eachMinute}
            onChange={({ currentTarget: { checked } }) => eachMinute.mutate(checked)}
          />
          {data.lookedAt !== null && (
            <Text size="xs" c="dimmed">
              {t('sync.daily.lookedAt', { time: formatMoment(data.lookedAt, currentLocale(), timeZone) })}
            </Text>
          )}
          {data.eachMinute && data.waiting.length > 0 && (
            <List size="sm" spacing={2} aria-label={t('sync.daily.waiting')}>
              {data.waiting.map((file) => (
                <List.Item key={file.name}>
                  <FileTaken file={file} />
                </List.Item>
              ))}
            </List>
          )}
        </>
      )}
      {failure && <ErrorAlert error={failure} />}
    </Stack>
  );
}
