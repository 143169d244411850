import { useTranslation } from 'react-i18next';
import type { ListingSummary } from '../../../src-shared/contract/listings.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { isFiltered, type ListingView } from '../../records/listing-view.ts';

type NothingProps = {
  readonly summary: ListingSummary;
  readonly view: ListingView;
  readonly period: string;
  readonly today: string;
};

/** Why there is no row: not begun, nothing read yet, nothing there, or nothing that fits. */
export function NothingToShow({ summary, view, period, today }: NothingProps) {
  const { t } = useTranslation();
  if (view.days.first > today)
    return (
      <EmptyState title={t('coverage.notBegunTitle', { month: period })} text={t('coverage.notBegunText')} />
    );
  if (isFiltered(view) && summary.coverage.asOf !== null)
    return <EmptyState title={t('listing.noMatchTitle')} />;
  if (summary.coverage.complete)
    return (
      <EmptyState
        title={t('coverage.noRecordsTitle', { month: period })}
        text={t('coverage.noRecordsText')}
      />
    );
  return <EmptyState title={t('coverage.emptyTitle', { month: period })} text={t('coverage.emptyText')} />;
}
