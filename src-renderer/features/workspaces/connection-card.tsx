import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Details } from '../../components/details.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useConnectionTest } from '../../data/balance.ts';
import { BalanceAsReceived } from '../../workspace/balance-as-received.tsx';
import { useConnection, useWorkspace } from '../../workspace/use-workspace.ts';
import { useWorkspaceCall } from '../../workspace/workspaces.ts';
import { ConnectionChecks } from './connection-checks.tsx';
import { ConnectionState } from './connection-state.tsx';

/** Try the connection, and end the session. */
export function ConnectionCard() {
  const { t } = useTranslation();
  const { id, kept } = useWorkspace();
  const connection = useConnection();
  const test = useConnectionTest(id);
  const logOut = useWorkspaceCall('session.logOut');

  const tryIt = () => {
    logOut.reset();
    test.mutate();
  };
  const end = () => {
    test.reset();
    logOut.mutate({ workspaceId: id });
  };

  return (
    <Card withBorder component="section" aria-labelledby="connection-title">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h5" id="connection-title">
            {t('settings.connectionTitle')}
          </Title>
          <ConnectionState connection={connection} />
        </Group>
        {test.isError && <ErrorAlert error={test.error} />}
        {logOut.isError && <ErrorAlert error={logOut.error} />}
        {test.data?.identity && (
          <Alert color="green" icon={<IconCheck aria-hidden />} role="status">
            {t('settings.testOk', test.data.identity)}
          </Alert>
        )}
        {test.isSuccess && <ConnectionChecks checks={test.data.checks} />}
        {logOut.isSuccess && (
          <Alert color="gray" icon={<IconCheck aria-hidden />} role="status">
            {t('settings.loggedOut')}
          </Alert>
        )}
        <Group>
          <Button onClick={tryIt} loading={test.isPending} disabled={!kept.reporting}>
            {t('settings.test')}
          </Button>
          <Button
            variant="default"
            onClick={end}
            loading={logOut.isPending}
            disabled={connection.state !== 'online'}
          >
            {t('settings.logOut')}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {t('settings.checks.others')}
        </Text>
        <Details>
          <BalanceAsReceived />
        </Details>
      </Stack>
    </Card>
  );
}
