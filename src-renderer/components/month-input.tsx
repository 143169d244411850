import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MONTH_PATTERN, type Month } from '../../src-shared/period.ts';

type Props = {
  /** Null for all months. */
  readonly month: Month | null;
  readonly onChange: (month: Month) => void;
};

/** Chooses the month that a screen shows; what is typed counts once it is a month. */
export function MonthInput({ month, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      type="month"
      aria-label={t('listing.month')}
      value={month ?? ''}
      onChange={({ currentTarget: { value } }) => MONTH_PATTERN.test(value) && onChange(value)}
    />
  );
}
