import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../components/day-input.tsx';
import { dayWords } from '../../components/days-and-amounts.ts';
import { daysOf } from './coverage.ts';

export type Period = { readonly firstDay: string; readonly lastDay: string };

/** What is wrong with the days said to be covered: they hold the days of the lines, or they are none. */
export function periodFault(period: Period, lines: Period): keyof Period | null {
  if (period.lastDay < lines.lastDay || period.lastDay < period.firstDay) return 'lastDay';
  return period.firstDay > lines.firstDay ? 'firstDay' : null;
}

type Props = {
  readonly period: Period;
  /** The first and the last day that has a line. */
  readonly lines: Period;
  /** They stand so in the file. */
  readonly stated: boolean;
  /** The dialog begins at its first field. */
  readonly autoFocus?: boolean;
  readonly onChange: (period: Period) => void;
  /** Told whether what was typed is no day. */
  readonly onRefused: (isRefused: boolean) => void;
};

/** Which days a table covers: its lines do not say. */
export function PeriodFields({ period, lines, stated, autoFocus, onChange, onRefused }: Props) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState({ firstDay: false, lastDay: false });
  const month = period.firstDay.slice(0, 7);
  const days = daysOf(month);
  const fault = periodFault(period, lines);
  const field = (name: keyof Period, label: string) => (
    <DayInput
      label={label}
      {...(autoFocus && name === 'firstDay' && { 'data-autofocus': true })}
      value={period[name]}
      error={
        fault === name &&
        t('statements.flow.periodWrong', { from: dayWords(lines.firstDay), to: dayWords(lines.lastDay) })
      }
      onChange={(day) => day !== '' && onChange({ ...period, [name]: day })}
      onRefused={(isRefused) => {
        const next = { ...refused, [name]: isRefused };
        setRefused(next);
        onRefused(next.firstDay || next.lastDay);
      }}
    />
  );
  return (
    <Stack gap={4} component="fieldset" className="plain-fieldset">
      <Text component="legend" size="sm" fw={600}>
        {t('statements.flow.period')}
      </Text>
      <Text size="xs" c="dimmed">
        {t(stated ? 'statements.flow.periodStated' : 'statements.flow.periodHint')}
      </Text>
      <Group align="flex-start">
        {field('firstDay', t('statements.flow.periodFrom'))}
        {field('lastDay', t('statements.flow.periodTo'))}
        {month === period.lastDay.slice(0, 7) && (
          <Button
            variant="default"
            mt={19}
            onClick={() => onChange({ firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' })}
          >
            {t('statements.flow.wholeMonth')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

type WideProps = {
  readonly period: Period;
  readonly lines: Period;
  /** Whether a person has said that it is so. */
  readonly meant: boolean;
  readonly onMeant: (meant: boolean) => void;
};

/** Asks whether days far beyond the lines are covered indeed. */
export function WidePeriod({ period, lines, meant, onMeant }: WideProps) {
  const { t } = useTranslation();
  return (
    <Alert color="orange" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <Text size="sm">
        {t('statements.flow.periodWide', {
          from: dayWords(period.firstDay),
          to: dayWords(period.lastDay),
          firstLine: dayWords(lines.firstDay),
          lastLine: dayWords(lines.lastDay),
        })}
      </Text>
      <Checkbox
        mt="xs"
        label={t('statements.flow.periodConfirm')}
        checked={meant}
        onChange={({ currentTarget: { checked } }) => onMeant(checked)}
      />
    </Alert>
  );
}
