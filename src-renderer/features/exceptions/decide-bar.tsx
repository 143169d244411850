import { Button, Group, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExceptionChange } from '../../../src-shared/contract/exceptions.ts';
import { moneyWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { kindWords } from '../../records/exception-kinds.ts';
import { useWriteOffAccount, WriteOffAccount } from '../../records/write-off-account.tsx';
import type { CauseRow } from './cause-rows.ts';
import { CauseSums } from './cause-sums.tsx';
import type { UndoneBy, useChangeExceptions } from './queries.ts';
import { sumsOf } from './selection-sums.ts';

type Props = {
  readonly decision: 'accept' | 'write-off';
  readonly row: CauseRow;
  /** The call that decides; the bar stays until it is answered. */
  readonly change: ReturnType<typeof useChangeExceptions>;
  /** The reason of the decision before: mostly the same, and overwritten by typing. */
  readonly reason: string;
  /** Told what is typed: another filter or page takes the bar away, and not what stands in it. */
  readonly onTyped: (reason: string) => void;
  readonly onDecided: (reason: string, undoneBy: UndoneBy) => void;
  readonly onCancel: () => void;
};

/**
 * Asks for the reason of a decision about the row that the keyboard is at; Enter decides, Escape goes back to the row.
 */
export function DecideBar({
  decision,
  row: { main, exceptions },
  change,
  reason: before,
  onTyped,
  onDecided,
  onCancel,
}: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState(before);
  const account = useWriteOffAccount(
    exceptions.map(({ currency }) => currency),
    decision === 'write-off',
  );
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  useUnsavedInput(reason.trim() !== '' && reason !== before && !change.isPending);
  const cancel = () => {
    if (!change.isPending) onCancel();
  };
  const action = t(decision === 'accept' ? 'exceptions.accept' : 'exceptions.writeOff');
  const decide = () => {
    const told = reason.trim();
    if (told === '' || change.isPending) return;
    const next: ExceptionChange =
      decision === 'accept'
        ? { kind: 'accept', reason: told }
        : {
            kind: 'write-off',
            amount: null,
            ...(account.kept !== undefined && { account: account.kept }),
            reason: told,
          };
    change.mutate(
      {
        keys: exceptions.map(({ key }) => key),
        change: next,
        ...(exceptions.length > 1 && { confirmed: sumsOf(exceptions) }),
      },
      { onSuccess: (undoneBy) => onDecided(told, undoneBy) },
    );
  };
  return (
    <form
      className="decide-bar"
      aria-label={action}
      onSubmit={(event) => {
        event.preventDefault();
        decide();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        cancel();
      }}
    >
      {change.error && <ErrorAlert error={change.error} />}
      <Group gap="sm" wrap="nowrap">
        <Text size="xs" className="one-line" maw={420}>
          <b>{kindWords(t, main.kind, main.source)}</b>{' '}
          <span className="figures">{moneyWords(main.currency, main.amount)}</span>
        </Text>
        <CauseSums exceptions={exceptions} />
        <TextInput
          ref={field}
          aria-label={t('exceptions.reasonFor', { action })}
          placeholder={t('exceptions.reasonFor', { action })}
          autoFocus
          maxLength={500}
          flex={1}
          value={reason}
          onChange={({ currentTarget: { value } }) => {
            setReason(value);
            onTyped(value);
          }}
        />
        {decision === 'write-off' && <WriteOffAccount choice={account} narrow />}
        <Button type="submit" disabled={reason.trim() === ''} loading={change.isPending}>
          {action}
        </Button>
        <Button variant="default" disabled={change.isPending} onClick={cancel}>
          {t('app.cancel')}
        </Button>
      </Group>
    </form>
  );
}
