import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import type { useUndoTogether } from './queries.ts';

type Props = {
  readonly together: number;
  readonly count: number;
  readonly undo: ReturnType<typeof useUndoTogether>;
  /** False once there is nothing left to take back. */
  readonly offered?: boolean;
};

/** Takes a decision about several exceptions back as one, with a reason. */
export function UndoAll({ together, count, undo, offered = true }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const words = t('exceptions.together.undo', { count });
  return (
    <>
      {offered && (
        <Button size="compact-xs" variant="default" onClick={() => setAsking(true)}>
          {words}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={words}
          text={t('exceptions.together.undoText')}
          action={words}
          onDecide={(reason) => undo.mutateAsync({ together, reason })}
          error={undo.error}
          pending={undo.isPending}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
