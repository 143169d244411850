import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { usualCsvStyle } from '../../../../../src-shared/contract/jobs.ts';
import { EnvironmentBadge } from '../../../../components/environment-badge.tsx';
import { ErrorAlert } from '../../../../components/error-alert.tsx';
import { LeadTo } from '../../../../components/lead-to.tsx';
import { useCashoutRules } from '../../../../data/cashout-rules.ts';
import { useIsRunning } from '../../../../data/jobs.ts';
import { useOrders } from '../../../../data/orders.ts';
import { currentLanguage } from '../../../../i18n/index.ts';
import { addressBelow } from '../../../../workspace/screens.ts';
import { useWorkspace } from '../../../../workspace/use-workspace.ts';
import { BackToCashouts } from '../back-to-cashouts.tsx';
import { Listed } from '../order-list.tsx';
import { ORDER_STATES } from '../order-steps.ts';
import { SendingBar } from '../sending-bar.tsx';
import { ApprovalCard, ApprovalNote } from './approval-card.tsx';
import { groupsOf, isPrepared, isToApprove, type OrderGroup, shownOf, totalWords } from './order-group.ts';
import { useFileCall } from './queries.ts';
import { SendCard } from './send-card.tsx';

/** The cashouts of one file: to approve and send them, and what became of each. */
export function FilePage() {
  const { t } = useTranslation();
  const { fileId } = useParams();
  const { id } = useWorkspace();
  const { data: orders, error, refetch } = useOrders(id);
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!orders) return <Loader size="sm" aria-label={t('app.loading')} />;
  const [group] = groupsOf(orders.filter(({ file }) => file !== undefined && file.id === fileId));
  if (!group || !fileId) return <LeadTo to={addressBelow(id, 'cashouts')} />;
  return <FileOrders group={group} fileId={fileId} />;
}

function FileOrders({ group, fileId }: { readonly group: OrderGroup; readonly fileId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, environment, service } = useWorkspace();
  const { data } = useCashoutRules(id);
  const [page, setPage] = useState(1);
  // The strip above every screen says how far it is, and stops it.
  const running = useIsRunning({ workspaceId: id }, 'cashouts');
  const home = addressBelow(id, 'cashouts');
  const { orders } = group;
  const left = orders.filter(isPrepared);
  const toApprove = data?.rules.secondPerson ? left.filter(({ release }) => !release) : [];
  const isReturned = toApprove.some(({ returned }) => returned);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Title order={2} size="h5">
          {group.name}
        </Title>
        <EnvironmentBadge environment={environment} />
      </Group>
      <Text size="sm" className="figures" data-testid="file-states">
        {t('operations.cashouts.file.total', { count: orders.length, total: totalWords(orders) })}
        {ORDER_STATES.map((state) => ({ state, of: orders.filter((order) => order.state === state) }))
          .filter(({ of }) => of.length > 0)
          .map(({ state, of }) => ` · ${t(`cashoutStates.${state}.name`)}: ${of.length}`)}
      </Text>
      <ApprovalNote orders={left} />
      {service.moneyMovement && left.length > 0 && <SendingBar besideOne />}
      {service.moneyMovement && !running && data && left.length > 0 && (
        <>
          {toApprove.some(isToApprove) && <ApprovalCard orders={toApprove} />}
          {isReturned && <Alert color="orange">{t('operations.cashouts.file.correct')}</Alert>}
          {toApprove.length === 0 && (
            // Of other cashouts, or of corrected ones, it is a new question, with an empty answer.
            <SendCard fileId={fileId} orders={left} key={JSON.stringify(shownOf(left))} />
          )}
        </>
      )}
      <Listed
        orders={orders}
        filtered
        page={page}
        onPage={setPage}
        onOpen={(order) => void navigate(addressBelow(id, 'cashout', { orderId: order }))}
        onShowAll={() => setPage(1)}
      />
      <FileActions fileId={fileId} left={running ? 0 : left.length} />
      <BackToCashouts home={home} />
    </Stack>
  );
}

function FileActions({ fileId, left }: { readonly fileId: string; readonly left: number }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const save = useFileCall('cashoutFiles.saveResult');
  const discard = useFileCall('cashoutFiles.discard');
  const [asking, setAsking] = useState(false);
  const failed = save.error ?? discard.error;
  return (
    <Stack gap="xs" mt="md" pt="sm" className="apart">
      {failed != null && <ErrorAlert error={failed} />}
      <Group>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconFileDownload size={14} aria-hidden />}
            onClick={() =>
              save.mutate({
                workspaceId: id,
                fileId,
                language: currentLanguage(),
                format,
                csvStyle: usualCsvStyle(undefined),
              })
            }
          >
            {t(`operations.cashouts.file.result.${format}`)}
          </Button>
        ))}
        {left > 0 && (
          <Button variant="default" loading={discard.isPending} onClick={() => setAsking(true)}>
            {t('operations.cashouts.file.discard', { count: left })}
          </Button>
        )}
      </Group>
      {asking && left > 0 && (
        <Alert
          color="red"
          role="alertdialog"
          aria-label={t('operations.cashouts.file.discard', { count: left })}
        >
          <Stack gap="sm">
            <Text size="sm">{t('operations.cashouts.file.discardText')}</Text>
            <Group gap="xs">
              <Button
                color="red"
                onClick={() => {
                  setAsking(false);
                  discard.mutate({ workspaceId: id, fileId });
                }}
              >
                {t('operations.cashouts.file.discard', { count: left })}
              </Button>
              <Button variant="default" autoFocus onClick={() => setAsking(false)}>
                {t('operations.cashouts.confirmations.keep')}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
