import { Container, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EnvironmentBadge } from '../../components/environment-badge.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { ConnectionCard } from './connection-card.tsx';
import { CredentialsCard } from './credentials-card.tsx';
import { MaterialityCard } from './materiality-card.tsx';
import { MoveCard } from './move-card.tsx';
import { PersonCard } from './person-card.tsx';
import { RecoveryCodeCard } from './recovery-code-card.tsx';
import { RemoveCard } from './remove-card.tsx';
import { RequestsCard } from './requests-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsFileCard } from './settings-file-card.tsx';

export function SettingsPage() {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const [replaced, setReplaced] = useState(0);
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
        {/* Filled in anew with settings that came from a file. */}
        <SettingsCard key={`${workspace.id} ${replaced}`} />
        <SettingsFileCard onReplaced={() => setReplaced(replaced + 1)} />
        <MaterialityCard />
        <RecoveryCodeCard />
        <MoveCard />
        <RequestsCard />
        <RemoveCard />
      </Stack>
    </Container>
  );
}
