import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useUndoTogether } from './queries.ts';

export type Decided = { readonly together: number; readonly count: number };
type Props = { readonly decided: Decided; readonly onClose: () => void };

/** Says what was decided about several at once, and takes it back as one. */
export function DecidedNotice({ decided: { together, count }, onClose }: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const undo = useUndoTogether(id);
  const [asking, setAsking] = useState(false);
  return (
    <Alert
      color="teal"
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
        {!undo.data && (
          <Button size="compact-xs" variant="default" onClick={() => setAsking(true)}>
            {t('exceptions.together.undo', { count })}
          </Button>
        )}
      </Group>
      {asking && (
        <ReasonDialog
          title={t('exceptions.together.undo', { count })}
          text={t('exceptions.together.undoText')}
          action={t('exceptions.together.undo', { count })}
          onDecide={(reason) => undo.mutateAsync({ together, reason })}
          error={undo.error}
          pending={undo.isPending}
          onClose={() => setAsking(false)}
        />
      )}
    </Alert>
  );
}
