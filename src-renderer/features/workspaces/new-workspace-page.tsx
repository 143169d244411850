import { Button, Container, Fieldset, Group, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DEFAULT_SERVICE_SETTINGS, type PortableSettings } from '../../../src-shared/contract/workspaces.ts';
import { call } from '../../api.ts';
import { detailsIn, ErrorAlert } from '../../components/error-alert.tsx';
import { useKeptInput } from '../../components/kept-input.ts';
import { KeptInputNote } from '../../components/kept-input-note.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { useErrorsInLanguage } from '../../components/use-errors-in-language.ts';
import { useNewWorkspaceKept } from '../../data/drafts.ts';
import { useWorkspaceCall, workspaceHome } from '../../workspace/workspaces.ts';
import { CredentialFields } from './credential-fields.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { type NewWorkspace, newWorkspaceErrors } from './validation.ts';

type Account = Omit<NewWorkspace, 'accessKey' | 'secretKey'>;

const EMPTY: Account = {
  name: '',
  environment: 'staging',
  baseUrl: '',
  merchantsBaseUrl: '',
  timeZone: 'America/Lima',
};

export function NewWorkspacePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useWorkspaceCall('workspaces.create');
  const form = useForm<NewWorkspace>({
    initialValues: { ...EMPTY, accessKey: '', secretKey: '' },
    validate: (values) => newWorkspaceErrors(values, t),
  });

  useErrorsInLanguage(form, newWorkspaceErrors);
  const letGo = useUnsavedInput(form.isDirty());
  // Settings of the file that the form has no field for; without a file they have their defaults.
  const [service, setService] = useState<PortableSettings['service'] | null>(null);
  useNewWorkspaceKept();
  const { accessKey: _, secretKey: __, ...typed } = form.values;
  const { restored } = useKeptInput({
    kind: 'newWorkspace',
    name: 'new-workspace',
    input: sameAccount(typed, EMPTY) ? null : { kind: 'newWorkspace', ...withoutSecrets(typed), service },
    restore: ({ kind: _, service, ...account }) => {
      form.setValues(account);
      setService(service);
    },
  });
  const empty = () => {
    form.setValues(EMPTY);
    setService(null);
  };
  const fill = useMutation({
    mutationFn: () => call('workspaces.readSettings', {}),
    onSuccess: ({ file }) => {
      if (!file) return;
      const { service, ...account } = file.settings;
      form.setValues(account);
      form.clearErrors();
      setService(service);
    },
  });

  const submit = form.onSubmit(({ accessKey, secretKey, ...settings }) => {
    create.mutate(
      {
        ...settings,
        ...(service ? { service: { ...DEFAULT_SERVICE_SETTINGS, ...service } } : {}),
        credentials: { accessKey, secretKey },
      },
      {
        onSuccess: ({ workspace }) => {
          letGo();
          void navigate(workspaceHome(workspace));
        },
        onError: (error) => {
          if (detailsIn(error).code === 'workspace-name-taken')
            form.setFieldError('name', t('errors.workspace-name-taken.what', { subject: settings.name }));
        },
      },
    );
  });

  return (
    <Container size="sm" py="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Title order={1} size="h3">
            {t('workspaceForm.createTitle')}
          </Title>
          <Group>
            <Button
              variant="default"
              leftSection={<IconFileImport size={14} aria-hidden />}
              loading={fill.isPending}
              onClick={() => fill.mutate()}
            >
              {t('settingsFile.fill')}
            </Button>
            {fill.data?.file && (
              <Text size="sm" role="status">
                {t('settingsFile.filled', { fileName: fill.data.file.fileName })}
              </Text>
            )}
          </Group>
          <KeptInputNote restored={restored} onDiscard={empty} />
          {fill.isError && <ErrorAlert error={fill.error} />}
          <SettingsFields form={form} />
          <Fieldset legend={t('workspaceForm.sets.reporting')}>
            <Text size="xs" c="dimmed" mb="sm">
              {t('workspaceForm.credentialsHint')} {t('workspaceForm.otherSetsHint')}
            </Text>
            <CredentialFields set="reporting" inputProps={form.getInputProps} />
          </Fieldset>
          {create.isError && <ErrorAlert error={create.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void navigate(-1)}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('workspaceForm.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Container>
  );
}

const sameAccount = (one: Account, other: Account): boolean => JSON.stringify(one) === JSON.stringify(other);

/** An address with a name or a password in it is not kept. */
function withoutSecrets(account: Account): Account {
  const kept = (address: string) => (address.includes('@') ? '' : address);
  return {
    ...account,
    baseUrl: kept(account.baseUrl),
    merchantsBaseUrl: kept(account.merchantsBaseUrl),
  };
}
