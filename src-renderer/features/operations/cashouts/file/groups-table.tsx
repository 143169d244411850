import { Anchor, Card, Stack, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CashoutOrder } from '../../../../../src-shared/contract/payouts.ts';
import { formatInstantByName } from '../../../../components/format.ts';
import { useCashoutRules } from '../../../../data/cashout-rules.ts';
import { currentLocale } from '../../../../i18n/index.ts';
import { addressBelow } from '../../../../workspace/screens.ts';
import { useWorkspace } from '../../../../workspace/use-workspace.ts';
import { groupsOf, isPrepared, isToApprove, type OrderGroup, totalWords } from './order-group.ts';

/** So many files are named; older ones stand in the list of cashouts. */
const MOST_FILES = 5;

/** Columns of figures. */
const COUNTED: ReadonlySet<string> = new Set(['count', 'total', 'left']);

/** What waits for a second person, and the last files, above the list of cashouts. */
export function CashoutGroups({ orders }: { readonly orders: readonly CashoutOrder[] }) {
  const { id } = useWorkspace();
  const { data } = useCashoutRules(id);
  const waiting = data?.rules.secondPerson ? groupsOf(orders.filter(isToApprove)) : [];
  // What waits stands above already.
  const named = new Set(waiting.map(({ fileId }) => fileId));
  const files = groupsOf(orders.filter(({ file }) => file !== undefined))
    .filter(({ fileId }) => !named.has(fileId))
    .slice(0, MOST_FILES);
  return (
    <>
      {waiting.length > 0 && <GroupsTable of="toApprove" groups={waiting} />}
      {files.length > 0 && <GroupsTable of="files" groups={files} />}
    </>
  );
}

type Props = { readonly of: 'toApprove' | 'files'; readonly groups: readonly OrderGroup[] };

function GroupsTable({ of, groups }: Props) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  return (
    <Card withBorder padding="sm" component="section" aria-labelledby={`groups-${of}`}>
      <Stack gap={4}>
        <Title order={2} size="h6" id={`groups-${of}`}>
          {t(`operations.cashouts.groups.${of}`)}
        </Title>
        <Table fz="xs" verticalSpacing={4} data-testid={`groups-${of}`}>
          <Table.Thead>
            <Table.Tr>
              {(['name', 'count', 'total', 'left', 'preparedBy', 'prepared'] as const).map((column) => (
                <Table.Th key={column} className={COUNTED.has(column) ? 'amount' : undefined}>
                  {t(`operations.cashouts.groups.columns.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {groups.map(({ fileId, name, orders }) => (
              <Table.Tr key={fileId ?? orders[0]?.id}>
                <Table.Td>
                  <Anchor
                    component={Link}
                    inherit
                    underline="always"
                    to={
                      fileId === null
                        ? addressBelow(id, 'cashout', { orderId: orders[0]?.id ?? '' })
                        : addressBelow(id, 'cashoutFile', { fileId })
                    }
                  >
                    {name}
                  </Anchor>
                </Table.Td>
                <Table.Td className="figures amount">{orders.length}</Table.Td>
                <Table.Td className="figures amount">{totalWords(orders)}</Table.Td>
                <Table.Td className="figures amount">{orders.filter(isPrepared).length}</Table.Td>
                <Table.Td>{orders[0]?.preparedBy?.name ?? '–'}</Table.Td>
                <Table.Td className="figures">
                  {formatInstantByName(orders[0]?.createdAt ?? 0, currentLocale(), timeZone)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Card>
  );
}
