import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reaches } from '../../src-shared/period.ts';
import { rangesByName } from '../components/days-and-amounts.ts';
import { formatMonth } from '../components/format.ts';
import { currentLocale } from '../i18n/index.ts';
import { useMonth } from './workspace-month.ts';

type Props = { readonly days: readonly { readonly firstDay: string; readonly lastDay: string }[] };

/** Says, before a file is imported, that no day of it is in the month that is worked on, and what to do. */
export function OtherMonthNote({ days }: Props) {
  const { t } = useTranslation();
  const month = useMonth();
  if (days.length === 0 || days.some((each) => reaches(each, month))) return null;
  return (
    <Alert color="orange" p="xs" role="note" data-testid="other-month">
      {t('fileFaults.otherMonth', {
        days: rangesByName(days),
        month: formatMonth(month, currentLocale()),
      })}
    </Alert>
  );
}
