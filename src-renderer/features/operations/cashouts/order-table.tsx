import { Stack, Table, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashoutOrder } from '../../../../src-shared/contract/payouts.ts';
import { moneyWords } from '../../../components/days-and-amounts.ts';
import { formatInstantByName } from '../../../components/format.ts';
import { currentLocale } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { OrderStateBadge, RejectionReason, ServiceStatusBadge } from './order-badges.tsx';
import { beneficiary, destination } from './order-words.ts';

const COLUMNS = [
  'state',
  'status',
  'amount',
  'beneficiary',
  'destination',
  'externalId',
  'cashoutId',
  'created',
] as const;

type Props = { readonly orders: readonly CashoutOrder[]; readonly onOpen: (id: string) => void };

export function OrderTable({ orders, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table highlightOnHover verticalSpacing={4} horizontalSpacing={6} fz="xs" data-testid="orders">
        <Table.Caption className="visually-hidden">{t('operations.cashouts.table')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <Table.Th key={column} className={column === 'amount' ? 'amount' : undefined}>
                {t(`operations.cashouts.columns.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {orders.map((order) => (
            <Row key={order.id} order={order} onOpen={() => onOpen(order.id)} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The whole row opens the order; for the keyboard, the external id does. */
function Row({ order, onOpen }: { readonly order: CashoutOrder; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { draft, state, cashoutId, createdAt, status } = order;
  const locale = currentLocale();
  const to = destination(draft, t);
  return (
    <Table.Tr data-external-id={draft.external_id} onClick={onOpen} style={{ cursor: 'pointer' }}>
      <Table.Td data-field="state">
        <OrderStateBadge state={state} />
      </Table.Td>
      <Table.Td data-field="status">
        {status ? (
          <Stack gap={2} align="flex-start">
            <ServiceStatusBadge status={status} />
            <RejectionReason status={status} />
          </Stack>
        ) : (
          <Text span fz="xs" c="dimmed">
            {state === 'confirmed' ? t('operations.cashouts.statusNever') : '–'}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="figures amount" data-field="amount">
        {moneyWords(draft.currency, draft.amount)}
      </Table.Td>
      <Table.Td>
        <OneLine text={beneficiary(draft)} />
      </Table.Td>
      <Table.Td className="figures">
        {to.number}
        <Text fz="xs" c="dimmed">
          {to.kind}
        </Text>
      </Table.Td>
      <Table.Td>
        <UnstyledButton
          fz="xs"
          td="underline"
          display="block"
          aria-label={t('operations.cashouts.open', { id: draft.external_id })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          <OneLine text={draft.external_id} />
        </UnstyledButton>
      </Table.Td>
      <Table.Td className="figures" data-field="cashoutId">
        {cashoutId ?? '–'}
      </Table.Td>
      <Table.Td className="figures">{formatInstantByName(createdAt, locale, timeZone)}</Table.Td>
    </Table.Tr>
  );
}

function OneLine({ text }: { readonly text: string }): ReactNode {
  return (
    <Text span fz="xs" display="block" className="one-line" title={text}>
      {text}
    </Text>
  );
}
