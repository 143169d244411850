import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../src-shared/contract/index.ts';
import type { CredentialSet } from '../../../src-shared/contract/workspaces.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useErrorsInLanguage } from '../../components/use-errors-in-language.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useWorkspaceCall } from '../../workspace/workspaces.ts';
import { CREDENTIAL_FIELDS, CredentialFields } from './credential-fields.tsx';
import { credentialErrors } from './validation.ts';

type Mode = 'shown' | 'replacing';
type Replacement = CallInput<'workspaces.replaceCredentials'>;

/** One credential set: what it is for, whether it is kept, and the way to replace it. */
export function CredentialSetSection({ set }: { readonly set: CredentialSet }) {
  const { t } = useTranslation();
  const { id, kept } = useWorkspace();
  const [mode, setMode] = useState<Mode>('shown');
  const replace = useWorkspaceCall('workspaces.replaceCredentials');
  const form = useForm<Record<string, string>>({
    initialValues: Object.fromEntries(CREDENTIAL_FIELDS[set].map((field) => [field, ''])),
    validate: (values) => credentialErrors(set, values, t),
  });
  useErrorsInLanguage(form, (values, words) => credentialErrors(set, values, words));

  const begin = (next: Mode) => {
    replace.reset();
    form.reset();
    setMode(next);
  };
  const submit = form.onSubmit((credentials) =>
    replace.mutate(
      // The form has just been checked with this set's own schema.
      { workspaceId: id, set, credentials } as unknown as Replacement,
      {
        onSuccess: () => {
          form.reset();
          setMode('shown');
        },
      },
    ),
  );
  const title = t(`workspaceForm.sets.${set}`);
  const titleId = `credentials-${set}`;

  return (
    <section aria-labelledby={titleId}>
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
          <div>
            <Title order={3} size="h6" id={titleId}>
              {title}
            </Title>
            <Text size="xs" c="dimmed">
              {t(`settings.setHints.${set}`)}
            </Text>
          </div>
          <Badge
            variant="light"
            color={kept[set] ? 'green' : 'gray'}
            tt="none"
            radius="sm"
            miw="max-content"
            data-testid="kept"
          >
            {t(kept[set] ? 'settings.kept' : 'settings.notKept')}
          </Badge>
        </Group>
        {replace.isError && <ErrorAlert error={replace.error} />}
        {replace.isSuccess && (
          <Alert color="green" icon={<IconCheck aria-hidden />} role="status">
            {t('settings.replaced')}
          </Alert>
        )}
        {mode === 'shown' && (
          <Button variant="default" w="max-content" onClick={() => begin('replacing')}>
            {t(kept[set] ? 'settings.replace' : 'settings.enter')}
          </Button>
        )}
        {mode === 'replacing' && (
          <form onSubmit={submit} noValidate>
            <CredentialFields set={set} inputProps={form.getInputProps} />
            <Group mt="sm">
              <Button type="submit" loading={replace.isPending}>
                {t('settings.keep')}
              </Button>
              <Button variant="default" onClick={() => begin('shown')}>
                {t('app.cancel')}
              </Button>
            </Group>
          </form>
        )}
      </Stack>
    </section>
  );
}
