import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StatementFile } from '../../../src-shared/contract/statements.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { confirm } from '../../components/notice.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useRemoveStatement } from './queries.ts';

type Props = { readonly file: StatementFile; readonly onClose: () => void };

/** Asks before a file goes with its lines. */
export function RemoveDialog({ file, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveStatement(useWorkspace().id);
  const decide = () =>
    remove.mutate(file.id, {
      onSuccess: () => {
        confirm(t('statements.files.removed', { file: file.name }));
        onClose();
      },
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('statements.files.removeTitle')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('statements.files.removeText', { file: file.name })}</Text>
        {remove.error && <ErrorAlert error={remove.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('app.cancel')}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={decide}>
            {t('statements.files.removeConfirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
