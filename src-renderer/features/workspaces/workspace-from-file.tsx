import { Button, Card, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useHoldable } from '../../components/held-open.tsx';
import { keys } from '../../data/keys.ts';
import { workspaceHome } from '../../workspace/workspaces.ts';

type Props<File> = {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly icon: ReactNode;
  /** Lets the person choose the file; null when they declined. */
  readonly choose: () => Promise<File | null>;
  readonly dialogTitle: (file: File) => string;
  readonly form: (file: File, onClose: () => void) => ReactNode;
  /** A button before the one that chooses the file. */
  readonly before?: ReactNode;
};

/** The way to a workspace that another computer wrote to a file, or shares by one. */
export function WorkspaceFromFile<File>({
  title,
  text,
  action,
  icon,
  choose,
  dialogTitle,
  form,
  before,
}: Props<File>) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const chosen = useMutation({ mutationFn: choose, onSuccess: (next) => setFile(next) });
  const close = () => setFile(null);
  // This screen may have no strip of running jobs: behind a closed dialog the end of what is under way would not be
  // seen.
  const held = useHoldable(close);
  return (
    <Card withBorder padding="lg">
      <Stack gap="sm">
        <Group wrap="nowrap" justify="space-between" align="center">
          <div>
            <Title order={2} size="h4">
              {title}
            </Title>
            <Text size="sm" c="dimmed" mt={4}>
              {text}
            </Text>
          </div>
          <Group gap="xs" wrap="nowrap" style={{ flexShrink: 0 }}>
            {before}
            <Button
              size="sm"
              variant="default"
              leftSection={icon}
              loading={chosen.isPending}
              onClick={() => chosen.mutate()}
            >
              {action}
            </Button>
          </Group>
        </Group>
        {chosen.error !== null && <ErrorAlert error={chosen.error} />}
      </Stack>
      <Modal
        opened={file !== null}
        onClose={held.close}
        size="lg"
        title={file && dialogTitle(file)}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        {held.within(file && form(file, close))}
      </Modal>
    </Card>
  );
}

/** Leads to the workspace once it is there. */
export function useArrival(isDone: boolean, workspaceId: string): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    if (!isDone) return;
    // The list first: the workspace's screens would take it for an unknown one.
    const listed = client.invalidateQueries({ queryKey: keys.workspaces, refetchType: 'all' });
    void listed.then(() => navigate(workspaceHome({ id: workspaceId })));
  }, [isDone, client, navigate, workspaceId]);
}
