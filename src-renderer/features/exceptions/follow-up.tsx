import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Exception, ExceptionChange } from '../../../src-shared/contract/exceptions.ts';
import { PersonField } from '../../workspace/person-field.tsx';
import type { Busy } from './use-decision.tsx';

type Props = {
  readonly exceptions: readonly Exception[];
  readonly assignees: readonly string[];
  readonly assignee: string;
  readonly reason: string;
  readonly busy: Busy;
  readonly onAssignee: (name: string) => void;
  readonly onDecide: (change: ExceptionChange) => void;
  readonly onCarry: () => void;
};

/** Whose it is and what becomes of it next: decisions after which it is still to be settled, this month or later. */
export function FollowUp({
  exceptions,
  assignees,
  assignee,
  reason,
  busy,
  onAssignee,
  onDecide,
  onCarry,
}: Props) {
  const { t } = useTranslation();
  const unassigned = exceptions.every(({ assignee: whose }) => whose === '');
  // What all of them are already is no decision.
  const isAlready = (status: Exception['status']) => exceptions.every((each) => each.status === status);
  const disabled = (name: Parameters<Busy>[0], also: boolean) => {
    const { loading, disabled: pending } = busy(name);
    return { loading, disabled: pending || also };
  };
  return (
    <Group gap="xs" align="flex-end">
      <PersonField
        label={t('exceptions.assignTo')}
        names={assignees}
        value={assignee}
        onChange={onAssignee}
      />
      <Button
        variant="default"
        {...disabled('assign', assignee.trim() === '' && unassigned)}
        onClick={() => onDecide({ kind: 'assign', assignee })}
      >
        {assignee.trim() === '' ? t('exceptions.unassign') : t('exceptions.assign')}
      </Button>
      {(['in-progress', 'waiting', 'open'] as const).map((status) => (
        <Button
          key={status}
          variant="default"
          {...disabled(status, isAlready(status))}
          onClick={() => onDecide({ kind: 'status', status, reason: reason.trim() })}
        >
          {t(`exceptions.make.${status}`)}
        </Button>
      ))}
      <Button variant="default" {...busy('carry-forward')} onClick={onCarry}>
        {t('exceptions.carry.open')}
      </Button>
    </Group>
  );
}
