import { Card, Checkbox, Group, NumberInput, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SyncSchedule } from '../../../src-shared/contract/sync.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Select } from '../../components/select.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useSchedule, useSetSchedule } from './queries.ts';

const OFF = 'off';
const MINUTES = [15, 30, 60, 120, 240, 480] as const;

/** Whether and how often the app syncs by itself. */
export function ScheduleCard() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data: schedule, error } = useSchedule(id);
  const set = useSetSchedule(id);
  const words = (minutes: number) =>
    minutes % 60 === 0
      ? t('sync.everyHours', { count: minutes / 60 })
      : t('sync.everyMinutes', { count: minutes });
  const change = (part: Partial<SyncSchedule>) => schedule && set.mutate({ ...schedule, ...part });
  const minutes = schedule?.everyMinutes ?? null;
  const offered = [...new Set([...MINUTES, ...(minutes === null ? [] : [minutes])])];
  return (
    <Card withBorder component="section" aria-labelledby="schedule-title">
      <Stack gap="sm">
        <Title order={2} size="h5" id="schedule-title">
          {t('sync.scheduleTitle')}
        </Title>
        {schedule && (
          <Group align="flex-end" gap="sm">
            <Select
              label={t('sync.every')}
              data={[
                { value: OFF, label: t('sync.off') },
                ...offered.map((each) => ({ value: String(each), label: words(each) })),
              ]}
              value={minutes === null ? OFF : String(minutes)}
              allowDeselect={false}
              onChange={(value) => change({ everyMinutes: value === OFF ? null : Number(value) })}
              w={200}
            />
            <NumberInput
              size="xs"
              label={t('sync.trailingDays')}
              min={0}
              max={60}
              clampBehavior="strict"
              allowDecimal={false}
              value={schedule.trailingDays}
              onChange={(days) => typeof days === 'number' && change({ trailingDays: days })}
              w={220}
            />
          </Group>
        )}
        {schedule && minutes !== null && (
          <Checkbox
            size="xs"
            label={t('sync.thenMatch')}
            checked={schedule.match}
            onChange={({ currentTarget: { checked } }) => change({ match: checked })}
          />
        )}
        {schedule && minutes !== null && schedule.match && (
          <Checkbox
            size="xs"
            label={t('sync.notify')}
            checked={schedule.notify}
            onChange={({ currentTarget: { checked } }) => change({ notify: checked })}
          />
        )}
        {schedule && (
          <Checkbox
            size="xs"
            label={t('sync.matchAfter')}
            description={t('sync.matchAfterHint')}
            checked={schedule.matchAfter}
            onChange={({ currentTarget: { checked } }) => change({ matchAfter: checked })}
          />
        )}
        <Text size="xs" c="dimmed">
          {t('sync.scheduleHint')}
        </Text>
        {(error ?? set.error) && <ErrorAlert error={error ?? set.error} />}
      </Stack>
    </Card>
  );
}
