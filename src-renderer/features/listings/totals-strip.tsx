import { Button, Group, Text } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingSummary } from '../../../src-shared/contract/listings.ts';
import { moneyField } from '../../../src-shared/service/counted-statuses.ts';
import { type ListingDefinition, totalledFields } from '../../../src-shared/service/listing.ts';
import { HelpMark } from '../../commands/help-mark.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { codeWords } from '../../records/code-words.ts';
import { Figures } from './figures.tsx';

type Props = { readonly listing: ListingDefinition; readonly summary: ListingSummary };

/** Exact totals of what counts of everything filtered, per field and currency; the rest when asked for. */
export const TotalsStrip = memo(function TotalsStrip({ listing, summary }: Props) {
  const { t } = useTranslation();
  const [showsOthers, setShowsOthers] = useState(false);
  const status = moneyField(listing);
  const { counted, byStatus } = summary;
  const others = counted === null ? [] : byStatus.filter((each) => !counted.includes(each.status));
  const words = (value: string) =>
    status && value !== '' ? codeWords(status, value) : t('listing.noStatus');
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
      {status && (
        <Group gap={0}>
          <Text size="xs" c="dimmed" data-testid="counted-statuses">
            {counted === null
              ? t('listing.countsAll')
              : t('listing.counts', {
                  statuses: new Intl.ListFormat(currentLocale()).format(counted.map(words)),
                })}
          </Text>
          {counted !== null && (
            <Text size="xs" c="dimmed" ml={4} data-testid="counted-records">
              ({numberWords(recordsIn(listing, summary.totals))})
            </Text>
          )}
          <HelpMark term="includedInTotals" />
        </Group>
      )}
      <Figures listing={listing} figures={figuresIn(listing, summary.totals)} testId="total" />
      {others.length > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={showsOthers}
          onClick={() => setShowsOthers(!showsOthers)}
        >
          {t('listing.otherStatuses')}
        </Button>
      )}
      {showsOthers &&
        others.map((each) => (
          <Group key={each.status} gap="sm" data-testid={`not-counted-${each.status}`}>
            <Text size="xs" fw={600}>
              {t('listing.notCounted', { status: words(each.status) })} (
              {numberWords(recordsIn(listing, each.totals))})
            </Text>
            <Figures
              listing={listing}
              figures={figuresIn(listing, each.totals)}
              testId={`not-counted-${each.status}`}
            />
          </Group>
        ))}
      {summary.flagged > 0 && (
        <Text size="xs" c="var(--mantine-color-orange-light-color)" title={t('listing.flaggedHint')}>
          {t('record.flagged', { count: summary.flagged })}
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

const numberWords = (count: number): string => count.toLocaleString(currentLocale());

/** How many records the totals are of: the number above the table is of all statuses. */
const recordsIn = (listing: ListingDefinition, of: ListingSummary['totals']): number =>
  Math.max(
    0,
    ...totalledFields(listing).map(({ name }) => (of[name] ?? []).reduce((all, { count }) => all + count, 0)),
  );

const figuresIn = (listing: ListingDefinition, of: ListingSummary['totals']) =>
  totalledFields(listing).flatMap(({ name: field }) =>
    (of[field] ?? []).map(({ amount, ...total }) => ({ ...total, field, sum: amount })),
  );
