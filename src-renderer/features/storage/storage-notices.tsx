import { Alert, Text } from '@mantine/core';
import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mending, StorageRecovery } from '../../../src-shared/contract/storage.ts';
import { HOUR_MS } from '../../../src-shared/durations.ts';
import { call, onEvent } from '../../api.ts';
import { formatMoment } from '../../components/format.ts';
import { keys } from '../../data/keys.ts';
import { after, refresh } from '../../data/refresh.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { RecoveredWork } from './recovered-work.tsx';

const ASK_AGAIN_MS = HOUR_MS;

/** Tells what was done about damaged files until the person has read it, and quietly that work is not copied. */
export function StorageNotices() {
  const { id } = useWorkspace();
  const { data } = useQuery({
    queryKey: keys.storage(id),
    queryFn: () => call('storage.state', { workspaceId: id }),
    // No event tells that a copy is due and cannot be made.
    refetchInterval: ASK_AGAIN_MS,
  });
  const mending = useMending(id);
  return (
    <>
      {mending && <MendingNotice mending={mending} />}
      {data?.recoveries.map((recovery) => (
        <RecoveryNotice key={`${recovery.what} ${recovery.at}`} recovery={recovery} />
      ))}
      {data?.settingsSetAside && <SettingsNotice name={data.settingsSetAside} />}
      {data?.copyOverdue && <CopyNotice lastCopy={data.copyOverdue.lastCopy} />}
    </>
  );
}

/** What is being done about the workspace's cache before it can be asked; null when nothing is. */
function useMending(workspaceId: string): Mending | null {
  const [mending, setMending] = useState<ReadonlyMap<string, Mending>>(new Map());
  useEffect(
    () =>
      onEvent('storage.mending', ({ workspaceId, mending }) =>
        setMending((before) => {
          const after = new Map(before);
          if (mending === null) after.delete(workspaceId);
          else after.set(workspaceId, mending);
          return after;
        }),
      ),
    [],
  );
  return mending.get(workspaceId) ?? null;
}

function MendingNotice({ mending: { doing, rows } }: { readonly mending: Mending }) {
  const { t } = useTranslation();
  return (
    <Alert
      color={doing === 'recovering' ? 'orange' : 'blue'}
      icon={<IconDatabaseExclamation aria-hidden />}
      title={t(`storage.${doing}.title`)}
      role="status"
    >
      <Text size="sm">{t(`storage.${doing}.rows`, { count: rows })}</Text>
    </Alert>
  );
}

function RecoveryNotice({ recovery }: { readonly recovery: StorageRecovery }) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const client = useQueryClient();
  const { what, at, restoredFrom, setAside, work } = recovery;
  const dismiss = useMutation({
    mutationFn: () => call('storage.dismiss', { workspaceId: id, what, at }),
    onSuccess: () => refresh(client, after.storageNotices(id)),
  });
  const moment = (instant: number) => formatMoment(instant, currentLocale(), timeZone);
  return (
    <Alert
      color="orange"
      icon={<IconDatabaseExclamation aria-hidden />}
      title={t(`storage.${what}.title`)}
      withCloseButton
      closeButtonLabel={t('app.close')}
      onClose={() => dismiss.mutate()}
      role="alert"
    >
      <Text size="sm">
        {moment(at)}.{' '}
        {!work &&
          t(`storage.${what}.${restoredFrom === null ? 'emptied' : 'restored'}`, {
            from: restoredFrom === null ? '' : moment(restoredFrom),
          })}
      </Text>
      {work && <RecoveredWork work={work} />}
      {setAside !== null && <Text size="sm">{t('storage.setAside', { name: setAside })}</Text>}
    </Alert>
  );
}

/** The name that signs decisions is among what begins anew: whoever works on should look at it. */
function SettingsNotice({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const client = useQueryClient();
  const dismiss = useMutation({
    mutationFn: () => call('storage.dismissSettings', {}),
    onSuccess: () => refresh(client, after.storageNotices(id)),
  });
  return (
    <Alert
      color="orange"
      icon={<IconDatabaseExclamation aria-hidden />}
      title={t('storage.settings.title')}
      withCloseButton
      closeButtonLabel={t('app.close')}
      onClose={() => dismiss.mutate()}
      role="alert"
    >
      <Text size="sm">{t('storage.settings.text', { name })}</Text>
    </Alert>
  );
}

/** Comes back with the next start as long as it is so. */
function CopyNotice({ lastCopy }: { readonly lastCopy: number | null }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <Alert
      color="yellow"
      p="xs"
      withCloseButton
      closeButtonLabel={t('app.close')}
      onClose={() => setClosed(true)}
      role="status"
    >
      <Text size="xs">
        {lastCopy === null
          ? t('storage.neverCopied')
          : t('storage.copyOverdue', { time: formatMoment(lastCopy, currentLocale(), timeZone) })}
      </Text>
    </Alert>
  );
}
