import { Button, Card, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashoutOrder } from '../../../../src-shared/contract/payouts.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { formatInstantByName } from '../../../components/format.ts';
import { currentLocale } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { useOrderCall } from '../queries.ts';
import { AmountAgain } from './amount-again.tsx';
import { OrderAmount } from './order-amount.tsx';
import { OrderFacts } from './order-facts.tsx';
import { lostSince, mayBeSent } from './order-steps.ts';
import { money } from './order-words.ts';
import { SentFrom } from './sent-from.tsx';

/**
 * Everything that will be sent, once more, and the amount to be typed again. There is no form around it: no key sends,
 * only the button, and only once.
 */
export function ReviewCard({ order }: { readonly order: CashoutOrder }) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const { timeZone, service } = workspace;
  const send = useOrderCall('payouts.send');
  const [typed, setTyped] = useState('');
  const [lookedUp, setLookedUp] = useState(false);
  /** A second click can come before the button is disabled. */
  const sent = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const { amount } = order.draft;
  const lost = lostSince(order, service);
  const confirmed = typed === amount && (lost === undefined || lookedUp);
  const sendOnce = () => {
    if (sent.current || !confirmed) return;
    sent.current = true;
    send.mutate(
      { workspaceId: workspace.id, orderId: order.id, confirmedAmount: typed, shown: order.draft },
      {
        // What did not leave this computer may be sent after all, with its amount typed anew.
        onSuccess: ({ order: after }) => {
          if (!mayBeSent(after, service)) return;
          sent.current = false;
          setTyped('');
          send.reset();
        },
        onError: () => {
          sent.current = false;
        },
      },
    );
  };

  return (
    <Stack gap="sm">
      <SentFrom />
      <Card withBorder padding="md" component="section" aria-label={t('operations.cashouts.review.title')}>
        <OrderAmount order={order} large />
        <Text size="xs" c="dimmed" mb="sm" className="figures">
          {t('operations.cashouts.review.written', { amount })}
        </Text>
        <OrderFacts order={order} />
      </Card>
      {lost !== undefined && (
        <Checkbox
          size="xs"
          checked={lookedUp}
          onChange={(event) => setLookedUp(event.currentTarget.checked)}
          label={t('operations.cashouts.review.again', {
            first: formatInstantByName(lost.first, currentLocale(), timeZone),
            time: formatInstantByName(lost.last, currentLocale(), timeZone),
          })}
        />
      )}
      <AmountAgain
        ref={field}
        label={t('operations.cashouts.review.confirmLabel')}
        hint={t('operations.cashouts.review.confirmHint')}
        wrong={t('operations.cashouts.review.confirmWrong')}
        amount={amount}
        value={typed}
        onChange={setTyped}
      />
      {send.isError && <ErrorAlert error={send.error} />}
      <Group>
        {/* The accent, whose text is white: the environment’s colour stands above and at the window’s edge. */}
        <Button
          disabled={!confirmed || send.isPending || send.isSuccess}
          loading={send.isPending}
          onClick={sendOnce}
        >
          {t('operations.cashouts.review.send', { amount: money(order.draft) })}
        </Button>
      </Group>
      {order.state === 'prepared' && (
        <Text size="xs" c="dimmed">
          {t('operations.cashouts.review.change')}
        </Text>
      )}
    </Stack>
  );
}
