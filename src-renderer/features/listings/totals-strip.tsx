import { Group, Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingSummary } from '../../../src-shared/contract/listings.ts';
import { type ListingDefinition, totalledFields } from '../../../src-shared/service/listing.ts';
import { Figures } from './figures.tsx';

type Props = { readonly listing: ListingDefinition; readonly summary: ListingSummary };

/** Exact totals and averages of everything filtered, per field and currency. */
export const TotalsStrip = memo(function TotalsStrip({ listing, summary }: Props) {
  const { t } = useTranslation();
  const figures = totalledFields(listing).flatMap(({ name: field }) =>
    (summary.totals[field] ?? []).map(({ amount, ...total }) => ({ ...total, field, sum: amount })),
  );
  return (
    <Group
      gap="4px var(--mantine-spacing-lg)"
      component="section"
      aria-label={t('listing.totals')}
      data-testid="totals"
    >
      <Text size="sm" fw={600} data-testid="record-count">
        {t('listing.records', { count: summary.count })}
      </Text>
      <Figures listing={listing} figures={figures} testId="total" />
      {summary.flagged > 0 && (
        <Text size="xs" c="var(--mantine-color-orange-light-color)" title={t('listing.flaggedHint')}>
          {t('listing.flagged', { count: summary.flagged })}
        </Text>
      )}
      {summary.notTotalled > 0 && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {t('listing.notTotalled', { count: summary.notTotalled })}
        </Text>
      )}
    </Group>
  );
});
