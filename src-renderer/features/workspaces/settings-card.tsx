import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type CredentialSet,
  isOtherInstallation,
  setsLeftBehind,
  type WorkspaceSettings,
} from '../../../src-shared/contract/workspaces.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useKeptInput } from '../../components/kept-input.ts';
import { KeptInputNote } from '../../components/kept-input-note.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { useErrorsInLanguage } from '../../components/use-errors-in-language.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useChangeSettings } from '../../workspace/workspaces.ts';
import { ServiceFields } from './service-fields.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { settingsErrors } from './validation.ts';

export function SettingsCard() {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const { id, demo, name, environment, baseUrl, merchantsBaseUrl, timeZone, service, kept } = workspace;
  const update = useChangeSettings();
  const form = useForm<WorkspaceSettings>({
    initialValues: { name, environment, baseUrl, merchantsBaseUrl, timeZone, service },
    validate: (values) => settingsErrors(values, t),
    onValuesChange: () => update.reset(),
  });
  useErrorsInLanguage(form, settingsErrors);
  useUnsavedInput(form.isDirty());
  const { restored } = useKeptInput({
    kind: 'settings',
    name: 'settings',
    input: form.isDirty() ? { kind: 'settings', ...form.values } : null,
    restore: ({ kind: _, ...kept }) => form.setValues(kept),
  });
  const submit = form.onSubmit((settings) =>
    update.mutate({ workspaceId: id, settings }, { onSuccess: () => form.resetDirty() }),
  );
  const named = (sets: readonly CredentialSet[]) =>
    new Intl.ListFormat(currentLocale()).format(sets.map((set) => t(`workspaceForm.sets.${set}`)));
  const leavingBehind = demo ? [] : setsLeftBehind(workspace, form.values).filter((set) => kept[set]);
  const isReadAnew = !demo && isOtherInstallation(workspace, form.values);
  const costs = [
    leavingBehind.length > 0 && t('settings.willForget', { sets: named(leavingBehind) }),
    isReadAnew && t('settings.willReadAnew'),
  ].filter((cost) => cost !== false);
  const forgotten = update.data?.forgotten ?? [];

  return (
    <Card withBorder component="section" aria-labelledby="settings-title">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Title order={2} size="h5" id="settings-title">
            {t('screens.settings')}
          </Title>
          {demo && (
            <Text size="sm" c="dimmed">
              {t('settings.demoSettings')}
            </Text>
          )}
          <SettingsFields
            form={form}
            fixedAddresses={demo}
            addressNote={
              costs.length > 0 && (
                <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
                  {costs.join(' ')}
                </Alert>
              )
            }
          />
          <ServiceFields form={form} />
          <KeptInputNote restored={restored} onDiscard={() => form.reset()} />
          {update.isError && <ErrorAlert error={update.error} />}
          {update.isSuccess && (
            <Alert color="green" icon={<IconCheck aria-hidden />} role="status">
              {t('settings.saved')}
              {forgotten.length > 0 && ` ${t('settings.addressForgot', { sets: named(forgotten) })}`}
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
