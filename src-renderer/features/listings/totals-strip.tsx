import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListingSummary } from '../../../src-shared/contract/listings.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { currentLocale } from '../../i18n/index.ts';
import { codeWords } from './code-words.ts';

type Props = { readonly listing: ListingDefinition; readonly summary: ListingSummary };

/**
 * Exact totals of everything filtered, per field and currency; currencies stand side by side, never added. Where a
 * listing's totals are kept apart by a further field, each total names the value that it covers.
 */
export function TotalsStrip({ listing, summary }: Props) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const groupWords = (group: string) => {
    const field = listing.fields.find(({ name }) => name === listing.totalsBy);
    return field ? codeWords(field, group) : group;
  };
  return (
    <Group
      gap="4px var(--mantine-spacing-xl)"
      component="section"
      aria-label={t('listing.totals')}
      data-testid="totals"
    >
      <Text size="sm" fw={600} data-testid="record-count">
        {t('listing.records', { count: summary.count })}
      </Text>
      {Object.entries(summary.totals).map(([field, totals]) => (
        <Group key={field} gap="sm">
          <Text size="xs" c="dimmed">
            {t(`service.fields.${field}`)}
          </Text>
          {totals.map(({ currency, group, amount, count }) => (
            <Text
              key={`${currency} ${group}`}
              size="sm"
              className="figures"
              title={t('listing.records', { count })}
              data-testid={['total', field, currency, group].filter(Boolean).join('-')}
            >
              {group !== undefined && (
                <Text span size="xs" c="dimmed">
                  {groupWords(group)}{' '}
                </Text>
              )}
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
