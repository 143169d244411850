import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { CarryDialog } from './carry-dialog.tsx';
import type { CauseRow } from './cause-rows.ts';
import { CauseSums } from './cause-sums.tsx';
import { DecideBar } from './decide-bar.tsx';
import type { ListDecision } from './exception-table.tsx';
import { type UndoneBy, useChangeExceptions } from './queries.ts';
import { sumsOf } from './selection-sums.ts';
import { UndoLast } from './undo-last.tsx';

/** What is being decided in the list, and about which row. */
export type Deciding = { readonly decision: ListDecision; readonly row: CauseRow };

/**
 * What was decided last, in words, about which exception, and the number that takes it back; those decided together
 * have a notice for it.
 */
export type Done = { readonly words: string; readonly key: string; readonly number: number | null };

type Props = {
  readonly deciding: Deciding | null;
  /** What decides in the list. */
  readonly change: ReturnType<typeof useChangeExceptions>;
  /** Null before any decision. */
  readonly done: Done | null;
  readonly onUndone: (of: { readonly key: string }) => void;
  readonly reason: string;
  readonly onTyped: (reason: string) => void;
  readonly assignees: readonly string[];
  readonly onDecided: (deciding: Deciding, reason: string, undoneBy: UndoneBy) => void;
  readonly onCancel: (deciding: Deciding) => void;
};

/** The line below the list: the decision that is asked for, else what was decided last and which keys there are. */
export function ListDecisionLine({
  deciding,
  change,
  done,
  reason,
  onTyped,
  assignees,
  onDecided,
  onUndone,
  onCancel,
}: Props) {
  const { t } = useTranslation();
  if (deciding && deciding.decision !== 'carry-forward')
    return (
      <DecideBar
        key={`${deciding.decision} ${deciding.row.main.key}`}
        decision={deciding.decision}
        row={deciding.row}
        change={change}
        reason={reason}
        onTyped={onTyped}
        onDecided={(told, undoneBy) => onDecided(deciding, told, undoneBy)}
        onCancel={() => onCancel(deciding)}
      />
    );
  return (
    <>
      <Text component="div" size="xs" c="dimmed" role="status">
        {done && (
          <Text span size="xs" c="var(--mantine-color-text)" fw={600}>
            {done.words}{' '}
          </Text>
        )}
        {done?.number != null && (
          <UndoLast
            key={done.number}
            number={done.number}
            done={done.words}
            onUndone={() => onUndone({ key: done.key })}
          />
        )}
        {t('exceptions.keys')}
      </Text>
      {deciding && (
        <Carrying
          row={deciding.row}
          assignees={assignees}
          onDecided={(told, undoneBy) => onDecided(deciding, told, undoneBy)}
          onClose={() => onCancel(deciding)}
        />
      )}
    </>
  );
}

type CarryingProps = {
  readonly row: CauseRow;
  readonly assignees: readonly string[];
  readonly onDecided: (reason: string, undoneBy: UndoneBy) => void;
  readonly onClose: () => void;
};

function Carrying({ row: { main, exceptions }, assignees, onDecided, onClose }: CarryingProps) {
  const { id } = useWorkspace();
  const change = useChangeExceptions(id);
  const keys = exceptions.map(({ key }) => key);
  return (
    <CarryDialog
      about={keys.join(' ')}
      decided={<CauseSums exceptions={exceptions} />}
      count={exceptions.length}
      assignees={assignees}
      owner={main.assignee}
      pending={change.isPending}
      error={change.error}
      onDecide={(carry) =>
        change.mutate(
          { keys, change: carry, ...(keys.length > 1 && { confirmed: sumsOf(exceptions) }) },
          { onSuccess: (undoneBy) => onDecided(carry.reason, undoneBy) },
        )
      }
      onClose={onClose}
    />
  );
}
