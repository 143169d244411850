import { Alert, Button, Drawer, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { CashoutOrder } from '../../../../src-shared/contract/payouts.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { useHoldable } from '../../../components/held-open.tsx';
import { Select } from '../../../components/select.tsx';
import { useOrders } from '../../../data/orders.ts';
import { DecidersOnly, useIsOnlyRead } from '../../../workspace/deciders-only.tsx';
import { addressBelow } from '../../../workspace/screens.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { SettingsNote } from '../settings-note.tsx';
import { CashoutGroups } from './file/groups-table.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderAmount } from './order-amount.tsx';
import { OrderFacts, OrderHistory } from './order-facts.tsx';
import { Listed } from './order-list.tsx';
import { OrderReport } from './order-report.tsx';
import { newestFirst, ORDER_STATES, stateIn } from './order-steps.ts';
import { SendingBar } from './sending-bar.tsx';

/** Every cashout of the workspace that was made here. What is shown, and which one is open, is in the address. */
export function CashoutsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, kept, service } = useWorkspace();
  const { data: orders, error, refetch } = useOrders(id);
  const [params, setParams] = useSearchParams();
  const onlyReads = useIsOnlyRead();
  const state = stateIn(params.get('state'));
  const open = orders?.find((order) => order.id === params.get('order'));
  const show = (name: 'state' | 'order' | 'page', value: string | null) =>
    setParams((old) => {
      const next = new URLSearchParams(old);
      if (value === null) next.delete(name);
      else next.set(name, value);
      // Another selection begins at its first page.
      if (name === 'state') next.delete('page');
      return next;
    });

  return (
    <Stack gap="sm">
      <SendingBar />
      {!service.moneyMovement && <SettingsNote text={t('operations.cashouts.off')} />}
      {service.moneyMovement && !kept.payouts && <SettingsNote text={t('operations.needs.payouts')} />}
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {orders && <UnknownNote orders={orders} onShow={() => show('state', 'unknown')} />}
      {orders && <CashoutGroups orders={orders} />}
      <Group justify="space-between" align="flex-end">
        {orders && orders.length > 0 ? (
          <StateFilter orders={orders} state={state} onChange={(value) => show('state', value)} />
        ) : (
          <span />
        )}
        {service.moneyMovement && !onlyReads && (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconFileImport size={14} aria-hidden />}
              onClick={() => void navigate(addressBelow(id, 'newCashoutFile'))}
            >
              {t('operations.cashouts.file.open')}
            </Button>
            <Button
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => void navigate(addressBelow(id, 'newCashout'))}
            >
              {t('operations.cashouts.new')}
            </Button>
          </Group>
        )}
      </Group>
      {!orders && !error && <Loader size="sm" aria-label={t('app.loading')} />}
      {orders && (
        <Listed
          orders={newestFirst(orders.filter((order) => state === null || order.state === state))}
          filtered={state !== null}
          page={Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)}
          onPage={(page) => show('page', page === 1 ? null : String(page))}
          onOpen={(order) => show('order', order)}
          onShowAll={() => show('state', null)}
        />
      )}
      <OrderDrawer order={open} onClose={() => show('order', null)} />
    </Stack>
  );
}

type OrdersProps = { readonly orders: readonly CashoutOrder[] };

function UnknownNote({ orders, onShow }: OrdersProps & { readonly onShow: () => void }) {
  const { t } = useTranslation();
  const count = orders.filter(({ state }) => state === 'unknown').length;
  if (count === 0) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status" py="xs">
      <Group justify="space-between">
        <Text size="sm">{t('operations.cashouts.unknownNote', { count })}</Text>
        <Button variant="default" size="compact-xs" onClick={onShow}>
          {t('operations.cashouts.showUnknown')}
        </Button>
      </Group>
    </Alert>
  );
}

type FilterProps = OrdersProps & {
  readonly state: string | null;
  readonly onChange: (state: string | null) => void;
};

function StateFilter({ orders, state, onChange }: FilterProps) {
  const { t } = useTranslation();
  const states = ORDER_STATES.map((value) => ({
    value: value as string,
    label: t('operations.cashouts.stateCount', {
      state: t(`cashoutStates.${value}.name`),
      count: orders.filter((order) => order.state === value).length,
    }),
  }));
  return (
    <Select
      label={t('operations.cashouts.filter')}
      data={[{ value: '', label: t('operations.cashouts.all', { count: orders.length }) }, ...states]}
      value={state ?? ''}
      allowDeselect={false}
      onChange={(value) => onChange(value || null)}
      w={220}
    />
  );
}

type DrawerProps = { readonly order: CashoutOrder | undefined; readonly onClose: () => void };

function OrderDrawer({ order, onClose }: DrawerProps) {
  const { t } = useTranslation();
  // While a call about the order is under way: its refusal stands in the drawer and nowhere else.
  const { close, within } = useHoldable(onClose);
  return (
    <Drawer.Root
      opened={order !== undefined}
      onClose={close}
      position="right"
      size={460}
      // Once it is closed there is nothing to slide out with.
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* The library's header of a drawer is a second banner of the window. */}
        <Group justify="space-between" wrap="nowrap" p="md" pb={0}>
          <Drawer.Title style={{ overflowWrap: 'anywhere' }}>
            {order && t('operations.cashouts.open', { id: order.draft.external_id })}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={t('app.close')} />
        </Group>
        <Drawer.Body pt="sm">
          {within(
            order && (
              // One order's question must not stay open over another's.
              <Stack gap="md" key={order.id}>
                <OrderReport order={order} />
                <DecidersOnly>
                  <OrderActions order={order} />
                </DecidersOnly>
                <section aria-labelledby="order-facts">
                  <Title order={3} size="h6" mb={4} id="order-facts">
                    {t('operations.cashouts.sections.order')}
                  </Title>
                  <OrderAmount order={order} />
                  <OrderFacts order={order} />
                </section>
                <section aria-labelledby="order-history">
                  <Title order={3} size="h6" mb={4} id="order-history">
                    {t('operations.cashouts.sections.history')}
                  </Title>
                  <OrderHistory order={order} />
                </section>
              </Stack>
            ),
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
