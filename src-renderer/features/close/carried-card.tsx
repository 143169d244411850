import { Card, Stack, Table, Text, Title } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import { differenceOf } from '../../../src-shared/exposure.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { carryCauses } from '../../../src-shared/words/exception-reasons.ts';
import { amountWords, dayWords, moneyWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { WideTable } from '../../components/wide-table.tsx';
import { currentLanguage, currentLocale } from '../../i18n/index.ts';
import { kindWords } from '../../records/exception-kinds.ts';
import { type Place, useCarried } from './queries.ts';

/** What the month carries forward, and what earlier months carried into it. Nothing where there is none of either. */
export const CarriedCard = memo(function CarriedCard({ place }: { readonly place: Place }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCarried(place);
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data || data.forward.length + data.brought.length === 0) return null;
  return (
    <Card withBorder p="sm" component="section" aria-labelledby="carried-title">
      <Stack gap="xs">
        <Title order={2} size="h5" id="carried-title">
          {t('close.carried.title')}
        </Title>
        <Text size="sm">{t('close.carried.text')}</Text>
        {data.brought.length > 0 && (
          <Items title={t('close.carried.brought')} items={data.brought} currency={place.currency} />
        )}
        {data.forward.length > 0 && (
          <Items title={t('close.carried.forward')} items={data.forward} currency={place.currency} />
        )}
      </Stack>
    </Card>
  );
});

type ItemsProps = {
  readonly title: string;
  readonly items: readonly Exception[];
  readonly currency: string;
};

function Items({ title, items, currency }: ItemsProps) {
  const { t } = useTranslation();
  const standing = items.filter(({ status }) => status === 'carried-forward');
  const sum = writeAmount(
    standing.reduce((all, { kind, amount }) => all + differenceOf(kind, unitsOf(amount)), 0n),
  );
  return (
    <WideTable label={title} minWidth={760}>
      <Table fz="xs" verticalSpacing={3} withTableBorder aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{title}</Table.Th>
            <Table.Th>{t('close.carried.origin')}</Table.Th>
            <Table.Th ta="right">{t('exception.age')}</Table.Th>
            <Table.Th>{t('exception.cause')}</Table.Th>
            <Table.Th>{t('exception.owner')}</Table.Th>
            <Table.Th>{t('exception.expected')}</Table.Th>
            <Table.Th>{t('exception.status')}</Table.Th>
            <Table.Th ta="right">{t('exception.amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={item.key} data-testid="carried-item">
              <Table.Td>
                {kindWords(t, item.kind, item.source)} {item.items[0]?.text}
              </Table.Td>
              <Table.Td>
                {formatMonth(item.month, currentLocale())}, {dayWords(item.day)}
              </Table.Td>
              <Table.Td ta="right">{t('exception.days', { count: item.age })}</Table.Td>
              <Table.Td>
                {item.decision?.carried && carryCauses[currentLanguage()][item.decision.carried.cause]}
              </Table.Td>
              <Table.Td>{item.assignee}</Table.Td>
              <Table.Td>{item.decision?.carried && dayWords(item.decision.carried.expected)}</Table.Td>
              <Table.Td>{t(`exception.statuses.${item.status}`)}</Table.Td>
              <Table.Td ta="right" className="figures">
                {amountWords(item.amount)}
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Td colSpan={7} fw={600}>
              {t('close.carried.sum', { count: standing.length })}
            </Table.Td>
            <Table.Td ta="right" fw={600} className="figures">
              {moneyWords(currency, sum)}
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
