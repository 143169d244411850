import { Button, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import { amountWords } from '../../components/days-and-amounts.ts';
import { readTypedAmount } from '../../components/typed-amount.ts';
import { type useWriteOffAccount, WriteOffAccount } from '../../records/write-off-account.tsx';
import type { Busy, Settling } from './use-decision.tsx';

type Props = {
  /** The exception, where it is a single one: only of that a part can be written off. */
  readonly only: Exception | undefined;
  readonly reason: string;
  /** The part that is written off, as typed; empty for all of it. */
  readonly part: string;
  readonly account: ReturnType<typeof useWriteOffAccount>;
  readonly busy: Busy;
  readonly onReason: (text: string) => void;
  readonly onPart: (text: string) => void;
  readonly onSettle: (settling: Settling) => void;
};

/** Accepts or writes off, with the reason that both need. */
export function Settle({ only, reason, part, account, busy, onReason, onPart, onSettle }: Props) {
  const { t } = useTranslation();
  const amount = readTypedAmount(part) ?? null;
  const isWrong = part.trim() !== '' && amount === null;
  const noReason = reason.trim() === '';
  const [accept, writeOff] = [busy('accept'), busy('write-off')];
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        name="reason"
        label={t('exceptions.why')}
        maxLength={500}
        flex={1}
        miw={220}
        value={reason}
        onChange={({ currentTarget: { value } }) => onReason(value)}
      />
      {only && (
        <TextInput
          label={t('exceptions.part', { currency: only.currency })}
          placeholder={amountWords(only.amount)}
          w={180}
          inputMode="decimal"
          value={part}
          error={isWrong && t('exceptions.partWrong')}
          onChange={({ currentTarget: { value } }) => onPart(value)}
        />
      )}
      <WriteOffAccount choice={account} />
      <Button
        {...accept}
        disabled={noReason || accept.disabled}
        onClick={() => onSettle({ kind: 'accept', reason: reason.trim() })}
      >
        {t('exceptions.accept')}
      </Button>
      <Button
        variant="default"
        {...writeOff}
        disabled={noReason || isWrong || writeOff.disabled}
        onClick={() =>
          onSettle({
            kind: 'write-off',
            amount,
            ...(account.kept !== undefined && { account: account.kept }),
            reason: reason.trim(),
          })
        }
      >
        {t('exceptions.writeOff')}
      </Button>
    </Group>
  );
}
