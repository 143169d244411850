import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exception, ExceptionChange, ExposureSum } from '../../../src-shared/contract/exceptions.ts';
import { detailsIn, ErrorAlert, ErrorWords } from '../../components/error-alert.tsx';
import { useHeldOpen } from '../../components/held-open.tsx';
import { useKeptInput } from '../../components/kept-input.ts';
import { KeptInputNote } from '../../components/kept-input-note.tsx';
import { confirm, tell } from '../../components/notice.ts';
import { readTypedAmount } from '../../components/typed-amount.ts';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { useWriteOffAccount, WriteOffAccount } from '../../records/write-off-account.tsx';
import { PersonField } from '../../workspace/person-field.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { CarryDialog } from './carry-dialog.tsx';
import { CauseSums } from './cause-sums.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Decided } from './decided-notice.tsx';
import { useChangeExceptions } from './queries.ts';
import { sumsOf } from './selection-sums.ts';

type Props = {
  readonly exceptions: readonly Exception[];
  readonly assignees: readonly string[];
  /** The currency that is looked at; empty for all. */
  readonly closing: string;
  /** They have one cause, so that they are settled without asking which of them are meant. */
  readonly oneCause?: boolean;
  /** What was typed into the form before, where another filter or page took it away; told while it is typed. */
  readonly typedBefore?: TypedDecision;
  readonly onTyped?: (typed: TypedDecision) => void;
  /** Told what was decided about, and what undoes a decision about several as one. */
  readonly onDone?: (keys: readonly string[], decided: Decided | null) => void;
};
/** What a person types whatever is decided, and about which exceptions. */
export type TypedDecision = { readonly assignee: string; readonly reason: string };
export const NOTHING_TYPED: TypedDecision = { assignee: '', reason: '' };
/** What settles; of several it is confirmed first. */
type Settling = Extract<ExceptionChange, { kind: 'accept' | 'carry-forward' | 'write-off' }>;

