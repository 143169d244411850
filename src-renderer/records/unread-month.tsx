import { useTranslation } from 'react-i18next';
import type { Month } from '../../src-shared/period.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { formatMonth } from '../components/format.ts';
import type { MonthRead } from '../data/month-read.ts';
import { currentLocale } from '../i18n/index.ts';
import { SyncMonthButton } from '../workspace/sync-month-button.tsx';

type Props = { readonly month: Month; readonly read: Exclude<MonthRead, 'complete'> };

/** What a screen says instead of "nothing is left" about a month that was not read, and the way to read it. */
export function UnreadMonth({ month, read }: Props) {
  const { t } = useTranslation();
  const named = { month: formatMonth(month, currentLocale()) };
  if (read === 'future')
    return <EmptyState title={t('coverage.notBegunTitle', named)} text={t('coverage.notBegunText')} />;
  const title = t(read === 'partly' ? 'coverage.partlyTitle' : 'coverage.emptyTitle', named);
  return (
    <EmptyState title={title} text={t(read === 'partly' ? 'coverage.partlyText' : 'coverage.emptyText')}>
      <SyncMonthButton month={month} />
    </EmptyState>
  );
}
