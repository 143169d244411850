import { Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamPerson } from '../../../../src-shared/contract/team.ts';
import { EntryForm } from '../../../components/entry-form.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { formatMoment } from '../../../components/format.ts';
import { ReasonDialog } from '../../../components/reason-dialog.tsx';
import { RemoveDialog } from '../../../components/remove-dialog.tsx';
import { WideTable } from '../../../components/wide-table.tsx';
import { useChangePeople, useTeamPeople } from '../../../data/team.ts';
import { currentLocale } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';

/** Who belongs to the team, with which key, since when and confirmed by whom. */
export function TeamPeople() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data: people, error, refetch } = useTeamPeople(id);
  const confirm = useChangePeople(id, 'team.confirmKey');
  const revokeKey = useChangePeople(id, 'team.revokeKey');
  const [leaving, setLeaving] = useState<TeamPerson | null>(null);
  const [revoking, setRevoking] = useState<TeamPerson | null>(null);
  return (
    <Stack gap="sm">
      <Title order={3} size="h6">
        {t('team.people.title')}
      </Title>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {confirm.error !== null && <ErrorAlert error={confirm.error} />}
      {people && (
        <WideTable label={t('team.people.title')} minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {(['person', 'key', 'confirmed', 'actions'] as const).map((column) => (
                  <Table.Th key={column}>{t(`team.people.${column}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {people.map((person) => (
                <Table.Tr key={person.login}>
                  <PersonCells person={person} />
                  <Table.Td>
                    <Group gap="xs" wrap="nowrap">
                      {person.key && person.key.confirmedAt === null && !person.isSelf && (
                        <Button
                          size="compact-sm"
                          loading={confirm.isPending}
                          onClick={() =>
                            confirm.mutate({
                              workspaceId: id,
                              login: person.login,
                              code: person.key?.code ?? '',
                            })
                          }
                        >
                          {t('team.people.confirm')}
                        </Button>
                      )}
                      {person.key && person.revokedAt === null && (
                        <Button size="compact-sm" variant="default" onClick={() => setRevoking(person)}>
                          {t('team.people.revokeKey')}
                        </Button>
                      )}
                      {person.revokedAt === null && !person.isSelf && (
                        <Button size="compact-sm" variant="default" onClick={() => setLeaving(person)}>
                          {t('team.people.revoke')}
                        </Button>
                      )}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
      <Text size="sm" c="dimmed">
        {t('team.people.hint')}
      </Text>
      <AddPerson />
      {leaving && <Revoke person={leaving} onClose={() => setLeaving(null)} />}
      {revoking && (
        <RemoveDialog
          title={t('team.people.revokeKeyTitle', { name: revoking.name })}
          action={t('team.people.revokeKey')}
          error={revokeKey.error}
          pending={revokeKey.isPending}
          onRemove={() =>
            revokeKey.mutate(
              { workspaceId: id, login: revoking.login },
              { onSuccess: () => setRevoking(null) },
            )
          }
          onClose={() => {
            revokeKey.reset();
            setRevoking(null);
          }}
        >
          {t(revoking.isSelf ? 'team.people.revokeOwnText' : 'team.people.revokeKeyText', {
            name: revoking.name,
          })}
        </RemoveDialog>
      )}
    </Stack>
  );
}

function PersonCells({
  person: { name, login, roles, key, revokedAt, isSelf },
}: {
  readonly person: TeamPerson;
}) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const at = (moment: number) => formatMoment(moment, currentLocale(), timeZone);
  return (
    <>
      <Table.Td>
        {name} ({login}){isSelf && ` · ${t('team.people.you')}`}
        <Text size="xs" c="dimmed">
          {roles.map((role) => t(`teamRoles.${role}`)).join(', ') || t('team.noRole')}
        </Text>
        {revokedAt !== null && (
          <Text size="xs" c="dimmed">
            {t('team.people.revoked', { at: at(revokedAt) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="figures">
        {key ? key.code : t('team.people.noKey')}
        {key && (
          <Text size="xs" c="dimmed">
            {t('team.people.since', { at: at(key.registeredAt) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {key?.confirmedAt != null
          ? t('team.people.confirmedBy', { name: key.confirmedBy, at: at(key.confirmedAt) })
          : t('team.people.unconfirmed')}
      </Table.Td>
    </>
  );
}

function AddPerson() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const add = useChangePeople(id, 'team.addPerson');
  const [typed, setTyped] = useState({ login: '', name: '' });
  const isWhole = typed.login.trim() !== '' && typed.name.trim() !== '';
  const submit = () => {
    if (!isWhole || add.isPending) return;
    add.mutate({ workspaceId: id, ...typed }, { onSuccess: () => setTyped({ login: '', name: '' }) });
  };
  return (
    <EntryForm onSubmit={submit}>
      {add.error !== null && <ErrorAlert error={add.error} />}
      <Group align="flex-end">
        {(['login', 'name'] as const).map((field) => (
          <TextInput
            key={field}
            label={t(`team.people.${field}`)}
            value={typed[field]}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [field]: value })}
          />
        ))}
        <Button type="submit" variant="default" disabled={!isWhole} loading={add.isPending}>
          {t('team.people.add')}
        </Button>
      </Group>
    </EntryForm>
  );
}

function Revoke({ person, onClose }: { readonly person: TeamPerson; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const revoke = useChangePeople(id, 'team.revokePerson');
  return (
    <ReasonDialog
      title={t('team.people.revokeTitle', { name: person.name })}
      text={t('team.people.revokeText')}
      action={t('team.people.revoke')}
      color="red"
      onDecide={(reason) => revoke.mutateAsync({ workspaceId: id, login: person.login, reason })}
      error={revoke.error}
      pending={revoke.isPending}
      onClose={onClose}
    />
  );
}
