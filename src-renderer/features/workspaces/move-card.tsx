import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';

/** The whole workspace to one file; how far it is and how it ends, the jobs tell. */
export function MoveCard() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const move = useMutation({ mutationFn: () => call('moving.export', { workspaceId: id }) });
  return (
    <Card withBorder component="section" aria-labelledby="move-title" id="move">
      <Stack gap="sm">
        <Title order={2} size="h5" id="move-title">
          {t('moving.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('moving.text')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('moving.afterwards')}
        </Text>
        {move.error !== null && <ErrorAlert error={move.error} />}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPackageExport size={14} aria-hidden />}
            loading={move.isPending}
            onClick={() => move.mutate()}
          >
            {t('moving.move')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
