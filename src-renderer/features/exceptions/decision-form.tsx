import { Autocomplete, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExceptionChange } from '../../../src-shared/contract/exceptions.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useKeptInput } from '../../components/kept-input.ts';
import { KeptInputNote } from '../../components/kept-input-note.tsx';
import { confirm } from '../../components/notice.ts';
import { readTypedAmount } from '../../components/typed-amount.ts';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useChangeExceptions } from './queries.ts';

type Props = {
  readonly keys: readonly string[];
  readonly assignees: readonly string[];
  /** At stake, of one exception: what may be written off in part. Null for several. */
  readonly amount: string | null;
  readonly onDone?: () => void;
};

/** Assigns, takes up, puts aside, accepts or writes off: for one exception or for many at once. */
export function DecisionForm({ keys, assignees, amount, onDone }: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const change = useChangeExceptions(id);
  const [assignee, setAssignee] = useState('');
  const [reason, setReason] = useState('');
  const [part, setPart] = useState('');
  useUnsavedInput(reason.trim() !== '' || part.trim() !== '');
  const { restored } = useKeptInput({
    kind: 'exceptions',
    name: `exceptions ${[...keys].sort().join(' ')}`.slice(0, 2_000),
    input: reason.trim() === '' && part.trim() === '' ? null : { kind: 'exceptions', reason, part },
    restore: (kept) => {
      setReason(kept.reason);
      setPart(kept.part);
    },
  });
  const discard = () => {
    setReason('');
    setPart('');
  };
  const decide = (next: ExceptionChange) =>
    change.mutate(
      { keys: [...keys], change: next },
      {
        onSuccess: () => {
          discard();
          confirm(
            t(`exceptions.done.${next.kind === 'status' ? next.status : next.kind}`, { count: keys.length }),
          );
          onDone?.();
        },
      },
    );
  const partText = readTypedAmount(part) ?? null;
  const partWrong = part.trim() !== '' && partText === null;
  const noReason = reason.trim() === '';
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <Autocomplete
          label={t('exceptions.assignTo')}
          data={[...assignees]}
          maxLength={120}
          value={assignee}
          onChange={setAssignee}
        />
        <Button variant="default" onClick={() => decide({ kind: 'assign', assignee })}>
          {assignee.trim() === '' ? t('exceptions.unassign') : t('exceptions.assign')}
        </Button>
        {(['in-progress', 'waiting', 'open'] as const).map((status) => (
          <Button
            key={status}
            variant="default"
            onClick={() => decide({ kind: 'status', status, reason: reason.trim() })}
          >
            {t(`exceptions.make.${status}`)}
          </Button>
        ))}
      </Group>
      <Group gap="xs" align="flex-end">
        <TextInput
          label={t('exceptions.why')}
          maxLength={500}
          flex={1}
          miw={220}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        {amount !== null && (
          <TextInput
            label={t('exceptions.part')}
            placeholder={amount}
            w={130}
            inputMode="decimal"
            value={part}
            error={partWrong && t('exceptions.partWrong')}
            onChange={({ currentTarget: { value } }) => setPart(value)}
          />
        )}
        <Button disabled={noReason} onClick={() => decide({ kind: 'accept', reason: reason.trim() })}>
          {t('exceptions.accept')}
        </Button>
        <Button
          variant="default"
          disabled={noReason || partWrong}
          onClick={() => decide({ kind: 'write-off', amount: partText, reason: reason.trim() })}
        >
          {t('exceptions.writeOff')}
        </Button>
      </Group>
      <KeptInputNote restored={restored} onDiscard={discard} />
      {change.error && <ErrorAlert error={change.error} />}
    </Stack>
  );
}
