import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { useUnsavedInput } from '../../../components/unsaved-input.ts';
import { useTeamCall } from '../../../data/team.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { CheckResult } from './server-check.tsx';
import { ServerAuthority, ServerPassword, ServerRow } from './server-fields.tsx';
import { EMPTY_SERVER, type ServerForm, serverOf } from './team-server-form.ts';

/** Where the team's server is; checked before anything is uploaded. */
export function TeamShareForm() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const [form, setForm] = useState(EMPTY_SERVER);
  const [name, setName] = useState('');
  const check = useMutation({
    mutationFn: (asked: { server: NonNullable<ReturnType<typeof serverOf>>; password: string }) =>
      call('team.check', asked),
    gcTime: 0,
  });
  const share = useTeamCall(id, 'team.share');
  const server = serverOf(form);
  useUnsavedInput(form.host !== '');
  const change = (next: Partial<ServerForm>) => {
    check.reset();
    share.reset();
    setForm({ ...form, ...next });
  };
  const found = check.data;
  return (
    <Stack gap="sm">
      <ServerRow fields={['host', 'port']} form={form} onChange={change} />
      <ServerRow fields={['database', 'login']} form={form} onChange={change} />
      <ServerPassword form={form} onChange={change} />
      <TextInput
        label={t('team.name')}
        description={t('team.nameHint')}
        maxLength={200}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <ServerAuthority hint={t('team.authorityHint')} form={form} onChange={change} />
      {check.error !== null && <ErrorAlert error={check.error} />}
      {share.error !== null && <ErrorAlert error={share.error} />}
      {found && <CheckResult check={found} />}
      <Group>
        <Button
          variant="default"
          disabled={!server}
          loading={check.isPending}
          onClick={() => server && check.mutate({ server, password: form.password })}
        >
          {t('team.check')}
        </Button>
        <Button
          disabled={!server || !found?.ok || name.trim() === ''}
          loading={share.isPending}
          onClick={() => server && share.mutate({ workspaceId: id, server, password: form.password, name })}
        >
          {t('team.share')}
        </Button>
      </Group>
      {found?.ok && (
        <Text size="sm" c="dimmed">
          {t('team.shareHint')}
        </Text>
      )}
    </Stack>
  );
}
