import { Button, Card, Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CallResponse } from '../../../../src-shared/contract/index.ts';
import { TieoutError } from '../../../../src-shared/errors.ts';
import { call } from '../../../api.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { SecretInput } from '../../../components/secret-input.tsx';
import { useJob } from '../../../data/jobs.ts';
import { keys } from '../../../data/keys.ts';
import { workspaceHome } from '../../../workspace/workspaces.ts';
import { CheckResult } from './server-check.tsx';

type Opened = NonNullable<CallResponse<'team.openInvitation'>['invitation']>;

/** The way to a workspace that another computer shares. */
export function JoinWorkspace() {
  const { t } = useTranslation();
  const [invitation, setInvitation] = useState<Opened | null>(null);
  const open = useMutation({
    mutationFn: () => call('team.openInvitation', {}),
    onSuccess: (answer) => setInvitation(answer.invitation),
  });
  return (
    <Card withBorder padding="lg">
      <Stack gap="sm">
        <Group wrap="nowrap" justify="space-between" align="center">
          <div>
            <Title order={2} size="h4">
              {t('team.join.title')}
            </Title>
            <Text size="sm" c="dimmed" mt={4}>
              {t('team.join.text')}
            </Text>
          </div>
          <Button
            size="sm"
            variant="default"
            style={{ flexShrink: 0 }}
            leftSection={<IconUsers size={14} aria-hidden />}
            loading={open.isPending}
            onClick={() => open.mutate()}
          >
            {t('team.join.open')}
          </Button>
        </Group>
        {open.error !== null && <ErrorAlert error={open.error} />}
      </Stack>
      <Modal
        opened={invitation !== null}
        onClose={() => setInvitation(null)}
        size="lg"
        title={invitation && t('team.join.dialogTitle', { name: invitation.about.name })}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        {invitation && <JoinForm invitation={invitation} onClose={() => setInvitation(null)} />}
      </Modal>
    </Card>
  );
}

type FormProps = { readonly invitation: Opened; readonly onClose: () => void };

function JoinForm({ invitation: { token, about, here }, onClose }: FormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [typed, setTyped] = useState({ login: '', password: '' });
  const join = useMutation({ mutationFn: () => call('team.join', { token, ...typed }), gcTime: 0 });
  const job = useJob(join.data?.jobId ?? null);
  const isDone = job?.status === 'done';
  useEffect(() => {
    if (!isDone) return;
    // The list first: the workspace's screens would take it for an unknown one.
    const listed = client.invalidateQueries({ queryKey: keys.workspaces, refetchType: 'all' });
    void listed.then(() => navigate(workspaceHome({ id: about.workspaceId })));
  }, [isDone, client, navigate, about.workspaceId]);
  const failed = join.error ?? (job?.error ? TieoutError.from(job.error) : null);
  const isBusy = join.isPending || job?.status === 'running' || isDone;
  const { host, port, database, authority } = about;
  const facts = [
    { name: 'server', value: `${host}:${port} / ${database}` },
    ...(authority === null ? [] : [{ name: 'authority', value: authority } as const]),
  ] as const;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        join.mutate();
      }}
      noValidate
    >
      <Stack gap="sm">
        <FactList facts={facts.map((fact) => ({ ...fact, label: t(`team.facts.${fact.name}`) }))} />
        {here !== null && <Text size="sm">{t('team.join.here', { name: here })}</Text>}
        <TextInput
          label={t('team.login')}
          value={typed.login}
          onChange={({ currentTarget: { value: login } }) => setTyped({ ...typed, login })}
          data-autofocus
        />
        <SecretInput
          label={t('team.password')}
          description={t('team.passwordHint')}
          value={typed.password}
          onChange={({ currentTarget: { value: password } }) => setTyped({ ...typed, password })}
        />
        {failed !== null && <ErrorAlert error={failed} />}
        {join.data && !join.data.check.ok && <CheckResult check={join.data.check} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" disabled={here !== null || typed.login.trim() === ''} loading={isBusy}>
            {t('team.join.start')}
          </Button>
        </Group>
        {job?.status === 'running' && (
          <Text size="sm" role="status">
            {t('team.join.progress', { done: job.done, total: job.total ?? job.done })}
          </Text>
        )}
      </Stack>
    </form>
  );
}
