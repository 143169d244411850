import { Group, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../../src-shared/money.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { currentLocale } from '../../i18n/index.ts';
import type { MonthTotal } from './month-totals.ts';

/** One currency of the month at a glance: what the report says, what the records give, and how the balance moved. */
export function MonthSummary({ total }: { readonly total: MonthTotal }) {
  const { t } = useTranslation();
  const written = (amount: string) => formatAmount(amount, currentLocale());
  const { currency, columns, days, notCovered, differing, breaks, opening, closing } = total;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Title order={2} size="h5">
          {currency}
        </Title>
        {differing === 0 && breaks === 0 && notCovered === 0 && (
          <StateBadge color="teal">{t('tieOut.tiesOut', { count: days })}</StateBadge>
        )}
        {differing > 0 && (
          <StateBadge color="orange">{t('tieOut.daysDiffer', { count: differing })}</StateBadge>
        )}
        {breaks > 0 && <StateBadge color="red">{t('tieOut.daysBreak', { count: breaks })}</StateBadge>}
        {notCovered > 0 && (
          <StateBadge color="gray">{t('tieOut.daysMissing', { count: notCovered })}</StateBadge>
        )}
        <Text size="xs" c="dimmed" className="figures">
          {opening !== null && closing !== null
            ? t('tieOut.balances', { opening: written(opening), closing: written(closing) })
            : t('tieOut.openingUnknown')}
        </Text>
      </Group>
      <Table.ScrollContainer minWidth={900}>
        <Table withTableBorder fz="xs" verticalSpacing={2} aria-label={t('tieOut.summary', { currency })}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('tieOut.judgedDays', { count: days - notCovered })}</Table.Th>
              {columns.map(({ column }) => (
                <Table.Th key={column} ta="right">
                  {t(`service.fields.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(['report', 'records', 'difference'] as const).map((name) => (
              <Table.Tr key={name} fw={name === 'difference' ? 600 : undefined}>
                <Table.Th scope="row" fw="inherit">
                  {t(`tieOut.${name}`)}
                </Table.Th>
                {columns.map((column) => (
                  <Table.Td
                    key={column.column}
                    ta="right"
                    className="figures"
                    data-differs={name === 'difference' && column.differing > 0 ? true : undefined}
                  >
                    {days === notCovered ? '–' : written(column[name])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
