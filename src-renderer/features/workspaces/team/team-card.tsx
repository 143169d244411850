import { Alert, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SharedState } from '../../../../src-shared/contract/team.ts';
import { call } from '../../../api.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { formatMoment } from '../../../components/format.ts';
import { useIsRunning } from '../../../data/jobs.ts';
import { useSqlToRun, useTeam, useTeamCall } from '../../../data/team.ts';
import { currentLocale } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { FaultWords } from './server-check.tsx';
import { TeamLeave } from './team-leave.tsx';
import { TeamMove } from './team-move.tsx';
import { TeamPeople } from './team-people.tsx';
import { TeamRestore, TeamTakeBack } from './team-restore.tsx';
import { TeamShareForm } from './team-share-form.tsx';

/** The team that the workspace is shared with, or the way to share it. */
export function TeamCard() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data: shared, error, refetch } = useTeam(id);
  return (
    <Card withBorder component="section" aria-labelledby="team-title" id="team">
      <Stack gap="sm">
        <Title order={2} size="h5" id="team-title">
          {t('team.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(shared ? 'team.sharedText' : 'team.text')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('team.limits')}
        </Text>
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {shared === null && <TeamShareForm />}
        {shared && <SharedFacts shared={shared} />}
        {shared && <TeamRestore shared={shared} />}
        {shared?.stage === 'uploading' && <Unfinished />}
        {shared && shared.stage !== 'uploading' && (
          <>
            <SqlToRun isOnline={shared.state === 'online'} />
            <Invite />
            <TeamPeople />
            <Group>
              <TeamMove shared={shared} />
              <TeamTakeBack shared={shared} />
              <TeamLeave shared={shared} />
            </Group>
          </>
        )}
      </Stack>
    </Card>
  );
}

function SharedFacts({ shared }: { readonly shared: SharedState }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { host, port, database, login } = shared.server;
  const since = formatMoment(shared.since, currentLocale(), timeZone);
  const facts = [
    { name: 'server', value: `${host}:${port} / ${database}` },
    { name: 'person', value: `${shared.person} (${login})` },
    // The notice above every screen says that the server is away, since when and why.
    ...(shared.stage === 'uploading' || shared.state === 'away' || shared.state === 'stopped'
      ? []
      : [{ name: 'state', value: t(`team.states.${shared.state}`, { since }) } as const]),
  ] as const;
  return (
    <>
      <FactList facts={facts.map((fact) => ({ ...fact, label: t(`team.facts.${fact.name}`) }))} />
      {shared.stage === 'uploading' && shared.fault && (
        <Alert color="orange" role="status" icon={<IconAlertTriangle aria-hidden />}>
          <FaultWords fault={shared.fault} />
        </Alert>
      )}
      {shared.withoutRecords && (
        <Text size="sm" role="status">
          {t('team.withoutRecords')}
        </Text>
      )}
      {shared.refusedBatches !== undefined && shared.refusedBatches > 0 && (
        <Alert color="orange" role="status" icon={<IconAlertTriangle aria-hidden />}>
          {t('team.refusedBatches', { count: shared.refusedBatches })}
        </Alert>
      )}
    </>
  );
}

/** What IT has still to run in the database, with what each file is for. */
function SqlToRun({ isOnline }: { readonly isOnline: boolean }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const files = useSqlToRun(id, isOnline);
  if (files.length === 0) return null;
  return (
    <Stack gap={4} role="status">
      <Text size="sm">{t('team.sqlToRun', { count: files.length })}</Text>
      <List size="sm">
        {files.map((file) => (
          <List.Item key={file}>{t(`team.sql.${file}`)}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

/** An upload that is under way, or was cut off. */
function Unfinished() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const resume = useTeamCall(id, 'team.resume');
  const giveUp = useTeamCall(id, 'team.giveUp');
  const isRunning = useIsRunning({ workspaceId: id }, 'team-share');
  const failed = resume.error ?? giveUp.error;
  return (
    <>
      <Text size="sm" role="status">
        {t(isRunning ? 'team.uploading' : 'team.unfinished')}
      </Text>
      {failed !== null && <ErrorAlert error={failed} />}
      <Group>
        <Button
          disabled={isRunning}
          loading={resume.isPending}
          onClick={() => resume.mutate({ workspaceId: id })}
        >
          {t('team.resume')}
        </Button>
        <Button
          variant="default"
          loading={giveUp.isPending}
          onClick={() => giveUp.mutate({ workspaceId: id })}
        >
          {t('team.giveUp')}
        </Button>
      </Group>
    </>
  );
}

function Invite() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const save = useMutation({ mutationFn: () => call('team.saveInvitation', { workspaceId: id }) });
  return (
    <>
      {save.error !== null && <ErrorAlert error={save.error} />}
      <Group>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          {t('team.invite')}
        </Button>
        {save.data?.fileName && (
          <Text size="sm" role="status">
            {t('team.invited', { fileName: save.data.fileName })}
          </Text>
        )}
      </Group>
    </>
  );
}
