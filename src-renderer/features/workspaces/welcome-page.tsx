import { Button, Card, Container, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconBuildingStore, IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { usePreferences } from '../../data/preferences.ts';
import { KeptNewWorkspace } from '../../workspace/kept-forms.tsx';
import { useWorkspaceCall, useWorkspaces, workspaceHome } from '../../workspace/workspaces.ts';
import { PersonCard } from './person-card.tsx';
import { RestoreWorkspace } from './restore-workspace.tsx';
import { ReviewMonth } from './review-month.tsx';
import { JoinWorkspace } from './team/join-workspace.tsx';
import { UnreadableWorkspaces } from './unreadable-workspaces.tsx';

/** The first screen: try it on the demo, or connect an account. */
export function WelcomePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: workspaces } = useWorkspaces();
  const createDemo = useWorkspaceCall('workspaces.createDemo');
  const demo = workspaces?.find((workspace) => workspace.demo);
  // It stays after it was answered, and says so.
  const [asksName] = useState(usePreferences().data?.personNamed === false);

  const openDemo = async () => {
    const target = demo ?? (await createDemo.mutateAsync({})).workspace;
    await navigate(workspaceHome(target));
  };

  return (
    <Container size="md" py="xl">
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {t('welcome.title')}
          </Title>
          <Text c="dimmed" maw={640} mt="xs">
            {t('welcome.intro')}
          </Text>
        </div>
        <UnreadableWorkspaces />
        <KeptNewWorkspace />
        {createDemo.isError && <ErrorAlert error={createDemo.error} />}
        <SimpleGrid cols={2}>
          <Card withBorder padding="lg">
            <Stack justify="space-between" h="100%">
              <div>
                <IconFlask aria-hidden />
                <Title order={2} size="h4" mt="xs">
                  {t('welcome.demoTitle')}
                </Title>
                <Text size="sm" c="dimmed" mt={4}>
                  {t('welcome.demoText')}
                </Text>
              </div>
              {/* A failure is shown above; the promise has nothing to add. */}
              <Button
                size="sm"
                loading={createDemo.isPending}
                onClick={() => void openDemo().catch(() => undefined)}
              >
                {t('welcome.demoButton')}
              </Button>
            </Stack>
          </Card>
          <Card withBorder padding="lg">
            <Stack justify="space-between" h="100%">
              <div>
                <IconBuildingStore aria-hidden />
                <Title order={2} size="h4" mt="xs">
                  {t('welcome.ownTitle')}
                </Title>
                <Text size="sm" c="dimmed" mt={4}>
                  {t('welcome.ownText')}
                </Text>
              </div>
              <Button size="sm" variant="default" onClick={() => void navigate('/new')}>
                {t('welcome.ownButton')}
              </Button>
            </Stack>
          </Card>
        </SimpleGrid>
        {asksName && <PersonCard savedWhenLeft />}
        <RestoreWorkspace />
        <JoinWorkspace />
        <ReviewMonth />
      </Stack>
    </Container>
  );
}
