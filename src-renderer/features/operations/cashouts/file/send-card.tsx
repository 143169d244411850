import { Button, Group, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashoutOrder } from '../../../../../src-shared/contract/payouts.ts';
import { ErrorAlert } from '../../../../components/error-alert.tsx';
import { useWorkspace } from '../../../../workspace/use-workspace.ts';
import { AmountAgain } from '../amount-again.tsx';
import { SentFrom } from '../sent-from.tsx';
import { shownOf, totalOf, totalWords } from './order-group.ts';
import { useFileCall } from './queries.ts';

type Props = {
  readonly fileId: string;
  /** What of the file is prepared. */
  readonly orders: readonly CashoutOrder[];
};

/** The total of what will be sent, to be typed again. No key sends, only the button, and only once. */
export function SendCard({ fileId, orders }: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const send = useFileCall('cashoutFiles.send');
  const [typed, setTyped] = useState('');
  /** A second click can come before the button is disabled. */
  const sent = useRef(false);
  const total = totalOf(orders);
  const sendOnce = () => {
    if (sent.current || typed !== total) return;
    sent.current = true;
    send.mutate(
      { workspaceId: id, fileId, confirmedTotal: typed, shown: shownOf(orders) },
      {
        onSettled: () => {
          sent.current = false;
        },
      },
    );
  };
  return (
    <Stack gap="sm">
      <SentFrom />
      <AmountAgain
        label={t('operations.cashouts.file.confirmTotal')}
        hint={t('operations.cashouts.file.confirmTotalHint', { total })}
        wrong={t('operations.cashouts.file.confirmTotalWrong')}
        amount={total}
        value={typed}
        onChange={setTyped}
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
