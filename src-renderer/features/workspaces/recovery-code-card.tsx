import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconEye, IconFileExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { keptCodeKey } from '../../workspace/workspace-key.ts';

/** The recovery code is saved and shown in native dialogs: it never comes to this window. */
export function RecoveryCodeCard() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const [, setKept] = useLocalStorage({ key: keptCodeKey(id), defaultValue: false });
  const save = useMutation({
    mutationFn: () => call('workspaces.saveRecoveryCode', { workspaceId: id }),
    onSuccess: ({ fileName }) => fileName !== null && setKept(true),
  });
  const show = useMutation({
    mutationFn: () => call('workspaces.showRecoveryCode', { workspaceId: id }),
    onSuccess: () => setKept(true),
  });
  const failed = save.error ?? show.error;
  return (
    <Card withBorder component="section" aria-labelledby="recovery-code-title" id="recovery-code">
      <Stack gap="sm">
        <Title order={2} size="h5" id="recovery-code-title">
          {t('shell.recoveryCode.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('shell.recoveryCode.text')}
        </Text>
        {failed && <ErrorAlert error={failed} />}
        <Group>
          <Button
            variant="default"
            leftSection={<IconFileExport size={14} aria-hidden />}
            loading={save.isPending}
            onClick={() => {
              show.reset();
              save.mutate();
            }}
          >
            {t('shell.recoveryCode.save')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconEye size={14} aria-hidden />}
            loading={show.isPending}
            onClick={() => {
              save.reset();
              show.mutate();
            }}
          >
            {t('shell.recoveryCode.show')}
          </Button>
          {save.data?.fileName && (
            <Text size="sm" role="status">
              {t('shell.recoveryCode.saved', { fileName: save.data.fileName })}
            </Text>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