/** Assigns, takes up, puts aside, accepts, carries forward or writes off: for one exception or for many at once. */
export function DecisionForm({
  exceptions,
  assignees,
  closing,
  oneCause = false,
  typedBefore = NOTHING_TYPED,
  onTyped,
  onDone,
}: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const change = useChangeExceptions(id);
  useHeldOpen(change.isPending);
  const [form, setForm] = useState(typedBefore);
  const { assignee, reason } = form;
  const type = (part: Partial<TypedDecision>) => {
    const next = { ...form, ...part };
    setForm(next);
    onTyped?.(next);
  };
  const [typedPart, setTypedPart] = useState({ of: '', text: '' });
  const account = useWriteOffAccount(exceptions.map(({ currency }) => currency));
  const [carrying, setCarrying] = useState(false);
  const [confirming, setConfirming] = useState<Settling | null>(null);
  const [only] = exceptions.length === 1 ? exceptions : [];
  // A part is of the exception that it was typed for: it counts neither for another nor for several.
  const part = only?.key === typedPart.of ? typedPart.text : '';
  const setPart = (text: string) => setTypedPart({ of: only?.key ?? '', text });
  const typed = reason.trim() !== '' || part.trim() !== '';
  // What is being decided is under way: it is not asked about while the lists are read anew.
  useUnsavedInput(typed && !change.isPending, oneCause ? 'exception' : '');
  const about = exceptions
    .map(({ key }) => key)
    .sort()
    .join(' ');
  const { restored } = useKeptInput({
    kind: 'exceptions',
    name: `exceptions ${about}`.slice(0, 2_000),
    input: typed ? { kind: 'exceptions', reason, part } : null,
    restore: (kept) => {
      type({ reason: kept.reason });
      setPart(kept.part);
    },
  });
  const discard = () => {
    type({ reason: '' });
    setPart('');
  };
  // While a decision is taken none other is; what was pressed shows that it works.
  const busy = (name: DecisionName) => ({
    loading: change.isPending && nameOf(change.variables.change) === name,
    disabled: change.isPending,
  });
  const isShown = useIsShown();
  const perform = (keys: string[], next: ExceptionChange, confirmed: ExposureSum[] | null) =>
    // Another filter may take the form away before the answer is there.
    void change.mutateAsync({ keys, change: next, ...(confirmed && { confirmed }) }).then(
      ({ together }) => {
        discard();
        setCarrying(false);
        setConfirming(null);
        confirm(t(`exceptions.done.${nameOf(next)}`, { count: keys.length }));
        onDone?.(keys, together === null ? null : { together, count: keys.length });
      },
      (error: unknown) => {
        const message = <ErrorWords details={detailsIn(error)} />;
        if (!isShown.current) tell({ color: 'red', title: t('exceptions.notDecided'), message });
      },
    );
  const decide = (next: ExceptionChange, confirmed: ExposureSum[] | null = null) =>
    perform(
      exceptions.map(({ key }) => key),
      next,
      confirmed,
    );
  const settle = (next: Settling) => {
    if (only) decide(next);
    else if (oneCause) decide(next, sumsOf(exceptions));
    else setConfirming(next);
  };
  const partText = readTypedAmount(part) ?? null;
  const partWrong = part.trim() !== '' && partText === null;
  const noReason = reason.trim() === '';
  const unassigned = exceptions.every(({ assignee: whose }) => whose === '');
  // What all of them are already is no decision.
  const isAlready = (status: Exception['status']) => exceptions.every((each) => each.status === status);
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <PersonField
          label={t('exceptions.assignTo')}
          names={assignees}
          value={assignee}
          onChange={(name) => type({ assignee: name })}
        />
        <Button
          variant="default"
          {...busy('assign')}
          disabled={change.isPending || (assignee.trim() === '' && unassigned)}
          onClick={() => decide({ kind: 'assign', assignee })}
        >
          {assignee.trim() === '' ? t('exceptions.unassign') : t('exceptions.assign')}
        </Button>
        {(['in-progress', 'waiting', 'open'] as const).map((status) => (
          <Button
            key={status}
            variant="default"
            {...busy(status)}
            disabled={change.isPending || isAlready(status)}
            onClick={() => decide({ kind: 'status', status, reason: reason.trim() })}
          >
            {t(`exceptions.make.${status}`)}
          </Button>
        ))}
        <Button
          variant="default"
          {...busy('carry-forward')}
          onClick={() => {
            change.reset();
            setCarrying(true);
          }}
        >
          {t('exceptions.carry.open')}
        </Button>
      </Group>
      <Group gap="xs" align="flex-end">
        <TextInput
          name="reason"
          label={t('exceptions.why')}
          maxLength={500}
          flex={1}
          miw={220}
          value={reason}
          onChange={({ currentTarget: { value } }) => type({ reason: value })}
        />
        {only && (
          <TextInput
            label={t('exceptions.part')}
            placeholder={only.amount}
            w={130}
            inputMode="decimal"
            value={part}
            error={partWrong && t('exceptions.partWrong')}
            onChange={({ currentTarget: { value } }) => setPart(value)}
          />
        )}
        <WriteOffAccount choice={account} />
        <Button
          {...busy('accept')}
          disabled={noReason || change.isPending}
          onClick={() => settle({ kind: 'accept', reason: reason.trim() })}
        >
          {t('exceptions.accept')}
        </Button>
        <Button
          variant="default"
          {...busy('write-off')}
          disabled={noReason || partWrong || change.isPending}
          onClick={() =>
            settle({
              kind: 'write-off',
              amount: partText,
              ...(account.kept !== undefined && { account: account.kept }),
              reason: reason.trim(),
            })
          }
        >
          {t('exceptions.writeOff')}
        </Button>
      </Group>
      <KeptInputNote restored={restored} onDiscard={discard} />
      {change.error && !carrying && !confirming && <ErrorAlert error={change.error} />}
      {carrying && (
        <CarryDialog
          about={about}
          decided={oneCause && <CauseSums exceptions={exceptions} />}
          assignees={assignees}
          owner={only?.assignee ?? ''}
          pending={change.isPending}
          hidden={confirming !== null}
          error={change.error}
          onDecide={settle}
          onClose={() => setCarrying(false)}
        />
      )}
      {confirming && (
        <ConfirmDialog
          exceptions={exceptions}
          closing={closing}
          action={t(ACTIONS[confirming.kind])}
          pending={change.isPending}
          error={change.error}
          onConfirm={(keys, confirmed) => perform(keys, confirming, keys.length > 1 ? confirmed : null)}
          onClose={() => setConfirming(null)}
        />
      )}
    </Stack>
  );
}

/** Whether the component is still on the screen, for what is answered later. */
function useIsShown(): { readonly current: boolean } {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

type DecisionName = Exclude<ExceptionChange['kind'], 'status'> | 'open' | 'in-progress' | 'waiting';
const nameOf = (change: ExceptionChange): DecisionName =>
  change.kind === 'status' ? change.status : change.kind;

const ACTIONS = {
  accept: 'exceptions.accept',
  'carry-forward': 'exceptions.carry.action',
  'write-off': 'exceptions.writeOff',
} as const;
