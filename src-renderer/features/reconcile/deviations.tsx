import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../../src-shared/money.ts';
import type { Month } from '../../../src-shared/period.ts';
import { dayWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { useDeviations } from '../../data/materiality.ts';
import { currentLocale } from '../../i18n/index.ts';
import { methodName } from '../../i18n/service-names.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';

/** The column, and the method where only that deviates. */
function fieldWords(column: string, method: string | null): string {
  if (method === null) return column;
  return `${column}, ${methodName(method)}`;
}

/** Figures of the report that are far from what is usual; nothing where none is. */
export function Deviations({ month }: { readonly month: Month }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data, error, refetch } = useDeviations(id, month);
  const locale = currentLocale();
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Stack gap={4} component="section" aria-label={t('tieOut.unusual.title')}>
      <Title order={2} size="h5">
        {t('tieOut.unusual.title')}
      </Title>
      <Text size="xs" c="dimmed">
        {t('tieOut.unusual.text')}
      </Text>
      {data.map(({ against, day, currency, column, method, amount, usual, percent }) => (
        <Text key={`${against} ${day} ${currency} ${column} ${method}`} size="sm" data-unusual={day ?? month}>
          {t(`tieOut.unusual.${against}`, {
            when: day === null ? formatMonth(month, locale) : dayWords(day),
            field: fieldWords(t(`service.fields.${column}`), method),
            currency,
            amount: formatAmount(amount, locale),
            usual: formatAmount(usual, locale),
            percent: new Intl.NumberFormat(locale, { signDisplay: 'always' }).format(percent),
          })}
        </Text>
      ))}
    </Stack>
  );
}
