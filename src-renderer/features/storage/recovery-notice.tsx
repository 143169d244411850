import { Alert, Text } from '@mantine/core';
import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StorageRecovery } from '../../../src-shared/contract/storage.ts';
import { call, onEvent } from '../../api.ts';
import { formatMoment } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../workspaces/use-workspace.ts';

/** Tells what was done about damaged files, and what may be missing since, until the person has read it. */
export function RecoveryNotice() {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const client = useQueryClient();
  const [read, setRead] = useState<ReadonlySet<number>>(new Set());
  const { data } = useQuery({
    queryKey: ['recoveries', id],
    queryFn: async () => (await call('storage.recoveries', { workspaceId: id })).recoveries,
  });
  // Whatever was shown of the damaged file is asked for again.
  useEffect(() => onEvent('storage.recovered', () => void client.invalidateQueries()), [client]);
  const unread = data?.filter(({ at }) => !read.has(at)) ?? [];
  return unread.map((recovery) => (
    <Alert
      key={`${recovery.what} ${recovery.at}`}
      color="orange"
      icon={<IconDatabaseExclamation aria-hidden />}
      title={t(`storage.${recovery.what}.title`)}
      withCloseButton
      closeButtonLabel={t('app.close')}
      onClose={() => setRead(new Set([...read, recovery.at]))}
      role="alert"
    >
      <Text size="sm">
        {t(`storage.${recovery.what}.${outcomeOf(recovery)}`, {
          from:
            recovery.restoredFrom === null
              ? ''
              : formatMoment(recovery.restoredFrom, currentLocale(), timeZone),
        })}
      </Text>
      {recovery.setAside !== null && (
        <Text size="sm">{t('storage.setAside', { name: recovery.setAside })}</Text>
      )}
    </Alert>
  ));
}

function outcomeOf({ restoredFrom }: StorageRecovery): 'restored' | 'emptied' {
  return restoredFrom === null ? 'emptied' : 'restored';
}
