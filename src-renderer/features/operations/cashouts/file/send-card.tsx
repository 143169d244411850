import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashoutOrder } from '../../../../../src-shared/contract/payouts.ts';
import { ENVIRONMENT_COLORS } from '../../../../components/environment-badge.tsx';
import { ErrorAlert } from '../../../../components/error-alert.tsx';
import { useWorkspace } from '../../../../workspace/use-workspace.ts';
import { totalOf, totalWords } from './order-group.ts';
import { useFileCall } from './queries.ts';

type Props = {
  readonly fileId: string;
  /** What of the file is prepared. */
  readonly orders: readonly CashoutOrder[];
};

/** The total of what will be sent, to be typed again. No key sends, only the button, and only once. */
export function SendCard({ fileId, orders }: Props) {
  const { t } = useTranslation();
  const { id, environment, name, baseUrl } = useWorkspace();
  const send = useFileCall('cashoutFiles.send');
  const [typed, setTyped] = useState('');
  /** A second click can come before the button is disabled. */
  const sent = useRef(false);
  const total = totalOf(orders);
  const color = environment === 'production' ? 'black' : 'inherit';
  const sendOnce = () => {
    if (sent.current || typed !== total) return;
    sent.current = true;
    send.mutate(
      { workspaceId: id, fileId, confirmedTotal: typed },
      {
        onSettled: () => {
          sent.current = false;
        },
      },
    );
  };
  return (
    <Stack gap="sm">
      <Alert
        color={ENVIRONMENT_COLORS[environment]}
        variant={environment === 'production' ? 'filled' : 'light'}
        py="xs"
      >
        <Text size="sm" fw={700} c={color}>
          {t(`operations.cashouts.review.${environment}`)}
        </Text>
        <Text size="xs" c={color}>
          {t('operations.cashouts.review.from', { workspace: name, address: baseUrl })}
        </Text>
      </Alert>
      <TextInput
        label={t('operations.cashouts.file.confirmTotal')}
        description={t('operations.cashouts.file.confirmTotalHint', { total })}
        // While it is still being typed it is not wrong yet.
        error={!total.startsWith(typed) && t('operations.cashouts.file.confirmTotalWrong')}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        inputMode="decimal"
        autoComplete="off"
        classNames={{ input: 'figures' }}
        maw={320}
      />
      {send.isError && <ErrorAlert error={send.error} />}
      <Group>
        <Button disabled={typed !== total} loading={send.isPending} onClick={sendOnce}>
          {t('operations.cashouts.file.send', { count: orders.length, total: totalWords(orders) })}
        </Button>
      </Group>
    </Stack>
  );
}
