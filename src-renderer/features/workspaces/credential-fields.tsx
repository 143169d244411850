import { Fieldset, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { ReportingCredentials } from '../../../src-shared/contract/workspaces.ts';

type Props<Values extends ReportingCredentials> = { readonly form: UseFormReturnType<Values> };

/** The reporting keys on their way to the keychain. The renderer never receives them back. */
export function CredentialFields<Values extends ReportingCredentials>({ form }: Props<Values>) {
  const { t } = useTranslation();
  return (
    <Fieldset legend={t('workspaceForm.credentials')}>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('workspaceForm.credentialsHint')}
        </Text>
        <TextInput
          label={t('workspaceForm.accessKey')}
          required
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('accessKey')}
        />
        <PasswordInput
          label={t('workspaceForm.secretKey')}
          required
          autoComplete="off"
          {...form.getInputProps('secretKey')}
        />
      </Stack>
    </Fieldset>
  );
}
