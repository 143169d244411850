import { ActionIcon, Button, Divider, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { DatePicker, MonthPicker } from '@mantine/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListingDefinition, zoneOf } from '../../src-shared/service/listing.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { type Days, type PeriodChoice, PRESETS, quarterDays, shapeOf, stepped } from './period-choice.ts';
import { PeriodPopover } from './period-popover.tsx';
import { periodWords } from './period-words.ts';

type Props = {
  readonly listing: ListingDefinition;
  readonly view: { readonly period: PeriodChoice; readonly days: Days };
  readonly onChange: (period: PeriodChoice) => void;
};

/** The days shown: a named period, any month, a quarter, or a range of days. */
export const PeriodPicker = memo(function PeriodPicker({ listing, view, onChange }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const words = periodWords(view.days, t);
  return (
    <PeriodPopover
      words={words}
      byMonth={shapeOf(view.days).kind === 'month'}
      onStep={(by) => onChange(stepped(view.days, by))}
    >
      {(close) => {
        const choose = (period: PeriodChoice) => {
          close();
          onChange(period);
        };
        return (
          <>
            <Group align="flex-start" gap="md" wrap="nowrap">
              <Presets period={view.period} onChoose={choose} />
              <Divider orientation="vertical" />
              <Calendar key={`${view.days.first} ${view.days.last}`} days={view.days} onChoose={choose} />
            </Group>
            <Text size="xs" c="dimmed" mt="xs">
              {listing.perDay
                ? t('period.serviceDays')
                : t('period.zone', { timeZone: zoneOf(listing, timeZone) })}
            </Text>
          </>
        );
      }}
    </PeriodPopover>
  );
});

type PresetsProps = {
  readonly period: PeriodChoice;
  readonly onChoose: (period: PeriodChoice) => void;
};

function Presets({ period, onChoose }: PresetsProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={2}>
      {PRESETS.map((preset) => {
        const chosen = period.kind === 'preset' && period.preset === preset;
        return (
          <Button
            key={preset}
            {...(chosen ? { variant: 'light' } : { variant: 'subtle', color: 'gray' })}
            aria-pressed={chosen}
            justify="flex-start"
            onClick={() => onChoose({ kind: 'preset', preset })}
          >
            {t(`period.presets.${preset}`)}
          </Button>
        );
      })}
    </Stack>
  );
}

const WAYS = ['month', 'quarter', 'days'] as const;
type Way = (typeof WAYS)[number];

type CalendarProps = { readonly days: Days; readonly onChoose: (period: PeriodChoice) => void };

function Calendar({ days, onChoose }: CalendarProps) {
  const { t } = useTranslation();
  const { kind } = shapeOf(days);
  const [way, setWay] = useState<Way>(kind === 'year' ? 'quarter' : kind);
  return (
    <Stack gap="xs" w={270}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('period.way')}
        value={way}
        onChange={(value) => setWay(WAYS.find((one) => one === value) ?? 'month')}
        data={WAYS.map((value) => ({ value, label: t(`period.${value}`) }))}
      />
      {way === 'month' && (
        <MonthPicker
          size="xs"
          defaultDate={days.last}
          value={kind === 'month' ? days.first : null}
          onChange={(day) => day && onChoose({ kind: 'month', month: day.slice(0, 7) })}
        />
      )}
      {way === 'quarter' && <Quarters days={days} onChoose={onChoose} />}
      {way === 'days' && <DayRange days={days} onChoose={onChoose} />}
    </Stack>
  );
}

function Quarters({ days, onChoose }: CalendarProps) {
  const { t } = useTranslation();
  const [year, setYear] = useState(Number(days.last.slice(0, 4)));
  const shown = shapeOf(days);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <ActionIcon aria-label={String(year - 1)} onClick={() => setYear(year - 1)}>
          <IconChevronLeft size={14} />
        </ActionIcon>
        <Button
          variant={shown.kind === 'year' && shown.year === year ? 'light' : 'subtle'}
          onClick={() => onChoose({ kind: 'days', first: `${year}-01-01`, last: `${year}-12-31` })}
        >
          {t('period.yearOf', { year })}
        </Button>
        <ActionIcon aria-label={String(year + 1)} onClick={() => setYear(year + 1)}>
          <IconChevronRight size={14} />
        </ActionIcon>
      </Group>
      <Group grow gap="xs">
        {[1, 2, 3, 4].map((quarter) => (
          <Button
            key={quarter}
            px={4}
            variant={
              shown.kind === 'quarter' && shown.quarter === quarter && shown.year === year
                ? 'light'
                : 'default'
            }
            onClick={() => onChoose({ kind: 'days', ...quarterDays(year, quarter) })}
          >
            {t('period.quarterOf', { quarter, year: '' }).trim()}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

/** A range counts once both of its ends are chosen. */
function DayRange({ days, onChoose }: CalendarProps) {
  const [range, setRange] = useState<[string | null, string | null]>([days.first, days.last]);
  return (
    <DatePicker
      type="range"
      size="xs"
      allowSingleDateInRange
      defaultDate={days.first}
      value={range}
      onChange={(next) => {
        setRange(next);
        const [first, last] = next;
        if (first && last) onChoose({ kind: 'days', first, last });
      }}
    />
  );
}
