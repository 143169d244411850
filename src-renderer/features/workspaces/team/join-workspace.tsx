import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResponse } from '../../../../src-shared/contract/index.ts';
import { TieoutError } from '../../../../src-shared/errors.ts';
import { call } from '../../../api.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { useHeldOpen } from '../../../components/held-open.tsx';
import { SecretInput } from '../../../components/secret-input.tsx';
import { useCancelJob, useJob } from '../../../data/jobs.ts';
import { useArrival, WorkspaceFromFile } from '../workspace-from-file.tsx';
import { CheckResult } from './server-check.tsx';

type Opened = NonNullable<CallResponse<'team.openInvitation'>['invitation']>;

/** The way to a workspace that another computer shares. */
export function JoinWorkspace() {
  const { t } = useTranslation();
  return (
    <WorkspaceFromFile
      title={t('team.join.title')}
      text={t('team.join.text')}
      action={t('team.join.open')}
      icon={<IconUsers size={14} aria-hidden />}
      choose={async () => (await call('team.openInvitation', {})).invitation}
      dialogTitle={({ about }) => t('team.join.dialogTitle', { name: about.name })}
      form={(invitation, onClose) => <JoinForm invitation={invitation} onClose={onClose} />}
    />
  );
}

type FormProps = { readonly invitation: Opened; readonly onClose: () => void };

function JoinForm({ invitation: { token, about, here }, onClose }: FormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ login: '', password: '' });
  const join = useMutation({ mutationFn: () => call('team.join', { token, ...typed }), gcTime: 0 });
  const job = useJob(join.data?.jobId ?? null);
  const isDone = job?.status === 'done';
  useArrival(isDone, about.workspaceId);
  const failed = join.error ?? (job?.error ? TieoutError.from(job.error) : null);
  const isBusy = join.isPending || job?.status === 'running' || isDone;
  useHeldOpen(isBusy);
  const cancel = useCancelJob();
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
          <Button
            variant="default"
            disabled={isBusy && job?.status !== 'running'}
            loading={cancel.isPending}
            onClick={() => (job?.status === 'running' ? cancel.mutate(job.id) : onClose())}
          >
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
