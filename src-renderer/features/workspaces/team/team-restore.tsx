import { Alert, Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SharedState } from '../../../../src-shared/contract/team.ts';
import type { Restoring } from '../../../../src-shared/contract/team-restore.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { formatMoment } from '../../../components/format.ts';
import { RemoveDialog } from '../../../components/remove-dialog.tsx';
import { useGiveBack, useRestoreCall, useRestoring } from '../../../data/team-restore.ts';
import { currentLocale } from '../../../i18n/index.ts';
import { screenAddress } from '../../../workspace/screens.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';

/** What is to be done about a server that was restored from an older backup. */
export function TeamRestore({ shared }: { readonly shared: SharedState }) {
  const { id } = useWorkspace();
  const { data } = useRestoring(id);
  const isOwner = shared.roles?.includes('owner') ?? false;
  if (!data) return null;
  const { lost, givingBack, aside } = data;
  return (
    <>
      {lost && <LostPart data={data} isOwner={isOwner} />}
      {givingBack && !lost && <Giving givingBack={givingBack} isOwner={isOwner} />}
      {aside > 0 && <Aside count={aside} />}
    </>
  );
}

function LostPart({ data, isOwner }: { readonly data: Restoring; readonly isOwner: boolean }) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const { giving, stop, isStopping, given, ...progress } = useGiveBack(id);
  const { lost, givingBack, takesBack } = data;
  if (!lost) return null;
  const { entries, kind } = lost;
  const moment = (at: number) => formatMoment(at, currentLocale(), timeZone);
  const total = progress.total || (entries?.count ?? 0);
  const mayGive = kind === 'behind' && entries !== null && takesBack && (isOwner || givingBack !== null);
  return (
    <Part>
      {entries ? (
        <>
          <Text size="sm">
            {t('team.restore.lost', {
              ...{ count: entries.count, from: moment(entries.from), to: moment(entries.to) },
              people: entries.people.map(({ name, count }) => `${name} (${count})`).join(', '),
            })}{' '}
            <Decisions />
          </Text>
          <Text size="sm">{t(`team.restore.${kind === 'forked' ? 'forked' : 'behind'}`)}</Text>
        </>
      ) : (
        <Text size="sm">{t(`team.restore.${kind === 'gone' ? 'gone' : 'notKept'}`)}</Text>
      )}
      {kind === 'behind' && !takesBack && <Text size="sm">{t('team.restore.sqlMissing')}</Text>}
      {kind === 'behind' && takesBack && !isOwner && !givingBack && (
        <Text size="sm">{t('team.restore.askOwner')}</Text>
      )}
      {giving.error !== null && <ErrorAlert error={giving.error} />}
      {giving.isPending && (
        <>
          <Progress value={(100 * given) / total} aria-label={t('team.restore.give', { count: total })} />
          <Text size="sm" role="status">
            {t('team.restore.progress', { given, total })}
          </Text>
        </>
      )}
      <Group>
        {mayGive && (
          <Button loading={giving.isPending} onClick={() => giving.mutate({ begin: givingBack === null })}>
            {t('team.restore.give', { count: entries.count })}
          </Button>
        )}
        {giving.isPending && (
          <Button variant="default" loading={isStopping} onClick={stop}>
            {t('team.restore.stop')}
          </Button>
        )}
        {entries && (kind === 'forked' || giving.error !== null) && <AskedStep step="putAside" />}
      </Group>
    </Part>
  );
}

const CALLS = { putAside: 'team.putAside', begin: 'team.beginGivingBack' } as const;

/** A step that is asked about before it is taken. */
function AskedStep({ step }: { readonly step: keyof typeof CALLS }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const [isAsking, setAsking] = useState(false);
  const taken = useRestoreCall(id, CALLS[step]);
  const take = () =>
    void taken.mutateAsync({ workspaceId: id }).then(
      () => setAsking(false),
      () => undefined,
    );
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t(`team.restore.${step}Open`)}
      </Button>
      {isAsking && (
        <RemoveDialog
          title={t(`team.restore.${step}Title`)}
          action={t(`team.restore.${step}`)}
          error={taken.error}
          pending={taken.isPending}
          onRemove={take}
          onClose={() => setAsking(false)}
        >
          {t(`team.restore.${step}Text`)}
        </RemoveDialog>
      )}
    </>
  );
}

/** Everybody's computer may give more until the owner ends it. */
function Giving({
  givingBack,
  isOwner,
}: {
  readonly givingBack: NonNullable<Restoring['givingBack']>;
  readonly isOwner: boolean;
}) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const end = useRestoreCall(id, 'team.endGivingBack');
  const { by, count } = givingBack;
  const since = formatMoment(givingBack.since, currentLocale(), timeZone);
  return (
    <Part>
      <Text size="sm" role="status">
        {t('team.restore.giving', { since, by, count })}
      </Text>
      {end.error !== null && <ErrorAlert error={end.error} />}
      {isOwner && (
        <>
          <Text size="sm">{t('team.restore.endHint')}</Text>
          <Group>
            <Button loading={end.isPending} onClick={() => end.mutate({ workspaceId: id })}>
              {t('team.restore.end')}
            </Button>
          </Group>
        </>
      )}
    </Part>
  );
}

function Aside({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const settle = useRestoreCall(id, 'team.settleAside');
  return (
    <Part>
      <Text size="sm">
        {t('team.restore.aside', { count })} <Decisions />
      </Text>
      {settle.error !== null && <ErrorAlert error={settle.error} />}
      <Group>
        <Button
          variant="default"
          loading={settle.isPending}
          onClick={() => settle.mutate({ workspaceId: id })}
        >
          {t('team.restore.settle')}
        </Button>
      </Group>
    </Part>
  );
}

/** The owner's computer may have no more than the server, and a colleague's may. */
export function TeamTakeBack({ shared }: { readonly shared: SharedState }) {
  const { id } = useWorkspace();
  const { data } = useRestoring(id);
  const isOwner = shared.roles?.includes('owner') ?? false;
  if (!isOwner || !data?.takesBack || data.lost || data.givingBack) return null;
  return <AskedStep step="begin" />;
}

const Part = ({ children }: { readonly children: ReactNode }) => (
  <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} data-testid="team-restore">
    <Stack gap="xs">{children}</Stack>
  </Alert>
);

function Decisions() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  return (
    <Anchor size="sm" component={Link} to={screenAddress(id, 'audit')}>
      {t('team.restore.see')}
    </Anchor>
  );
}
