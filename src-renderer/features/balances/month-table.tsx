import { Anchor, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BALANCE_COLUMNS, type BalanceAccount } from '../../../src-shared/contract/balances.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import type { Month } from '../../../src-shared/period.ts';
import { formatMonth } from '../../components/format.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { screenAddress } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { BalanceTable } from './balance-table.tsx';
import { type MonthRow, monthRows } from './month-rows.ts';

type Props = { readonly account: BalanceAccount; readonly name: string };

/** A long range of the report, a row a month; each leads to its days. */
export function MonthTable({ account, name }: Props) {
  const { t } = useTranslation();
  return (
    <BalanceTable
      id="months"
      title={t('balance.months.title', { currency: name })}
      rowHead={t('balance.months.month')}
      balanceHead={t('balance.months.closing')}
      account={account}
      notes={t('balance.months.hint')}
    >
      <tbody>
        {monthRows(account.days).map((row) => (
          <tr key={row.month} className={row.broken > 0 ? 'report-broken' : undefined}>
            <th scope="row" className="figures">
              <MonthLink month={row.month} currency={account.currency} />
            </th>
            {BALANCE_COLUMNS.map((column) => (
              <td key={column} className="amount figures">
                {row.amounts[column] === undefined ? '–' : formatAmount(row.amounts[column], currentLocale())}
              </td>
            ))}
            <td>
              <Check row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </BalanceTable>
  );
}

function MonthLink({ month, currency }: { readonly month: Month; readonly currency: string }) {
  const { id } = useWorkspace();
  const search = new URLSearchParams({ month, currency });
  return (
    <Anchor
      component={Link}
      to={{ pathname: screenAddress(id, 'balances'), search: search.toString() }}
      fz="xs"
      underline="always"
    >
      {formatMonth(month, currentLocale())}
    </Anchor>
  );
}

function Check({ row: { reported, without, broken } }: { readonly row: MonthRow }) {
  const { t } = useTranslation();
  if (broken === 0 && without === 0)
    return <span className="quiet">{reported === 0 ? '' : t('balance.table.holds')}</span>;
  return (
    <Group gap={4}>
      {broken > 0 && <StateBadge color="red">{t('balance.months.broken', { count: broken })}</StateBadge>}
      {without > 0 && (
        <StateBadge color="orange">{t('balance.months.without', { count: without })}</StateBadge>
      )}
    </Group>
  );
}
