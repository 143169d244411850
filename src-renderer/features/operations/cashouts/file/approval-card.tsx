import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashoutOrder } from '../../../../../src-shared/contract/payouts.ts';
import { ErrorAlert } from '../../../../components/error-alert.tsx';
import { ReasonDialog } from '../../../../components/reason-dialog.tsx';
import { useCashoutRules } from '../../../../data/cashout-rules.ts';
import { useWorkspace } from '../../../../workspace/use-workspace.ts';
import { shownOf, totalWords } from './order-group.ts';
import { useDigest, useFileCall } from './queries.ts';

type Props = { readonly orders: readonly CashoutOrder[] };

/** What a second person decides about prepared cashouts: approve them as they are shown, or return them. */
export function ApprovalCard({ orders }: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data } = useCashoutRules(id);
  const orderIds = orders.map((order) => order.id);
  const digest = useDigest(id, shownOf(orders));
  const release = useFileCall('cashoutRelease.release');
  const giveBack = useFileCall('cashoutRelease.return');
  const [typed, setTyped] = useState<string | null>(null);
  const [returning, setReturning] = useState(false);
  const name = typed ?? data?.actor ?? '';
  const preparedBy = orders[0]?.preparedBy?.name ?? '–';
  const failed = digest.error ?? release.error;
  const sha256 = digest.data;
  return (
    <Card withBorder component="section" aria-labelledby="approval-title" padding="md">
      <Stack gap="sm">
        <Title order={3} size="h6" id="approval-title">
          {t('operations.cashouts.approval.title')}
        </Title>
        <Text size="sm">
          {t('operations.cashouts.approval.text', {
            name: preparedBy,
            count: orders.length,
            total: totalWords(orders),
          })}
        </Text>
        <TextInput
          maw={320}
          label={t('operations.cashouts.approval.name')}
          maxLength={200}
          value={name}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        {failed != null && <ErrorAlert error={failed} />}
        <Group>
          <Button
            disabled={!sha256 || name.trim() === ''}
            loading={release.isPending}
            onClick={() => sha256 && release.mutate({ workspaceId: id, orderIds, sha256, name })}
          >
            {t('operations.cashouts.approval.approve', { total: totalWords(orders) })}
          </Button>
          <Button variant="default" disabled={name.trim() === ''} onClick={() => setReturning(true)}>
            {t('operations.cashouts.approval.return')}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {t('operations.cashouts.approval.after')}
        </Text>
      </Stack>
      {returning && (
        <ReasonDialog
          title={t('operations.cashouts.approval.return')}
          text={t('operations.cashouts.approval.returnText', { name: preparedBy })}
          action={t('operations.cashouts.approval.return')}
          onDecide={(reason) => giveBack.mutateAsync({ workspaceId: id, orderIds, name, reason })}
          error={giveBack.error}
          pending={giveBack.isPending}
          onClose={() => setReturning(false)}
        />
      )}
    </Card>
  );
}

/** Who approved or returned, where somebody has. */
export function ApprovalNote({ orders }: Props) {
  const { t } = useTranslation();
  const released = orders.find(({ release }) => release)?.release;
  const returned = orders.find((order) => order.returned)?.returned;
  if (returned)
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="status">
        {t('operations.cashouts.approval.returned', { name: returned.name, reason: returned.reason })}
      </Text>
    );
  if (!released) return null;
  return (
    <Text size="sm" role="status">
      {t('operations.cashouts.approval.approved', { name: released.name })}
    </Text>
  );
}
