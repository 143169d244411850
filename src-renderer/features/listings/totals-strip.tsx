import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListingSummary } from '../../../src-shared/contract/listings.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { currentLocale } from '../../i18n/index.ts';

/** Exact totals of everything filtered, per field and currency; currencies stand side by side, never added. */
export function TotalsStrip({ summary }: { readonly summary: ListingSummary }) {
  const { t } = useTranslation();
  const locale = currentLocale();
  return (
    <Group gap="xl" component="section" aria-label={t('listing.totals')} data-testid="totals">
      <Text size="sm" fw={600} data-testid="record-count">
        {t('listing.records', { count: summary.count })}
      </Text>
      {Object.entries(summary.totals).map(([field, totals]) => (
        <Group key={field} gap="sm">
          <Text size="xs" c="dimmed">
            {t(`service.fields.${field}`)}
          </Text>
          {totals.map(({ currency, amount, count }) => (
            <Text
              key={currency}
              size="sm"
              className="figures"
              title={t('listing.records', { count })}
              data-testid={`total-${field}-${currency}`}
            >
              {currency}{' '}
              <Text span fw={600} size="sm">
                {formatAmount(amount, locale)}
              </Text>
            </Text>
          ))}
        </Group>
      ))}
      {summary.flagged > 0 && (
        <Text size="xs" c="orange.8" title={t('listing.flaggedHint')}>
          {t('listing.flagged', { count: summary.flagged })}
        </Text>
      )}
      {summary.notTotalled > 0 && (
        <Text size="xs" c="red" role="alert">
          {t('listing.notTotalled', { count: summary.notTotalled })}
        </Text>
      )}
    </Group>
  );
}
