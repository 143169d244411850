import { Container, Group, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EnvironmentBadge } from '../../components/environment-badge.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { CredentialsCard } from './credentials-card.tsx';
import { PersonCard } from './person-card.tsx';
import { RemoveCard } from './remove-card.tsx';
import { RequestsCard } from './requests-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { useWorkspace } from './use-workspace.ts';

export function SettingsPage() {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  return (
    <Container size="sm" py="md">
      <Stack>
        <Group>
          <Title order={1} size="h3">
            {t('settings.title')}: {workspace.name}
          </Title>
          <EnvironmentBadge environment={workspace.environment} />
        </Group>
        <PersonCard />
        <ConnectionCard />
        <CredentialsCard />
        <SettingsCard key={workspace.id} />
        <RequestsCard />
        <RemoveCard />
      </Stack>
    </Container>
  );
}
