import { Box, Container, Group, Loader, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { draftText } from '../../../../src-shared/cashout-orders.ts';
import { EnvironmentBadge } from '../../../components/environment-badge.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { LeadTo } from '../../../components/lead-to.tsx';
import { useCashoutRules } from '../../../data/cashout-rules.ts';
import { useOrders } from '../../../data/orders.ts';
import { DecidersOnly } from '../../../workspace/deciders-only.tsx';
import { addressBelow } from '../../../workspace/screens.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { BackToCashouts } from './back-to-cashouts.tsx';
import { ApprovalCard, ApprovalNote } from './file/approval-card.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderAmount } from './order-amount.tsx';
import { OrderFacts, OrderHistory } from './order-facts.tsx';
import { OrderReport } from './order-report.tsx';
import { lostSince, mayBeSent } from './order-steps.ts';
import { ReviewCard } from './review-card.tsx';
import { SendingBar } from './sending-bar.tsx';

/** One order: to review and send it, and, once it is sent, what became of it. */
export function CashoutPage() {
  const { t } = useTranslation();
  const { orderId } = useParams();
  const { id, environment, service } = useWorkspace();
  const { data: orders, error, refetch } = useOrders(id);
  const { data: rules } = useCashoutRules(id);
  const home = addressBelow(id, 'cashouts');
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!orders) return <Loader size="sm" aria-label={t('app.loading')} />;
  const order = orders.find((each) => each.id === orderId);
  if (!order) return <LeadTo to={home} />;
  const reviewing = service.moneyMovement && mayBeSent(order, service);
  // Discarding stands away from sending: a hand that slips must not do the one for the other.
  const apart = reviewing && order.state === 'prepared';
  // Nothing is sent before a second person has approved it, where the workspace says so.
  const mustWait = order.state === 'prepared' && rules?.rules.secondPerson === true && !order.release;
  const again = lostSince(order, service) !== undefined;
  const title = reviewing ? (again ? 'review.titleAgain' : 'review.title') : 'review.outcome';
  return (
    <Container size="sm" px={0} ml={0}>
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2} size="h5">
            {t(`operations.cashouts.${title}`)}
          </Title>
          <EnvironmentBadge environment={environment} />
        </Group>
        {reviewing && <SendingBar besideOne />}
        {(!reviewing || again || order.error !== null) && <OrderReport order={order} />}
        <ApprovalNote orders={[order]} />
        {reviewing && mustWait && (
          <>
            <OrderAmount order={order} />
            <OrderFacts order={order} />
            {!order.returned && <ApprovalCard orders={[order]} />}
          </>
        )}
        {reviewing && !mustWait && (
          // Sent again after a look-up, or corrected by a colleague or a file, it is a new question, with an empty
          // answer.
          <ReviewCard
            key={`${order.id} ${order.sendings} ${order.lookUp?.at} ${draftText(order.draft)}`}
            order={order}
          />
        )}
        {!reviewing && (
          <>
            <OrderAmount order={order} />
            <OrderFacts order={order} />
            <OrderHistory order={order} />
          </>
        )}
        {!apart && (
          <DecidersOnly>
            <OrderActions order={order} onOwnScreen={reviewing} />
          </DecidersOnly>
        )}
        <BackToCashouts home={home} />
        {apart && (
          <Box mt="xl" pt="sm" className="apart" data-testid="apart">
            <DecidersOnly>
              <OrderActions order={order} onOwnScreen />
            </DecidersOnly>
          </Box>
        )}
      </Stack>
    </Container>
  );
}
