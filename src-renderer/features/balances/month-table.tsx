import { Anchor, Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BALANCE_COLUMNS, type BalanceAccount } from '../../../src-shared/contract/balances.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import type { Month } from '../../../src-shared/period.ts';
import { formatMonth } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../workspaces/use-workspace.ts';
import { type MonthRow, monthRows } from './month-rows.ts';

type Props = { readonly account: BalanceAccount; readonly name: string };

/** A long range of the report, a row a month; each leads to its days. */
export function MonthTable({ account, name }: Props) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const { totals, reported, currency, days } = account;
  return (
    <Stack gap={4} component="section" aria-labelledby="months-title">
      <Title order={2} size="h5" id="months-title">
        {t('balance.months.title', { currency: name })}
      </Title>
      <Table.ScrollContainer minWidth={960}>
        <Table
          fz="xs"
          verticalSpacing={4}
          horizontalSpacing={6}
          withTableBorder
          aria-labelledby="months-title"
          data-testid="months-table"
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('balance.months.month')}</Table.Th>
              {BALANCE_COLUMNS.map((column) => (
                <Table.Th key={column} ta="right">
                  {t(column === 'totalBalance' ? 'balance.months.closing' : `service.fields.${column}`)}
                </Table.Th>
              ))}
              <Table.Th>{t('balance.table.check')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {monthRows(days).map((row) => (
              <Table.Tr key={row.month} className={row.broken > 0 ? 'report-broken' : undefined}>
                <Table.Th scope="row" fw={400} className="figures">
                  <MonthLink month={row.month} currency={currency} />
                </Table.Th>
                {BALANCE_COLUMNS.map((column) => (
                  <Table.Td key={column} ta="right" className="figures">
                    {row.amounts[column] === undefined ? '–' : formatAmount(row.amounts[column], locale)}
                  </Table.Td>
                ))}
                <Table.Td>
                  <Check row={row} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{t('balance.table.total', { count: reported })}</Table.Th>
              {BALANCE_COLUMNS.map((column) => (
                <Table.Td key={column} ta="right" className="figures" fw={700} data-total={column}>
                  {totals[column] === undefined ? '' : formatAmount(totals[column], locale)}
                </Table.Td>
              ))}
              <Table.Td />
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      <Text size="xs" c="dimmed">
        {t('balance.months.hint')}
      </Text>
    </Stack>
  );
}

function MonthLink({ month, currency }: { readonly month: Month; readonly currency: string }) {
  const { id } = useWorkspace();
  const search = new URLSearchParams({ month, currency });
  return (
    <Anchor
      component={Link}
      to={{ pathname: `/workspaces/${id}/balances`, search: search.toString() }}
      fz="xs"
      underline="always"
    >
      {formatMonth(month, currentLocale())}
    </Anchor>
  );
}

function Check({ row: { reported, without, broken } }: { readonly row: MonthRow }) {
  const { t } = useTranslation();
  const badges = [
    { color: 'red', count: broken, words: t('balance.months.broken', { count: broken }) },
    { color: 'orange', count: without, words: t('balance.months.without', { count: without }) },
  ].filter(({ count }) => count > 0);
  if (badges.length === 0)
    return (
      <Text span fz="xs" c="dimmed">
        {reported === 0 ? '' : t('balance.table.holds')}
      </Text>
    );
  return (
    <Group gap={4}>
      {badges.map(({ color, words }) => (
        <Badge key={words} color={color} variant="light" radius="sm" size="sm" tt="none" miw="max-content">
          {words}
        </Badge>
      ))}
    </Group>
  );
}
