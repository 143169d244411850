import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useUndoExceptionDecision } from './queries.ts';

type Props = {
  /** Number of the decision: what came after it is not taken back in its place. */
  readonly number: number;
  /** What was decided, in words. */
  readonly done: string;
  readonly onUndone: () => void;
};

/** Takes the decision back that was made in the list just before, with a reason. */
export function UndoLast({ number, done, onUndone }: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const undo = useUndoExceptionDecision(id);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="default" mx={6} onClick={() => setAsking(true)}>
        {t('exceptions.undo')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('exceptions.undo')}
          text={`${done}. ${t('exceptions.undoText')}`}
          action={t('exceptions.undo')}
          onDecide={(reason) => undo.mutateAsync({ number, reason }).then(onUndone)}
          error={undo.error}
          pending={undo.isPending}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
