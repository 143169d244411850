import { Alert, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { tell } from '../../components/notice.ts';
import { useOrders } from '../../data/orders.ts';
import { forgetMonth } from '../../period/workspace-month.ts';
import { forgetSearches } from '../../workspace/kept-searches.ts';
import { forgetSteps } from '../../workspace/steps-kept.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { forgetKeptCode } from '../../workspace/workspace-key.ts';
import { useWorkspaceCall } from '../../workspace/workspaces.ts';

/** Erasing a workspace takes its name, typed: a click alone cannot do it. */
export function RemoveCard() {
  const { t } = useTranslation();
  const { id, name } = useWorkspace();
  const [typed, setTyped] = useState('');
  const remove = useWorkspaceCall('workspaces.remove');
  const { data: orders } = useOrders(id);
  const unknown = orders?.filter(({ state }) => state === 'unknown' || state === 'sent').length ?? 0;

  const erase = async () => {
    await remove.mutateAsync({ workspaceId: id });
    forgetSteps(id);
    forgetMonth(id);
    forgetSearches(id);
    forgetKeptCode(id);
    // The screen that it was asked on is gone with the workspace, and the frame has led on.
    tell({ message: t('settings.removed') });
  };

  return (
    <Card withBorder component="section" aria-labelledby="remove-title">
      <Stack gap="sm">
        <Title order={2} size="h5" id="remove-title">
          {t('settings.removeTitle')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('settings.removeText')}
        </Text>
        {unknown > 0 && (
          <Alert color="orange" role="note" icon={<IconAlertTriangle aria-hidden />}>
            {t('settings.removeUnknown', { count: unknown })}
          </Alert>
        )}
        {remove.isError && <ErrorAlert error={remove.error} />}
        <TextInput
          label={`${t('settings.removeConfirm')} ${name}`}
          maw={520}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
        <Group>
          <Button
            color="red"
            variant="light"
            disabled={typed.trim() !== name}
            loading={remove.isPending}
            // A failure is shown above; the promise has nothing to add.
            onClick={() => void erase().catch(() => undefined)}
          >
            {t('settings.remove')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
