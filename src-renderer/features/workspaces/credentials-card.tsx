import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { useWorkspaceCall } from './queries.ts';
import { useWorkspace } from './use-workspace.ts';
import { credentialErrors } from './validation.ts';

type Mode = 'shown' | 'replacing' | 'forgetting';

/** Credentials are replaced or forgotten, never shown. */
export function CredentialsCard() {
  const { t } = useTranslation();
  const { id, name, hasCredentials } = useWorkspace();
  const [mode, setMode] = useState<Mode>('shown');
  const forget = useWorkspaceCall('workspaces.forgetCredentials');
  const replace = useWorkspaceCall('workspaces.replaceCredentials');
  const form = useForm({
    initialValues: { accessKey: '', secretKey: '' },
    validate: (values) => credentialErrors(values, t),
  });

  const begin = (next: Mode) => {
    forget.reset();
    replace.reset();
    form.reset();
    setMode(next);
  };
  const submit = form.onSubmit((credentials) =>
    replace.mutate(
      { workspaceId: id, credentials },
      {
        onSuccess: () => {
          form.reset();
          setMode('shown');
        },
      },
    ),
  );
  const done = forget.isSuccess ? t('settings.forgotten') : replace.isSuccess && t('settings.replaced');

  return (
    <Card withBorder component="section" aria-labelledby="credentials-title">
      <Stack gap="sm">
        <Title order={2} size="h5" id="credentials-title">
          {t('settings.credentialsTitle')}
        </Title>
        {(forget.isError || replace.isError) && <ErrorAlert error={forget.error ?? replace.error} />}
        {done && (
          <Alert color="green" icon={<IconCheck aria-hidden />} role="status">
            {done}
          </Alert>
        )}
        <Group gap="xs" wrap="nowrap">
          <IconKey size={16} aria-hidden />
          <Text size="sm">
            {t(hasCredentials ? 'settings.credentialsKept' : 'settings.credentialsMissing')}
          </Text>
        </Group>
        {mode === 'shown' && (
          <Group>
            <Button variant="default" onClick={() => begin('replacing')}>
              {t('settings.replace')}
            </Button>
            {hasCredentials && (
              <Button variant="light" color="red" onClick={() => begin('forgetting')}>
                {t('settings.forget')}
              </Button>
            )}
          </Group>
        )}
        {mode === 'replacing' && (
          <form onSubmit={submit} noValidate>
            <CredentialFields form={form} />
            <Group mt="sm">
              <Button type="submit" loading={replace.isPending}>
                {t('settings.replace')}
              </Button>
              <Button variant="default" onClick={() => begin('shown')}>
                {t('app.cancel')}
              </Button>
            </Group>
          </form>
        )}
        {mode === 'forgetting' && (
          <Alert color="red" role="alertdialog" aria-label={t('settings.forget')}>
            <Stack gap="sm">
              <Text size="sm">{t('settings.forgetConfirm', { name })}</Text>
              <Group>
                <Button
                  color="red"
                  loading={forget.isPending}
                  onClick={() => forget.mutate({ workspaceId: id }, { onSuccess: () => setMode('shown') })}
                >
                  {t('settings.forget')}
                </Button>
                <Button variant="default" autoFocus onClick={() => begin('shown')}>
                  {t('app.cancel')}
                </Button>
              </Group>
            </Stack>
          </Alert>
        )}
      </Stack>
    </Card>
  );
}
