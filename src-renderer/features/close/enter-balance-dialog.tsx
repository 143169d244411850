import { Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import { statementWords } from '../../../src-shared/words/statement-words.ts';
import { ChangedMeanwhile, isSame } from '../../components/changed-meanwhile.tsx';
import { useDoing } from '../../components/doing-dialog.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { InputDialog } from '../../components/input-dialog.tsx';
import { readTypedAmount } from '../../components/typed-amount.ts';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { usePaymentsAccount } from '../../records/write-off-account.tsx';
import { type Place, useCloseCall } from './queries.ts';
import { TrialBalance } from './trial-balance.tsx';

type Props = {
  readonly place: Place;
  readonly statement: AccountStatement;
  readonly onClose: () => void;
};

/** What of the balance is entered, as it is shown. */
function shownIn({ account, perBooks, composition }: AccountStatement) {
  const isEntered = perBooks?.origin === 'typed' || perBooks?.origin === 'trial-balance';
  return {
    account,
    amount: isEntered ? perBooks.amount : null,
    ...(composition && { reserve: composition.reserve }),
  };
}

/** Asks for the account and its balance per books at the end of the month. */
export function EnterBalanceDialog({ place, statement, onClose }: Props) {
  const { t } = useTranslation();
  const words = statementWords[currentLanguage()];
  const { composition } = statement;
  const [before] = useState({
    account: statement.account,
    amount: shownIn(statement).amount ?? '',
    reserve: composition?.reserve ?? '',
    shown: shownIn(statement),
  });
  const shown = shownIn(statement);
  const mapped = usePaymentsAccount(place.currency);
  const [typedAccount, setAccount] = useState<string | null>(null);
  // The account of the journal entries is offered where none was named for the reconciliation.
  const account = typedAccount ?? (before.account === '' ? mapped : before.account);
  const [amount, setAmount] = useState(before.amount);
  const [reserve, setReserve] = useState(before.reserve);
  const enter = useCloseCall('close.enterBalance', place.workspaceId);
  const imported = useCloseCall('close.importTrialBalance', place.workspaceId);
  const pending = enter.isPending || imported.isPending;
  const { begin, failure, close } = useDoing({ error: enter.error, pending, onClose });
  const typed =
    (typedAccount ?? before.account) !== before.account ||
    amount !== before.amount ||
    reserve !== before.reserve;
  useUnsavedInput(typed && !pending);
  const read = (typed: string) => (typed.trim() === '' ? null : readTypedAmount(typed));
  const [units, reserved] = [read(amount), read(reserve)];
  // Where the composition is not known, the field is empty because nobody knows what was entered: it stays.
  const isReserveKept = before.shown.reserve === undefined && reserved === null;
  const toReserve = isReserveKept ? {} : { reserve: reserved ?? null };
  const wrong = (value: string | null | undefined) =>
    value === undefined && { error: t('close.statement.notAnAmount') };
  return (
    <InputDialog opened onClose={close} size="lg" title={t('close.statement.enterBalance')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (units === undefined || reserved === undefined || pending) return;
          begin();
          enter.mutate(
            { ...place, account: account.trim(), amount: units, ...toReserve, shown },
            { onSuccess: onClose },
          );
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('close.statement.balanceText')}</Text>
          <TextInput
            label={words.account}
            data-autofocus
            maxLength={60}
            value={account}
            onChange={({ currentTarget: { value } }) => setAccount(value)}
          />
          <TextInput
            label={`${words.perBooks} (${place.currency})`}
            description={t('close.statement.balanceHint')}
            inputMode="decimal"
            value={amount}
            {...wrong(units)}
            onChange={({ currentTarget: { value } }) => setAmount(value)}
          />
          <TextInput
            label={`${words.reserve} (${place.currency})`}
            description={
              before.shown.reserve === undefined ? t('close.statement.reserveKept') : words.reserveUnknown
            }
            inputMode="decimal"
            value={reserve}
            {...wrong(reserved)}
            onChange={({ currentTarget: { value } }) => setReserve(value)}
          />
          <Divider label={t('close.trial.or')} />
          <TrialBalance
            place={place}
            account={account}
            reserve={reserved === undefined ? undefined : toReserve}
            shown={shown}
            enter={imported}
            blocked={enter.isPending}
            onEntered={onClose}
          />
          {!pending && !isSame(before.shown, shown) && <ChangedMeanwhile />}
          {failure !== null && <ErrorAlert error={failure} />}
          <Group justify="flex-end">
            <Button variant="default" disabled={pending} onClick={close}>
              {t('app.cancel')}
            </Button>
            <Button
              type="submit"
              disabled={units === undefined || reserved === undefined || imported.isPending}
              loading={enter.isPending}
            >
              {t('close.statement.enterBalance')}
            </Button>
          </Group>
        </Stack>
      </form>
    </InputDialog>
  );
}
