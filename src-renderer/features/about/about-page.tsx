/** Version, licences of what the app is made with, and what the organisation lays down. */
import { Anchor, Button, Card, Group, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { Screen } from '../../components/screen.tsx';
import { keys } from '../../data/keys.ts';
import { UpdatesCard } from './updates-card.tsx';

export function AboutPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const about = useQuery({ queryKey: keys.about, queryFn: () => call('app.about', {}) });
  return (
    <Screen
      name={t('about.title')}
      back={
        <Anchor component="button" type="button" size="sm" w="fit-content" onClick={() => void navigate(-1)}>
          {t('about.back')}
        </Anchor>
      }
    >
      {about.error && <ErrorAlert error={about.error} onRetry={() => void about.refetch()} />}
      {about.data && <About {...about.data} />}
    </Screen>
  );
}

type AboutProps = Awaited<ReturnType<typeof call<'app.about'>>>;

function About({ version, runtime, policy, policyPlace }: AboutProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="md" maw={860}>
      <Card withBorder component="section" aria-labelledby="version-title">
        <Title order={2} size="h5" id="version-title" mb="sm">
          {t('about.version')}
        </Title>
        <FactList
          facts={[
            { name: 'version', label: 'Tieout', value: version },
            { name: 'runtime', label: t('about.runtime'), value: runtime },
          ]}
        />
      </Card>
      <UpdatesCard />
      <Card withBorder component="section" aria-labelledby="policy-title">
        <Title order={2} size="h5" id="policy-title" mb="sm">
          {t('about.policy')}
        </Title>
        {policyPlace === null ? (
          <Text size="sm">{t('about.noPolicy')}</Text>
        ) : (
          <>
            <Text size="sm" mb="sm">
              {t('about.policyFrom', { place: policyPlace })}
            </Text>
            <FactList
              facts={policy.map(({ name, value }) => ({ name, label: t(`policies.${name}`), value }))}
            />
          </>
        )}
      </Card>
      <Notices />
    </Stack>
  );
}

/** Long, so it is read only when somebody wants to see it. */
function Notices() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const notices = useQuery({
    queryKey: keys.notices,
    queryFn: () => call('app.notices', {}),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Card withBorder component="section" aria-labelledby="notices-title">
      <Stack gap="sm">
        <Title order={2} size="h5" id="notices-title">
          {t('about.notices')}
        </Title>
        <Text size="sm">{t('about.noticesText')}</Text>
        <Group>
          <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'about.noticesHide' : 'about.noticesShow')}
          </Button>
        </Group>
        {notices.error && <ErrorAlert error={notices.error} />}
        {open && notices.data && (
          <ScrollArea
            h={480}
            viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('about.notices') }}
          >
            <Text component="pre" size="xs" m={0} style={{ whiteSpace: 'pre-wrap' }}>
              {notices.data.text ?? t('about.noNotices')}
            </Text>
          </ScrollArea>
        )}
      </Stack>
    </Card>
  );
}
