import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../../src-shared/money.ts';
import type { FieldName, ListingDefinition } from '../../../src-shared/service/listing.ts';
import { MoneyFigure } from '../../components/money-figure.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { codeWords } from '../../records/code-words.ts';
import { averageOf, type Figure } from './selection-figures.ts';

type Props = {
  readonly listing: ListingDefinition;
  readonly figures: readonly Figure[];
  /** What the figures' marks for tests begin with. */
  readonly testId: string;
  /** Also the average of each: for selected records, not for totals of a month. */
  readonly averages?: boolean;
};

/**
 * Sums, and averages where they are asked for, per field and currency; currencies stand side by side, never added.
 * Where a listing's totals are kept apart by a further field, each names the value that it covers.
 */
export function Figures({ listing, figures, testId, averages = false }: Props) {
  const fields = [...new Set(figures.map(({ field }) => field))];
  return fields.map((field) => (
    <FieldFigures
      key={field}
      listing={listing}
      field={field}
      figures={figures.filter((figure) => figure.field === field)}
      testId={testId}
      averages={averages}
    />
  ));
}

function FieldFigures({ listing, field, figures, testId, averages }: Props & { readonly field: FieldName }) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const groupWords = (group: string) => {
    const by = listing.fields.find(({ name }) => name === listing.totalsBy);
    return by ? codeWords(by, group) : group;
  };
  return (
    <Group gap="sm">
      <Text size="xs" c="dimmed">
        {t(`service.fields.${field}`)}
      </Text>
      {figures.map(({ currency, group, sum, count }) => (
        <Text
          key={`${currency} ${group}`}
          size="sm"
          className="figures"
          data-testid={[testId, field, currency, group].filter(Boolean).join('-')}
        >
          {group !== undefined && (
            <Text span size="xs" c="dimmed">
              {groupWords(group)}{' '}
            </Text>
          )}
          <MoneyFigure currency={currency} amount={sum} />
          {averages && (
            <Text span size="xs" c="dimmed" title={t('listings.figures.averageOf', { count })}>
              {' '}
              {t('listings.figures.average', {
                amount: formatAmount(averageOf(sum, count, currency), locale),
              })}
            </Text>
          )}
        </Text>
      ))}
    </Group>
  );
}
