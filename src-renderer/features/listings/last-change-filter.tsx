import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChangeDays, changeDays } from '../../../src-shared/contract/listings.ts';
import { DayInput } from '../../components/day-input.tsx';
import { type Days, dayAfter } from '../../period/period-choice.ts';
import { periodWords } from '../../period/period-words.ts';

type Props = {
  readonly days: ChangeDays | null;
  /** What is listed: what changed after its last day is mostly what is looked for. */
  readonly listed: Days;
  readonly onChange: (days: ChangeDays | null) => void;
};

/** Records that last changed between two days, such as those cancelled after the month's end. */
export function LastChangeDays({ days, listed, onChange }: Props) {
  const { t } = useTranslation();
  const [first, setFirst] = useState(days?.firstDay ?? '');
  const [last, setLast] = useState(days?.lastDay ?? '');
  const { data } = changeDays.safeParse({
    ...(first === '' ? {} : { firstDay: first }),
    ...(last === '' ? {} : { lastDay: last }),
  });
  const isWrong = first !== '' && last !== '' && first > last;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (data) onChange(data);
      }}
    >
      <Stack gap="xs" role="group" aria-label={t('service.fields.lastChangeDate')}>
        <Text size="xs" fw={600} aria-hidden>
          {t('service.fields.lastChangeDate')}
        </Text>
        <Button size="xs" variant="default" onClick={() => onChange({ firstDay: dayAfter(listed.last) })}>
          {t('listings.filters.changedAfter', { period: periodWords(listed, t) })}
        </Button>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <DayInput
            isInPopover
            size="xs"
            label={t('listings.filters.from')}
            value={first}
            onChange={setFirst}
          />
          <DayInput
            isInPopover
            size="xs"
            label={t('listings.filters.to')}
            value={last}
            error={isWrong && t('listings.filters.wrongDays')}
            onChange={setLast}
          />
        </Group>
        <Group gap="xs" justify="flex-end">
          {days !== null && (
            <Button size="xs" variant="default" onClick={() => onChange(null)}>
              {t('listings.filters.remove', { filter: t('service.fields.lastChangeDate') })}
            </Button>
          )}
          <Button size="xs" type="submit" disabled={!data}>
            {t('listings.filters.apply')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
