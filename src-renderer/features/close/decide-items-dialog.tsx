import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemState, ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import { CARRY_CAUSES, type CarryCause } from '../../../src-shared/contract/exception-kinds.ts';
import { carryCauses } from '../../../src-shared/words/exception-reasons.ts';
import { statementWords } from '../../../src-shared/words/statement-words.ts';
import { ChangedMeanwhile, isSame } from '../../components/changed-meanwhile.tsx';
import { DayInput } from '../../components/day-input.tsx';
import { useDoing } from '../../components/doing-dialog.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { InputDialog } from '../../components/input-dialog.tsx';
import { confirm } from '../../components/notice.ts';
import { Select } from '../../components/select.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { useWriteOffAccount } from '../../records/write-off-account.tsx';
import { PersonField } from '../../workspace/person-field.tsx';
import { ItemStateField, WrittenOffTo } from './item-fields.tsx';
import { type Place, useCloseCall } from './queries.ts';

type Props = {
  readonly place: Place;
  /** As they stand in the statement now. */
  readonly items: readonly ReconcilingItem[];
  /** What they come to, in words. */
  readonly sums: string;
  readonly onDecided: () => void;
  readonly onClose: () => void;
};

/** Asks what becomes of several items, with one reason. What is not chosen here each of them keeps. */
export function DecideItemsDialog({ place, items, sums, onDecided, onClose }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const words = statementWords[language];
  const [before] = useState(items);
  const [state, setState] = useState<ItemState | null>(null);
  const [cause, setCause] = useState<CarryCause | null>(null);
  const [owner, setOwner] = useState('');
  const [expected, setExpected] = useState('');
  const { account: offered, accounts } = useWriteOffAccount([place.currency]);
  const [typed, setTyped] = useState<string | null>(null);
  const account = typed ?? offered;
  const [reason, setReason] = useState('');
  const decide = useCloseCall('close.decideItems', place.workspaceId);
  const { begin, failure, close } = useDoing({ error: decide.error, pending: decide.isPending, onClose });
  useUnsavedInput((reason.trim() !== '' || owner !== '' || expected !== '') && !decide.isPending);
  const isCarried = state === 'carried-forward';
  const whole =
    state !== null &&
    items.length > 0 &&
    reason.trim() !== '' &&
    (!isCarried || items.every((item) => (owner.trim() || item.owner) && (expected || item.expected))) &&
    (state !== 'written-off' || account.trim() !== '');
  const title = t('close.statement.decideTogether', { count: items.length });
  return (
    <InputDialog opened onClose={close} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (state === null || !whole || decide.isPending) return;
          begin();
          decide.mutate(
            {
              ...place,
              state,
              account: state === 'written-off' ? account.trim() : '',
              reason: reason.trim(),
              items: items.map((item) => ({
                key: item.key,
                amount: item.amount,
                cause: cause ?? item.cause,
                owner: owner.trim() || item.owner,
                expected: expected || item.expected,
                shown: item.decided ?? null,
              })),
            },
            {
              onSuccess: () => {
                confirm(t('close.statement.decided', { count: items.length }));
                onDecided();
                onClose();
              },
            },
          );
        }}
      >
        <Stack gap="sm">
          <Text size="sm" fw={600} className="figures">
            {sums}
          </Text>
          <Text size="sm">{t('close.statement.together')}</Text>
          <ItemStateField state={state} onChange={setState} data-autofocus />
          <Select
            label={words.cause}
            placeholder={t('close.statement.eachCause')}
            data={CARRY_CAUSES.map((value) => ({ value, label: carryCauses[language][value] }))}
            value={cause}
            clearable
            onChange={(value) => setCause(CARRY_CAUSES.find((each) => each === value) ?? null)}
          />
          <PersonField label={words.owner} value={owner} onChange={setOwner} />
          <DayInput label={words.expected} value={expected} onChange={setExpected} />
          <Text size="xs" c="dimmed">
            {t('close.statement.eachOwner')}
          </Text>
          {state === 'written-off' && (
            <WrittenOffTo account={account} accounts={accounts.map(({ code }) => code)} onChange={setTyped} />
          )}
          <TextInput
            label={t('app.reason')}
            withAsterisk
            maxLength={500}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          {!decide.isPending && !isSame(before, items) && <ChangedMeanwhile />}
          {failure !== null && <ErrorAlert error={failure} />}
          <Group justify="flex-end">
            <Button variant="default" disabled={decide.isPending} onClick={close}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" disabled={!whole} loading={decide.isPending}>
              {title}
            </Button>
          </Group>
        </Stack>
      </form>
    </InputDialog>
  );
}
