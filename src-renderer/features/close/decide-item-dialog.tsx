import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementSide } from '../../../src-shared/close/item-keys.ts';
import type { ItemState, ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import { itemWords } from '../../../src-shared/words/statement-words.ts';
import { ChangedMeanwhile, isSame } from '../../components/changed-meanwhile.tsx';
import { moneyWords } from '../../components/days-and-amounts.ts';
import { useDoing } from '../../components/doing-dialog.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { InputDialog } from '../../components/input-dialog.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { useWriteOffAccount } from '../../records/write-off-account.tsx';
import { ItemFields, type ItemInput, ItemStateField, itemOf, WrittenOffTo } from './item-fields.tsx';
import { type Place, useCloseCall } from './queries.ts';

type Props = {
  readonly place: Place;
  readonly item: ReconcilingItem;
  readonly side: StatementSide;
  readonly onClose: () => void;
};

/** Asks what becomes of an item: why it is there, whose it is, and how it ends. */
export function DecideItemDialog({ place, item, side, onClose }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const [before] = useState(item);
  // What is open is there to be decided on: to leave it so is chosen, too.
  const [state, setState] = useState<ItemState | null>(item.state === 'open' ? null : item.state);
  const [input, setInput] = useState<ItemInput>({
    cause: item.cause,
    owner: item.owner,
    expected: item.expected ?? '',
  });
  const change = (part: Partial<ItemInput>) => setInput({ ...input, ...part });
  const { account: offered, accounts } = useWriteOffAccount([place.currency]);
  const [typed, setTyped] = useState(item.account === '' ? null : item.account);
  const account = typed ?? offered;
  const [reason, setReason] = useState('');
  const decide = useCloseCall('close.decideItems', place.workspaceId);
  const { begin, failure, close } = useDoing({ error: decide.error, pending: decide.isPending, onClose });
  useUnsavedInput(reason.trim() !== '' && !decide.isPending);
  // What is carried forward has an owner and a day, what is written off an account.
  const whole =
    state !== null &&
    reason.trim() !== '' &&
    (state !== 'carried-forward' || (input.owner.trim() !== '' && input.expected !== '')) &&
    (state !== 'written-off' || account.trim() !== '');
  return (
    <InputDialog opened onClose={close} title={t('close.statement.decide')}>
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
              items: [{ key: item.key, amount: item.amount, ...itemOf(input), shown: item.decided ?? null }],
            },
            { onSuccess: onClose },
          );
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            {itemWords(item, language, side)} · {moneyWords(place.currency, item.amount)}
          </Text>
          <ItemStateField state={state} onChange={setState} data-autofocus />
          <ItemFields input={input} onChange={change} required={state === 'carried-forward'} />
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
          {!decide.isPending && !isSame(before, item) && <ChangedMeanwhile />}
          {failure !== null && <ErrorAlert error={failure} />}
          <Group justify="flex-end">
            <Button variant="default" disabled={decide.isPending} onClick={close}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" disabled={!whole} loading={decide.isPending}>
              {t('close.statement.decide')}
            </Button>
          </Group>
        </Stack>
      </form>
    </InputDialog>
  );
}
