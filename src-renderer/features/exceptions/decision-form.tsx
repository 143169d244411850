import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exception, ExceptionChange, ExposureSum } from '../../../src-shared/contract/exceptions.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useKeptInput } from '../../components/kept-input.ts';
import { KeptInputNote } from '../../components/kept-input-note.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { useWriteOffAccount } from '../../records/write-off-account.tsx';
import { CarryDialog } from './carry-dialog.tsx';
import { CauseSums } from './cause-sums.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Decided } from './decided-notice.tsx';
import { FollowUp } from './follow-up.tsx';
import { sumsOf } from './selection-sums.ts';
import { Settle } from './settle.tsx';
import { type Settling, useDecision } from './use-decision.tsx';

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
  const [form, setForm] = useState(typedBefore);
  const [typedPart, setTypedPart] = useState({ of: '', text: '' });
  const [carrying, setCarrying] = useState(false);
  const [confirming, setConfirming] = useState<Settling | null>(null);
  const { assignee, reason } = form;
  const type = (part: Partial<TypedDecision>) => {
    const next = { ...form, ...part };
    setForm(next);
    onTyped?.(next);
  };
  const account = useWriteOffAccount(exceptions.map(({ currency }) => currency));
  const [only] = exceptions.length === 1 ? exceptions : [];
  // A part is of the exception that it was typed for: it counts neither for another nor for several.
  const part = only?.key === typedPart.of ? typedPart.text : '';
  const setPart = (text: string) => setTypedPart({ of: only?.key ?? '', text });
  const discard = () => {
    type({ reason: '' });
    setPart('');
  };
  const { change, busy, perform } = useDecision((keys, decided) => {
    discard();
    setCarrying(false);
    setConfirming(null);
    onDone?.(keys, decided);
  });
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
  return (
    <Stack gap="xs">
      <FollowUp
        exceptions={exceptions}
        assignees={assignees}
        assignee={assignee}
        reason={reason}
        busy={busy}
        onAssignee={(name) => type({ assignee: name })}
        onDecide={decide}
        onCarry={() => {
          change.reset();
          setCarrying(true);
        }}
      />
      <Settle
        only={only}
        reason={reason}
        part={part}
        account={account}
        busy={busy}
        onReason={(text) => type({ reason: text })}
        onPart={setPart}
        onSettle={settle}
      />
      <KeptInputNote restored={restored} onDiscard={discard} />
      {change.error && !carrying && !confirming && <ErrorAlert error={change.error} />}
      {carrying && (
        <CarryDialog
          about={about}
          decided={<CauseSums exceptions={exceptions} oneCause={oneCause} />}
          count={exceptions.length}
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

const ACTIONS = {
  accept: 'exceptions.accept',
  'carry-forward': 'exceptions.carry.action',
  'write-off': 'exceptions.writeOff',
} as const;
