import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { SecretInput } from '../../../components/secret-input.tsx';
import { useUnsavedInput } from '../../../components/unsaved-input.ts';
import { useTeamCall } from '../../../data/team.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { CheckResult } from './server-check.tsx';
import { EMPTY_SERVER, type ServerForm, serverOf } from './team-server-form.ts';

const FIELDS = ['host', 'port', 'database', 'login'] as const;

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
      <Group grow align="flex-start">
        {FIELDS.slice(0, 2).map((field) => (
          <TextInput
            key={field}
            label={t(`team.${field}`)}
            value={form[field]}
            onChange={({ currentTarget: { value } }) => change({ [field]: value })}
          />
        ))}
      </Group>
      <Group grow align="flex-start">
        {FIELDS.slice(2).map((field) => (
          <TextInput
            key={field}
            label={t(`team.${field}`)}
            value={form[field]}
            onChange={({ currentTarget: { value } }) => change({ [field]: value })}
          />
        ))}
      </Group>
      <SecretInput
        label={t('team.password')}
        description={t('team.passwordHint')}
        value={form.password}
        onChange={({ currentTarget: { value } }) => change({ password: value })}
      />
      <TextInput
        label={t('team.name')}
        description={t('team.nameHint')}
        maxLength={200}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Textarea
        label={t('team.authority')}
        description={t('team.authorityHint')}
        autosize
        minRows={2}
        maxRows={6}
        value={form.authority}
        onChange={({ currentTarget: { value } }) => change({ authority: value })}
      />
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
