import { Alert, Checkbox, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderState, SimilarCashout } from '../../../../src-shared/contract/payouts.ts';
import { moneyWords } from '../../../components/days-and-amounts.ts';
import { formatInstantByName } from '../../../components/format.ts';
import { useFocusOnceShown } from '../../../components/kept-focus.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { currentLocale } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { OrderStateBadge, ServiceStatusBadge } from './order-badges.tsx';

const COLUMNS = ['date', 'amount', 'state', 'externalId', 'cashoutId'] as const;

type Props = {
  readonly similar: readonly SimilarCashout[];
  readonly confirmed: boolean;
  readonly onConfirm: (confirmed: boolean) => void;
};

/** The cashouts that may be the same payment, and the question whether this one is to be paid as well. */
export function SimilarCashouts({ similar, confirmed, onConfirm }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const locale = currentLocale();
  const shown = useFocusOnceShown<HTMLDivElement>();
  return (
    <Alert
      ref={shown}
      tabIndex={-1}
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('operations.cashouts.similar.title', { count: similar.length })}
      role="alert"
      data-testid="similar-cashouts"
    >
      <Stack gap="xs">
        <Text size="sm">{t('operations.cashouts.similar.text')}</Text>
        <Table.ScrollContainer minWidth={0}>
          <Table fz="xs" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                {COLUMNS.map((column) => (
                  <Table.Th key={column} className={column === 'amount' ? 'amount' : undefined}>
                    {t(`operations.cashouts.similar.columns.${column}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {similar.map((each) => (
                <Table.Tr key={each.key} data-external-id={each.externalId}>
                  <Table.Td className="figures">{formatInstantByName(each.at, locale, timeZone)}</Table.Td>
                  <Table.Td className="figures amount">{moneyWords(each.currency, each.amount)}</Table.Td>
                  <Table.Td>
                    <State cashout={each} />
                  </Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{each.externalId || '–'}</Table.Td>
                  <Table.Td className="figures">{each.cashoutId ?? '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Checkbox
          size="xs"
          checked={confirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
          label={t('operations.cashouts.similar.confirm')}
        />
      </Stack>
    </Alert>
  );
}

/** What became of it, as far as it is known: at the service, or here. */
function State({ cashout: { source, state, statusCode, at } }: { readonly cashout: SimilarCashout }) {
  if (source === 'listed') return <StatusBadge status={state} />;
  if (statusCode === null) return <OrderStateBadge state={state as OrderState} />;
  const status = { code: statusCode, description: '', rejectionCode: null, rejectionReason: null, at };
  return <ServiceStatusBadge status={status} />;
}
