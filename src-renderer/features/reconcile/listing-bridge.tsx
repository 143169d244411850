import { Button, Collapse, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { type ColumnBridge, RECORD_COLUMNS, type TieOut } from '../../../src-shared/contract/tie-out.ts';
import { formatAmount, unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { BRIDGE_ROWS, bridgeRows } from './bridge-rows.ts';
import type { MonthTotal } from './month-totals.ts';
import { useColumnBridges } from './queries.ts';

type Props = { readonly total: MonthTotal; readonly month: string; readonly tieOut: TieOut };

/** From what the listings show of the month to what the report says: one statement, column by column. */
export function ListingBridge(props: Props) {
  const { t } = useTranslation();
  const [shown, { toggle }] = useDisclosure(false);
  return (
    <Stack gap={4} align="flex-start">
      <Button variant="subtle" size="compact-xs" aria-expanded={shown} onClick={toggle}>
        {t('tieOut.bridge.title')}
      </Button>
      <Collapse expanded={shown} w="100%">
        {shown && <Bridge {...props} />}
      </Collapse>
    </Stack>
  );
}

function Bridge({ total, month, tieOut }: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const rules = tieOut.rules.map(({ column, rule }) => ({ column, rule }));
  const { data, error, refetch } = useColumnBridges(id, month, rules);
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { currency } = total;
  const bridgeOf = (column: string): ColumnBridge | undefined =>
    data.find((each) => each.column === column && each.currency === currency);
  const columns = RECORD_COLUMNS.map((column) => ({
    column,
    rows: bridgeRows(
      bridgeOf(column),
      total.columns.find((each) => each.column === column),
    ),
  }));
  const label = t('tieOut.bridge.label', { currency });
  return (
    <Stack gap={4}>
      <WideTable label={label} minWidth={900}>
        <table className="figure-table tie-out-table" aria-label={label}>
          <thead>
            <tr>
              <th>{currency}</th>
              {columns.map(({ column }) => (
                <th key={column} className="amount">
                  {t(`service.fields.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {BRIDGE_ROWS.map((name) => (
              <tr key={name} data-bridge={name}>
                <th scope="row" title={t(`tieOut.bridge.hints.${name}`)}>
                  {t(`tieOut.bridge.rows.${name}`)}
                </th>
                {columns.map(({ column, rows }) => (
                  <td key={column} className="amount figures">
                    <Figure {...rows[name]} isSum={SUMS.includes(name)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      <Text size="xs" c="dimmed">
        {t('tieOut.bridge.text')}
      </Text>
    </Stack>
  );
}

const SUMS: readonly (typeof BRIDGE_ROWS)[number][] = ['all', 'records', 'report'];

type FigureProps = { readonly count: number | null; readonly amount: string; readonly isSum: boolean };

function Figure({ count, amount, isSum }: FigureProps) {
  const written = formatAmount(writeAmount(unitsOf(amount)), currentLocale());
  if (unitsOf(amount) === 0n && !count) return <span className="quiet">{written}</span>;
  return (
    <>
      {isSum ? <strong>{written}</strong> : written}
      {count !== null && (
        <Text span size="xs" c="dimmed">
          {' '}
          ({count.toLocaleString(currentLocale())})
        </Text>
      )}
    </>
  );
}
