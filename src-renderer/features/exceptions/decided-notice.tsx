import { Alert, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useUndoTogether } from './queries.ts';
import { UndoAll } from './undo-all.tsx';

export type Decided = { readonly together: number; readonly count: number };
type Props = { readonly decided: Decided; readonly onClose: () => void };

/** Says what was decided about several at once, and takes it back as one. */
export function DecidedNotice({ decided: { together, count }, onClose }: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const undo = useUndoTogether(id);
  return (
    <Alert
      color="green"
      role="status"
      withCloseButton
      closeButtonLabel={t('app.close')}
      onClose={onClose}
      p="xs"
    >
      <Group gap="sm">
        <Text size="sm">
          {undo.data
            ? t('exceptions.together.undone', { count: undo.data.undone, left: undo.data.left.length })
            : t('exceptions.together.done', { count })}
        </Text>
        <UndoAll together={together} count={count} undo={undo} offered={!undo.data} />
      </Group>
    </Alert>
  );
}
