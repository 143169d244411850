import { Card, Divider, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CREDENTIAL_SETS } from '../../../src-shared/contract/workspaces.ts';
import { CredentialSetSection } from './credential-set-section.tsx';
import { ForgetCredentials } from './forget-credentials.tsx';

/** Every credential set of the workspace. Credentials are replaced or forgotten, never shown. */
export function CredentialsCard() {
  const { t } = useTranslation();
  return (
    <Card withBorder component="section" aria-labelledby="credentials-title">
      <Stack gap="sm">
        <div>
          <Title order={2} size="h5" id="credentials-title">
            {t('settings.credentialsTitle')}
          </Title>
          <Text size="xs" c="dimmed">
            {t('workspaceForm.credentialsHint')}
          </Text>
        </div>
        {CREDENTIAL_SETS.map((set) => (
          <Stack key={set} gap="sm">
            <Divider />
            <CredentialSetSection set={set} />
          </Stack>
        ))}
        <ForgetCredentials />
      </Stack>
    </Card>
  );
}
