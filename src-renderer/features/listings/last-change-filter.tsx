import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChangeDays, changeDays } from '../../../src-shared/contract/listings.ts';
import { FilterMenu } from './filter-menu.tsx';

type Props = {
  readonly days: ChangeDays | null;
  readonly onChange: (days: ChangeDays | null) => void;
};

/** Records that last changed between two days, such as those cancelled after the month's end. */
export function LastChangeFilter({ days, onChange }: Props) {
  const { t } = useTranslation();
  const label = t('service.fields.lastChangeDate');
  return (
    <FilterMenu
      label={label}
      description={days ? t('listings.filters.chosen', { field: label, count: 1 }) : label}
      active={days !== null}
    >
      {(close) => (
        <DaysForm
          days={days}
          onChange={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </FilterMenu>
  );
}

function DaysForm({ days, onChange }: Props) {
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
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            type="date"
            size="xs"
            label={t('listings.filters.from')}
            value={first}
            onChange={({ currentTarget: { value } }) => setFirst(value)}
            data-autofocus
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
