import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChangeDays, changeDays } from '../../../src-shared/contract/listings.ts';

type Props = {
  readonly days: ChangeDays | null;
  readonly onChange: (days: ChangeDays | null) => void;
};

/** Records that last changed between two days, such as those cancelled after the month's end. */
export function LastChangeDays({ days, onChange }: Props) {
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
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            type="date"
            size="xs"
            label={t('listings.filters.from')}
            value={first}
            onChange={({ currentTarget: { value } }) => setFirst(value)}
          />
          <TextInput
            type="date"
            size="xs"
            label={t('listings.filters.to')}
            value={last}
            error={isWrong && t('listings.filters.wrongDays')}
            onChange={({ currentTarget: { value } }) => setLast(value)}
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
