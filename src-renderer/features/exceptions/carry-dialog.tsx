import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CARRY_CAUSES, type CarryCause } from '../../../src-shared/contract/exception-kinds.ts';
import type { ExceptionChange } from '../../../src-shared/contract/exceptions.ts';
import { DayInput } from '../../components/day-input.tsx';
import { useDoing } from '../../components/doing-dialog.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { InputDialog } from '../../components/input-dialog.tsx';
import { useKeptInput } from '../../components/kept-input.ts';
import { KeptInputNote } from '../../components/kept-input-note.tsx';
import { Select } from '../../components/select.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { PersonField } from '../../workspace/person-field.tsx';

type Carry = Extract<ExceptionChange, { kind: 'carry-forward' }>;
type Props = {
  /** Which exceptions it is about. */
  readonly about: string;
  /** How many there are and what they come to, where there are several. */
  readonly decided: ReactNode;
  readonly count: number;
  readonly assignees: readonly string[];
  /** Whose it is so far. */
  readonly owner: string;
  readonly pending: boolean;
  /** What it asks for is being confirmed: it comes back, as it was, unless it is. */
  readonly hidden?: boolean;
  readonly error: unknown;
  readonly onDecide: (carry: Carry) => void;
  readonly onClose: () => void;
};

/** Asks why an item is carried forward, whose it is, and when it is expected to clear. */
export function CarryDialog({
  about,
  decided,
  count,
  assignees,
  owner: before,
  pending,
  hidden = false,
  error,
  onDecide,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const { begin, failure, close } = useDoing({ error, pending, onClose });
  const [cause, setCause] = useState<CarryCause | null>(null);
  const [owner, setOwner] = useState(before);
  const [expected, setExpected] = useState('');
  const [reason, setReason] = useState('');
  const typed = reason.trim() !== '' || expected !== '';
  useUnsavedInput(typed && !pending);
  const { restored } = useKeptInput({
    kind: 'carry',
    name: `carry ${about}`.slice(0, 2_000),
    input: typed ? { kind: 'carry', cause, owner, expected, reason } : null,
    restore: (kept) => {
      setCause(kept.cause);
      setOwner(kept.owner);
      setExpected(kept.expected);
      setReason(kept.reason);
    },
  });
  const discard = () => {
    setCause(null);
    setOwner(before);
    setExpected('');
    setReason('');
  };
  const whole = cause !== null && owner.trim() !== '' && expected !== '' && reason.trim() !== '';
  return (
    <InputDialog opened={!hidden} onClose={close} title={t('exceptions.carry.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (cause === null || !whole || pending) return;
          begin();
          onDecide({
            kind: 'carry-forward',
            cause,
            owner: owner.trim(),
            expected,
            reason: reason.trim(),
          });
        }}
      >
        <Stack gap="sm">
          {decided}
          <Text size="sm">{t('exceptions.carry.text', { count })}</Text>
          <KeptInputNote restored={restored} onDiscard={discard} />
          <Select
            label={t('exception.cause')}
            data-autofocus
            withAsterisk
            data={CARRY_CAUSES.map((value) => ({ value, label: t(`exceptions.carry.causes.${value}`) }))}
            value={cause}
            onChange={(value) => setCause(CARRY_CAUSES.find((each) => each === value) ?? null)}
          />
          <PersonField
            label={t('exception.owner')}
            withAsterisk
            names={assignees}
            value={owner}
            onChange={setOwner}
          />
          <DayInput label={t('exception.expected')} withAsterisk value={expected} onChange={setExpected} />
          <TextInput
            label={t('app.reason')}
            withAsterisk
            maxLength={500}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          {failure !== null && <ErrorAlert error={failure} />}
          <Group justify="flex-end">
            <Button variant="default" disabled={pending} onClick={close}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" disabled={!whole} loading={pending}>
              {t('exceptions.carry.action')}
            </Button>
          </Group>
        </Stack>
      </form>
    </InputDialog>
  );
}
