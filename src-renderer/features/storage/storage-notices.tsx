import { Alert, List, Text } from '@mantine/core';
import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResponse } from '../../../src-shared/contract/index.ts';
import type {
  EncryptionWaiting,
  Mending,
  SettingFound,
  SettingsUnusable,
  StorageRecovery,
} from '../../../src-shared/contract/storage.ts';
import { HOUR_MS } from '../../../src-shared/durations.ts';
import { call, onEvent } from '../../api.ts';
import { formatMoment, formatMonth } from '../../components/format.ts';
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
      {mending.map((one) => (
        <MendingNotice key={one.what} mending={one} />
      ))}
      {data?.recoveries.map((recovery) => (
        <RecoveryNotice key={`${recovery.what} ${recovery.file} ${recovery.at}`} recovery={recovery} />
      ))}
      {data?.settingsUnusable && <SettingsNotice unusable={data.settingsUnusable} />}
      {data && <CloseFilesNotice {...data.closeFiles} />}
      {data?.copyOverdue && <CopyNotice lastCopy={data.copyOverdue.lastCopy} />}
      {data?.encryption && <EncryptionNotice {...data.encryption} />}
    </>
  );
}

/** What is being done about the workspace's databases before they can be asked. */
function useMending(workspaceId: string): Mending[] {
  const [mending, setMending] = useState<ReadonlyMap<string, Mending>>(new Map());
  useEffect(
    () =>
      onEvent('storage.mending', ({ workspaceId, what, mending }) =>
        setMending((before) => {
          const after = new Map(before);
          const key = `${workspaceId} ${what}`;
          if (mending === null) after.delete(key);
          else after.set(key, mending);
          return after;
        }),
      ),
    [],
  );
  return (['work', 'cache'] as const).flatMap((what) => mending.get(`${workspaceId} ${what}`) ?? []);
}

function MendingNotice({ mending: { what, doing, rows } }: { readonly mending: Mending }) {
  const { t } = useTranslation();
  return (
    <Alert
      color={doing === 'recovering' ? 'orange' : 'blue'}
      icon={<IconDatabaseExclamation aria-hidden />}
      title={t(`storage.${doing}.${what}`)}
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
  const { what, at, restoredFrom, setAside, file = '', found = [], work } = recovery;
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
            file,
            from: restoredFrom === null ? '' : moment(restoredFrom),
          })}
      </Text>
      <FoundSettings found={found} />
      {work && <RecoveredWork work={work} />}
      {setAside !== null && <Text size="sm">{t('storage.setAside', { name: setAside })}</Text>}
    </Alert>
  );
}

/** Says that defaults are used instead. The name that signs decisions is among them, so the person should check it. */
function SettingsNotice({ unusable }: { readonly unusable: SettingsUnusable }) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const client = useQueryClient();
  const { copyOf, setAside, found } = unusable;
  const dismiss = useMutation({
    mutationFn: () => call('storage.dismissSettings', {}),
    onSuccess: () => refresh(client, after.storageNotices(id)),
  });
  return (
    <Alert
      color="orange"
      icon={<IconDatabaseExclamation aria-hidden />}
      title={t('storage.app.title')}
      withCloseButton
      closeButtonLabel={t('app.close')}
      onClose={() => dismiss.mutate()}
      role="alert"
    >
      <Text size="sm">
        {copyOf === null
          ? t('storage.app.emptied')
          : t('storage.app.restored', { from: formatMoment(copyOf, currentLocale(), timeZone) })}
      </Text>
      <FoundSettings found={found} />
      {setAside !== null && <Text size="sm">{t('storage.app.setAside', { name: setAside })}</Text>}
    </Alert>
  );
}

/** What a file of settings says, and what is used instead. */
function FoundSettings({ found }: { readonly found: readonly SettingFound[] }) {
  const { t } = useTranslation();
  if (found.length === 0) return null;
  return (
    <List size="sm">
      {found.map(({ name, found, used }) => (
        <List.Item key={name}>
          {t('storage.found', {
            name,
            found: found ?? t('storage.foundNothing'),
            used: used ?? t('storage.foundNothing'),
          })}
        </List.Item>
      ))}
    </List>
  );
}

/** Files of locked months that are lost stay on the screen: the figures are evidence. */
function CloseFilesNotice({ lost, uncopied }: CallResponse<'storage.state'>['closeFiles']) {
  const { t } = useTranslation();
  const listed = (names: readonly string[]) =>
    new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(names);
  return (
    <>
      {lost.length > 0 && (
        <Alert
          color="red"
          icon={<IconDatabaseExclamation aria-hidden />}
          title={t('storage.closeLost.title')}
          role="alert"
        >
          <Text size="sm">
            {t('storage.closeLost.text', {
              files: listed(
                lost.map(
                  ({ file, month, currency }) =>
                    `${file} (${formatMonth(month, currentLocale())} ${currency})`,
                ),
              ),
            })}
          </Text>
        </Alert>
      )}
      {uncopied.length > 0 && (
        <Alert color="yellow" p="xs" role="status">
          <Text size="xs">{t('storage.closeUncopied', { files: listed(uncopied) })}</Text>
        </Alert>
      )}
    </>
  );
}

/** Stays until it is done: until then anybody who gets the files can read them. */
function EncryptionNotice({ files, missingBytes }: EncryptionWaiting) {
  const { t } = useTranslation();
  const megabytes = Math.ceil(missingBytes / 1_000_000);
  return (
    <Alert color="yellow" p="xs" role="status">
      <Text size="xs">
        {t('storage.unencrypted', { count: files })}{' '}
        {megabytes > 0 ? t('storage.unencryptedRoom', { megabytes }) : t('storage.unencryptedInUse')}
      </Text>
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
