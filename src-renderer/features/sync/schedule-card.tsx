import { Card, Checkbox, Group, NumberInput, Stack, Text, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
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
  // What is still being kept counts as kept: a change right after it would undo it.
  const asked = useRef<SyncSchedule>(undefined);
  const change = (part: Partial<SyncSchedule>) => {
    if (!schedule) return;
    const next = { ...schedule, ...asked.current, ...part };
    asked.current = next;
    const answered = () => {
      if (asked.current === next) asked.current = undefined;
    };
    set.mutateAsync(next).then(answered, answered);
  };
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
            <TrailingDays
              days={schedule.trailingDays}
              onChange={(trailingDays) => change({ trailingDays })}
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

/** The first digit of a number is not the number. */
const TYPING_PAUSE_MS = 600;

type DaysProps = { readonly days: number; readonly onChange: (days: number) => void };

/** Saved a while after the last key, or when the field is left. */
function TrailingDays({ days, onChange }: DaysProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<number | string | null>(null);
  // What was typed stands until it is kept.
  const [before, setBefore] = useState(days);
  if (before !== days) {
    setBefore(days);
    setTyped(null);
  }
  const keep = useDebouncedCallback(
    (next: number) => {
      if (next !== days) onChange(next);
    },
    { delay: TYPING_PAUSE_MS, flushOnUnmount: true },
  );
  return (
    <NumberInput
      size="xs"
      label={t('sync.trailingDays')}
      min={0}
      max={60}
      clampBehavior="strict"
      allowDecimal={false}
      value={typed ?? days}
      onChange={(next) => {
        setTyped(next);
        if (typeof next === 'number') keep(next);
        else keep.cancel();
      }}
      onBlur={() => {
        if (typeof typed === 'number') keep.flush();
        else setTyped(null);
      }}
      w={220}
    />
  );
}
