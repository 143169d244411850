import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceSettings } from '../../../src-shared/contract/workspaces.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useWorkspaceCall } from './queries.ts';
import { SettingsFields } from './settings-fields.tsx';
import { useWorkspace } from './use-workspace.ts';
import { settingsErrors } from './validation.ts';

export function SettingsCard() {
  const { t } = useTranslation();
  const { id, demo, name, environment, baseUrl, merchantsBaseUrl, timeZone } = useWorkspace();
  const update = useWorkspaceCall('workspaces.update');
  const form = useForm<WorkspaceSettings>({
    initialValues: { name, environment, baseUrl, merchantsBaseUrl, timeZone },
    validate: (values) => settingsErrors(values, t),
    onValuesChange: () => update.reset(),
  });
  const submit = form.onSubmit((settings) =>
    update.mutate({ workspaceId: id, settings }, { onSuccess: () => form.resetDirty() }),
  );

  return (
    <Card withBorder component="section" aria-labelledby="settings-title">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Title order={2} size="h5" id="settings-title">
            {t('settings.settings')}
          </Title>
          {demo && (
            <Text size="sm" c="dimmed">
              {t('settings.demoSettings')}
            </Text>
          )}
          <SettingsFields form={form} fixedAddresses={demo} />
          {update.isError && <ErrorAlert error={update.error} />}
          {update.isSuccess && (
            <Alert color="green" icon={<IconCheck aria-hidden />} role="status">
              {t('settings.saved')}
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
              {t('workspaceForm.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
