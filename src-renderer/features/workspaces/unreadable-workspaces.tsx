/** Workspaces that are on this computer and cannot be opened: which, what is wrong with them, and what can be done. */
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconFolderExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { UnreadableWorkspace } from '../../../src-shared/contract/workspaces.ts';
import { call } from '../../api.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { keys } from '../../data/keys.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspaceCall, workspaceHome } from '../../workspace/workspaces.ts';

export function UnreadableWorkspaces() {
  const { data = [] } = useQuery({
    // Below the list's own key, so that whatever changes the list asks for this anew.
    queryKey: keys.unreadableWorkspaces,
    queryFn: async () => (await call('workspaces.unreadable', {})).workspaces,
  });
  return data.map((workspace) => <UnreadableNotice key={workspace.folder} workspace={workspace} />);
}

function UnreadableNotice({ workspace }: { readonly workspace: UnreadableWorkspace }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const show = useWorkspaceCall('workspaces.showFolder');
  const restore = useWorkspaceCall('workspaces.restoreSettings');
  const unlist = useWorkspaceCall('workspaces.unlist');
  const { folder, name, problem, copyOf, found } = workspace;
  const failure = [show, restore, unlist].find(({ isError }) => isError)?.error;
  // The workspace's own zone is in the file that cannot be read.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const openRestored = async () => navigate(workspaceHome((await restore.mutateAsync({ folder })).workspace));
  return (
    <Alert
      color="orange"
      icon={<IconFolderExclamation aria-hidden />}
      title={name === null ? t('unreadable.unnamed') : t('unreadable.named', { name })}
      role="alert"
    >
      <Stack gap="xs">
        <Text size="sm">{t(`unreadable.${problem}`)}</Text>
        {found.length > 0 && (
          <List size="sm">
            {found.map((each) => (
              <List.Item key={each.name}>
                {t('unreadable.found', {
                  name: each.name,
                  found: each.found ?? t('unreadable.foundNothing'),
                  used: each.used ?? t('unreadable.foundNothing'),
                })}
              </List.Item>
            ))}
          </List>
        )}
        <Text size="sm">{t('unreadable.untouched', { folder })}</Text>
        {failure !== undefined && <ErrorAlert error={failure} />}
        <Group gap="xs">
          {copyOf !== null && (
            <Button
              size="xs"
              loading={restore.isPending}
              // A failure is shown above; the promise has nothing to add.
              onClick={() => void openRestored().catch(() => undefined)}
            >
              {t('unreadable.restore', { time: formatMoment(copyOf, currentLocale(), timeZone) })}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => show.mutate({ folder })}>
            {t('unreadable.showFolder')}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={unlist.isPending}
            title={t('unreadable.unlistHint')}
            onClick={() => unlist.mutate({ folder })}
          >
            {t('unreadable.unlist')}
          </Button>
        </Group>
        {copyOf !== null && (
          <Text size="xs">
            {t(problem === 'missing' ? 'unreadable.restoreHintMissing' : 'unreadable.restoreHint')}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
