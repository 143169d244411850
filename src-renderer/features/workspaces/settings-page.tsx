import { Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EnvironmentBadge } from '../../components/environment-badge.tsx';
import { DecidersFields } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { CashoutRulesCard } from './cashout-rules-card.tsx';
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
import { TeamCard } from './team/team-card.tsx';

export function SettingsPage() {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const [replaced, setReplaced] = useState(0);
  return (
    <Stack p="md">
      <Group>
        <Title order={1} size="h3">
          {t('settings.title')}: {workspace.name}
        </Title>
        <EnvironmentBadge environment={workspace.environment} />
      </Group>
      {/* Two columns of their own, so that a card that grows moves none into the other. */}
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Stack>
          <PersonCard />
          <ConnectionCard />
          <CredentialsCard />
          <RecoveryCodeCard />
          {/* Its file opens with the code above it. */}
          <MoveCard />
          <RequestsCard />
        </Stack>
        <Stack>
          {/* Filled in anew with settings that came from a file. */}
          <SettingsCard key={`${workspace.id} ${replaced}`} />
          <SettingsFileCard onReplaced={() => setReplaced(replaced + 1)} />
          <DecidersFields>
            <MaterialityCard />
          </DecidersFields>
          {workspace.service.moneyMovement && (
            <DecidersFields>
              <CashoutRulesCard />
            </DecidersFields>
          )}
        </Stack>
      </SimpleGrid>
      <TeamCard />
      {/* Last, as what ends everything: beside other cards it left a column empty. */}
      <RemoveCard />
    </Stack>
  );
}
