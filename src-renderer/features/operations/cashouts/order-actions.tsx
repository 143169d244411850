import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CashoutChange, CashoutOrder } from '../../../../src-shared/contract/payouts.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { useHeldOpen } from '../../../components/held-open.tsx';
import { addressBelow } from '../../../workspace/screens.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { useOrderCall } from '../queries.ts';
import { copyOf } from './cashout-form.ts';
import { changesOf, lostSince } from './order-steps.ts';
import { money } from './order-words.ts';

type Props = {
  readonly order: CashoutOrder;
  /** Whether the order's own screen is shown: the way to it is not offered there. */
  readonly onOwnScreen?: boolean;
};
type Confirmed = 'discard' | CashoutChange;

/** What can be done with an order as it is now. What cannot be undone asks once more. */
export function OrderActions({ order, onOwnScreen }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const { moneyMovement, cashoutChanges } = workspace.service;
  const [asking, setAsking] = useState<Confirmed | null>(null);
  const discard = useOrderCall('payouts.discard');
  const lookUp = useOrderCall('payouts.lookUp');
  const refresh = useOrderCall('payouts.refreshStatus');
  const change = useOrderCall('payouts.change');
  const steps = [discard, lookUp, refresh, change];
  const busy = steps.some(({ isPending }) => isPending);
  useHeldOpen(busy);
  const failed = steps.find(({ isError }) => isError)?.error;
  const request = { workspaceId: workspace.id, orderId: order.id };

  const begin = (step: () => void) => {
    for (const each of steps) each.reset();
    setAsking(null);
    step();
  };
  const confirm = (what: Confirmed) =>
    begin(() => (what === 'discard' ? discard.mutate(request) : change.mutate({ ...request, change: what })));
  const mayBeCopied = order.state === 'refused' || order.state === 'discarded' || order.status?.code === '3';

  return (
    <Stack gap="xs">
      {failed !== undefined && failed !== null && <ErrorAlert error={failed} />}
      <Group gap="xs">
        {moneyMovement && order.state === 'prepared' && !onOwnScreen && (
          <Button onClick={() => void navigate(addressBelow(workspace.id, 'cashout', { orderId: order.id }))}>
            {t('operations.cashouts.actions.review')}
          </Button>
        )}
        {order.state === 'unknown' && (
          <Button
            loading={lookUp.isPending}
            disabled={busy}
            onClick={() => begin(() => lookUp.mutate(request))}
          >
            {t(`operations.cashouts.actions.${order.lookUp ? 'lookUpAgain' : 'lookUp'}`)}
          </Button>
        )}
        {moneyMovement && lostSince(order, workspace.service) !== undefined && !onOwnScreen && (
          <Button
            variant="default"
            disabled={busy}
            onClick={() => void navigate(addressBelow(workspace.id, 'cashout', { orderId: order.id }))}
          >
            {t('operations.cashouts.actions.sendAgain')}
          </Button>
        )}
        {order.state === 'confirmed' && (
          <Button
            variant="default"
            loading={refresh.isPending}
            disabled={busy}
            onClick={() => begin(() => refresh.mutate(request))}
          >
            {t('operations.cashouts.actions.refresh')}
          </Button>
        )}
        {moneyMovement &&
          cashoutChanges &&
          changesOf(order).map((each) => (
            <Button
              key={each}
              variant="default"
              loading={change.isPending && change.variables.change === each}
              disabled={busy}
              onClick={() => setAsking(each)}
            >
              {t(`operations.cashouts.actions.${each}`)}
            </Button>
          ))}
        {moneyMovement && order.state === 'prepared' && (
          <Button
            variant="default"
            loading={discard.isPending}
            disabled={busy}
            onClick={() => setAsking('discard')}
          >
            {t('operations.cashouts.actions.discard')}
          </Button>
        )}
        {moneyMovement && mayBeCopied && (
          <Button
            variant="default"
            onClick={() =>
              void navigate(addressBelow(workspace.id, 'newCashout'), {
                state: { draft: copyOf(order.draft) },
              })
            }
          >
            {t('operations.cashouts.actions.copy')}
          </Button>
        )}
      </Group>
      {asking && (
        <Alert color="red" role="alertdialog" aria-label={t(`operations.cashouts.actions.${asking}`)}>
          <Stack gap="sm">
            <Text size="sm">
              {t(`operations.cashouts.confirmations.${asking}`, { amount: money(order.draft) })}
            </Text>
            <Group gap="xs">
              <Button color="red" onClick={() => confirm(asking)}>
                {t(`operations.cashouts.actions.${asking}`)}
              </Button>
              <Button variant="default" autoFocus onClick={() => setAsking(null)}>
                {t('operations.cashouts.confirmations.keep')}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
