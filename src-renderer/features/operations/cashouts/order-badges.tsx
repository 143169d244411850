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
    <StateBadge color={STATE_COLORS[state]} title={t(`cashoutStates.${state}.meaning`)}>
      {t(`cashoutStates.${state}.name`)}
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

/** Why a cashout was rejected, in one line; what to do about it in the tooltip. */
export function RejectionReason({ status: { rejectionCode } }: { readonly status: CashoutStatus }) {
  const language = currentLanguage();
  if (rejectionCode === null) return null;
  const { meaning, remedy } = describeRejection(rejectionCode);
  return (
    <Text
      span
      fz="xs"
      display="block"
      className="one-line"
      maw={150}
      title={`${meaning[language]}. ${remedies[remedy][language]}`}
    >
      {meaning[language]}
    </Text>
  );
}

/** Why a cashout was rejected and what to do about it; the service's own name of the reason as a quotation. */
export function RejectionWords({ status }: { readonly status: CashoutStatus }) {
  const { t } = useTranslation();
  const { rejectionCode, rejectionReason } = status;
  if (rejectionCode === null && rejectionReason === null)
    return <Text size="sm">{t('operations.cashouts.rejectionUnknown')}</Text>;
  const language = currentLanguage();
  const { meaning, remedy } = describeRejection(rejectionCode ?? '');
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
