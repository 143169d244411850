import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CashoutStatus, OrderState } from '../../../../src-shared/contract/payouts.ts';
import { describeRejection } from '../../../../src-shared/service/errors/catalogue.ts';
import { remedies } from '../../../../src-shared/service/errors/remedies.ts';
import { StateBadge } from '../../../components/state-badge.tsx';
import { currentLanguage } from '../../../i18n/index.ts';
import { STATE_COLORS, statusWords } from './order-words.ts';

export function OrderStateBadge({ state }: { readonly state: OrderState }) {
  const { t } = useTranslation();
  return (
    <StateBadge color={STATE_COLORS[state]} title={t(`operations.cashouts.states.${state}.meaning`)}>
      {t(`operations.cashouts.states.${state}.name`)}
    </StateBadge>
  );
}

export function ServiceStatusBadge({ status }: { readonly status: CashoutStatus }) {
  const { t } = useTranslation();
  const { color, name, meaning } = statusWords(status, t);
  return (
    <StateBadge color={color} title={meaning}>
      {name}
    </StateBadge>
  );
}

/** Why a cashout was rejected and what to do about it; the service's own name of the reason as a quotation. */
export function RejectionWords({
  status,
  brief,
}: {
  readonly status: CashoutStatus;
  readonly brief?: boolean;
}) {
  const { t } = useTranslation();
  const { rejectionCode, rejectionReason } = status;
  if (rejectionCode === null && rejectionReason === null) {
    return status.code === '3' ? <Text size="xs">{t('operations.cashouts.rejectionUnknown')}</Text> : null;
  }
  const language = currentLanguage();
  const { meaning, remedy } = describeRejection(rejectionCode ?? '');
  if (brief) {
    return (
      <Text span fz="xs" title={remedies[remedy][language]}>
        {meaning[language]}
      </Text>
    );
  }
  return (
    <>
      <Text size="sm">
        {meaning[language]}. {remedies[remedy][language]}
      </Text>
      <Text size="xs" mt={4}>
        {t('app.serviceSaid')} <q>{[rejectionCode, rejectionReason].filter(Boolean).join(' ')}</q>
      </Text>
    </>
  );
}
