import { Alert, List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CashoutOrder, CashoutStatus, LookUp } from '../../../../src-shared/contract/payouts.ts';
import type { ErrorDetails } from '../../../../src-shared/errors.ts';
import { ErrorWords } from '../../../components/error-alert.tsx';
import { formatInstantByName } from '../../../components/format.ts';
import { currentLocale } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { RejectionWords } from './order-badges.tsx';
import { STATE_COLORS, statusWords } from './order-words.ts';
import { ResendWait } from './resend-wait.tsx';

/** What became of an order, why, what was found, and what the service says of it now. */
export function OrderReport({ order }: { readonly order: CashoutOrder }) {
  const { state, error, lookUp, status } = order;
  return (
    <Stack gap="xs" data-testid="order-report">
      {status && <StatusReport status={status} />}
      {/* That the service has it goes without saying once it says more. */}
      {!status && <StateReport state={state} error={error} />}
      {lookUp && <LookUpReport lookUp={lookUp} />}
      <ResendWait order={order} />
    </Stack>
  );
}

type StateProps = Pick<CashoutOrder, 'state' | 'error'>;

function StateReport({ state, error }: StateProps) {
  const { t } = useTranslation();
  const turnedAway = state === 'prepared' && error?.serviceCode !== undefined;
  const problem = turnedAway ? 'turnedAway' : state === 'prepared' ? 'notSentYet' : 'lastProblem';
  return (
    <Alert
      color={STATE_COLORS[state]}
      title={t(`cashoutStates.${state}.name`)}
      role={state === 'unknown' || state === 'refused' ? 'alert' : 'status'}
      py="xs"
    >
      <Text size="sm">
        {t(turnedAway ? 'operations.cashouts.noneMade' : `cashoutStates.${state}.meaning`)}
      </Text>
      {error && (
        <>
          <Text size="sm" fw={600} mt={4}>
            {t(`operations.cashouts.${problem}`)}
          </Text>
          {state === 'unknown' ? <LostAnswer error={error} /> : <ErrorWords details={error} />}
        </>
      )}
    </Alert>
  );
}

/** Why no answer came: the usual words are about asking, and say "try again", which must not be said here. */
function LostAnswer({ error }: { readonly error: ErrorDetails }) {
  const { t } = useTranslation();
  if (error.code !== 'service-unreachable' && error.code !== 'service-timeout')
    return <ErrorWords details={error} />;
  return <Text size="sm">{t(`operations.cashouts.lost.${error.code}`, { subject: error.subject })}</Text>;
}

const LOOK_UP_COLORS = {
  found: 'green',
  declined: 'red',
  'not-found': 'blue',
  inconclusive: 'yellow',
} as const;

function LookUpReport({ lookUp }: { readonly lookUp: LookUp }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const time = formatInstantByName(lookUp.at, currentLocale(), timeZone);
  return (
    <Alert
      color={LOOK_UP_COLORS[lookUp.outcome]}
      title={t('operations.cashouts.lookUps.title', { time })}
      role="status"
      py="xs"
    >
      <Text size="sm">{t(`operations.cashouts.lookUps.${lookUp.outcome}`)}</Text>
      <List size="xs" mt={4}>
        <List.Item>
          {t('operations.cashouts.lookUps.places.listing')}:{' '}
          {t(`operations.cashouts.lookUps.listing.${lookUp.listing}`)}
        </List.Item>
        <List.Item>
          {t('operations.cashouts.lookUps.places.statusQuery')}:{' '}
          {t(`operations.cashouts.lookUps.statusQuery.${lookUp.statusQuery}`)}
        </List.Item>
      </List>
    </Alert>
  );
}

function StatusReport({ status }: { readonly status: CashoutStatus }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { color, name, meaning } = statusWords(status, t);
  const time = formatInstantByName(status.at, currentLocale(), timeZone);
  return (
    <Alert color={color} title={name} role="status" py="xs" data-testid="service-status">
      <Text size="sm">{meaning}</Text>
      <Text size="xs" className="figures">
        {t('operations.cashouts.sections.status')}, {t('operations.asOf', { time })}
      </Text>
      {(status.code === '3' || status.rejectionCode !== null) && (
        <>
          <Text size="sm" fw={600} mt={4}>
            {t('operations.cashouts.rejection')}
          </Text>
          <RejectionWords status={status} />
        </>
      )}
    </Alert>
  );
}
