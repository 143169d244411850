import { Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BALANCE_COLUMNS, type BalanceAccount } from '../../../src-shared/contract/balances.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { currentLocale } from '../../i18n/index.ts';

type Props = {
  /** Tells the report's tables apart in the document. */
  readonly id: 'report' | 'months';
  readonly title: string;
  /** What a row is: a day or a month. */
  readonly rowHead: string;
  /** What the balance of a row is called; the other columns are called as the service names them. */
  readonly balanceHead: string;
  readonly account: BalanceAccount;
  /** The rows: a `tbody`. */
  readonly children: ReactNode;
  /** Below the table; `${id}-notes` describes it. */
  readonly notes: ReactNode;
};

/** The report as a table: the service's columns, what is wrong with a row at its end, and the totals at its foot. */
export function BalanceTable({ id, title, rowHead, balanceHead, account, children, notes }: Props) {
  const { t } = useTranslation();
  const { totals, reported } = account;
  return (
    <Stack gap={4} component="section" aria-labelledby={`${id}-title`}>
      <Title order={2} size="h5" id={`${id}-title`}>
        {title}
      </Title>
      <Table.ScrollContainer minWidth={880}>
        <Table
          withTableBorder
          className="figure-table"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-notes`}
          data-testid={`${id}-table`}
        >
          <thead>
            <tr>
              <th>{rowHead}</th>
              {BALANCE_COLUMNS.map((column) => (
                <th key={column} className="amount">
                  {column === 'totalBalance' ? balanceHead : t(`service.fields.${column}`)}
                </th>
              ))}
              <th>{t('balance.table.check')}</th>
            </tr>
          </thead>
          {children}
          <tfoot>
            <tr>
              <th scope="row">{t('balance.table.total', { count: reported })}</th>
              {BALANCE_COLUMNS.map((column) => (
                <td key={column} className="amount figures" data-total={column}>
                  {totals[column] === undefined ? '' : formatAmount(totals[column], currentLocale())}
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        </Table>
      </Table.ScrollContainer>
      <Text size="xs" c="dimmed" id={`${id}-notes`}>
        {notes}
      </Text>
    </Stack>
  );
}
