import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedState } from '../../../../src-shared/contract/team.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { confirm } from '../../../components/notice.ts';
import { SecretInput } from '../../../components/secret-input.tsx';
import { useRestoreCall } from '../../../data/team-restore.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { CheckResult } from './server-check.tsx';
import { EMPTY_SERVER, type ServerForm, serverOf } from './team-server-form.ts';

const FIELDS = ['host', 'port', 'database'] as const;

/** The team's server has another address, certificate or password: the same log is made sure of before it is followed there. */
export function TeamMove({ shared }: { readonly shared: SharedState }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('team.move.open')}
      </Button>
      {isOpen && (
        <Modal
          opened
          size="lg"
          onClose={() => setOpen(false)}
          title={t('team.move.title')}
          closeButtonProps={{ 'aria-label': t('app.close') }}
        >
          <MoveForm shared={shared} onDone={() => setOpen(false)} />
        </Modal>
      )}
    </>
  );
}

function MoveForm({ shared, onDone }: { readonly shared: SharedState; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { host, port, database, login } = shared.server;
  const [form, setForm] = useState<ServerForm>({
    ...EMPTY_SERVER,
    host,
    port: String(port),
    database,
    login,
  });
  const move = useRestoreCall(id, 'team.move');
  const server = serverOf(form);
  const change = (next: Partial<ServerForm>) => {
    move.reset();
    setForm({ ...form, ...next });
  };
  const follow = () =>
    server &&
    void move.mutateAsync({ workspaceId: id, server, password: form.password }).then(
      ({ check }) => {
        if (!check.ok) return;
        confirm(t('team.move.done', { server: `${server.host}:${server.port} / ${server.database}` }));
        onDone();
      },
      () => undefined,
    );
  return (
    <Stack gap="sm">
      <Text size="sm">{t('team.move.text', { login })}</Text>
      <Group grow align="flex-start">
        {FIELDS.map((field) => (
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
      <Textarea
        label={t('team.authority')}
        description={t('team.move.authorityHint')}
        autosize
        minRows={2}
        maxRows={6}
        value={form.authority}
        onChange={({ currentTarget: { value } }) => change({ authority: value })}
      />
      {move.error !== null && <ErrorAlert error={move.error} />}
      {move.data && !move.data.check.ok && <CheckResult check={move.data.check} />}
      <Group justify="flex-end">
        <Button disabled={!server} loading={move.isPending} onClick={follow}>
          {t('team.move.action')}
        </Button>
      </Group>
    </Stack>
  );
}
