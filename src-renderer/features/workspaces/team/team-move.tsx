import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedState } from '../../../../src-shared/contract/team.ts';
import { EntryForm } from '../../../components/entry-form.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { useHeldOpen } from '../../../components/held-open.tsx';
import { InputDialog } from '../../../components/input-dialog.tsx';
import { confirm } from '../../../components/notice.ts';
import { useRestoreCall } from '../../../data/team-restore.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { CheckResult } from './server-check.tsx';
import { ServerAuthority, ServerPassword, ServerRow } from './server-fields.tsx';
import { EMPTY_SERVER, type ServerForm, serverOf } from './team-server-form.ts';

/**
 * The team's server has another address, certificate or password: the same log is made sure of before it is followed
 * there.
 */
export function TeamMove({ shared }: { readonly shared: SharedState }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('team.move.open')}
      </Button>
      {isOpen && (
        <InputDialog opened size="lg" onClose={() => setOpen(false)} title={t('team.move.title')}>
          <MoveForm shared={shared} onDone={() => setOpen(false)} />
        </InputDialog>
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
  useHeldOpen(move.isPending);
  const server = serverOf(form);
  const change = (next: Partial<ServerForm>) => {
    move.reset();
    setForm({ ...form, ...next });
  };
  const follow = () =>
    server &&
    !move.isPending &&
    void move.mutateAsync({ workspaceId: id, server, password: form.password }).then(
      ({ check }) => {
        if (!check.ok) return;
        confirm(t('team.move.done', { server: `${server.host}:${server.port} / ${server.database}` }));
        onDone();
      },
      () => undefined,
    );
  return (
    <EntryForm onSubmit={follow}>
      <Stack gap="sm">
        <Text size="sm">{t('team.move.text', { login })}</Text>
        <ServerRow fields={['host', 'port', 'database']} form={form} onChange={change} />
        <ServerPassword form={form} onChange={change} />
        <ServerAuthority hint={t('team.move.authorityHint')} form={form} onChange={change} />
        {move.error !== null && <ErrorAlert error={move.error} />}
        {move.data && !move.data.check.ok && <CheckResult check={move.data.check} />}
        <Group justify="flex-end">
          <Button type="submit" disabled={!server} loading={move.isPending}>
            {t('team.move.action')}
          </Button>
        </Group>
      </Stack>
    </EntryForm>
  );
}
