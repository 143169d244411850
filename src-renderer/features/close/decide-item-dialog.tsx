import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ITEM_STATES, type ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import { CARRY_CAUSES } from '../../../src-shared/contract/exceptions.ts';
import { carryCauses } from '../../../src-shared/words/exception-reasons.ts';
import { itemWords, statementWords } from '../../../src-shared/words/statement-words.ts';
import { amountWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { type Place, useCloseCall } from './queries.ts';

type Props = { readonly place: Place; readonly item: ReconcilingItem; readonly onClose: () => void };

/** Asks what becomes of an item: why it is there, whose it is, and how it ends. */
export function DecideItemDialog({ place, item, onClose }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const words = statementWords[language];
  const [state, setState] = useState(item.state);
  const [cause, setCause] = useState(item.cause);
  const [owner, setOwner] = useState(item.owner);
  const [expected, setExpected] = useState(item.expected ?? '');
  const [account, setAccount] = useState(item.account);
  const [reason, setReason] = useState('');
  const decide = useCloseCall('close.decideItem', place.workspaceId);
  useUnsavedInput(reason.trim() !== '');
  // What is carried forward has an owner and a day, what is written off an account.
  const whole =
    reason.trim() !== '' &&
    (state !== 'carried-forward' || (owner.trim() !== '' && expected !== '')) &&
    (state !== 'written-off' || account.trim() !== '');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('close.statement.decide')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!whole) return;
          decide.mutate(
            {
              ...place,
              key: item.key,
              state,
              cause,
              owner: owner.trim(),
              expected: expected === '' ? null : expected,
              account: state === 'written-off' ? account.trim() : '',
              reason: reason.trim(),
            },
            { onSuccess: onClose },
          );
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            {itemWords(item, language)} · {amountWords(item.amount)} {place.currency}
          </Text>
          <Select
            label={words.state}
            data={ITEM_STATES.map((value) => ({ value, label: words.states[value] }))}
            value={state}
            allowDeselect={false}
            onChange={(value) => setState(ITEM_STATES.find((each) => each === value) ?? state)}
          />
          <Select
            label={words.cause}
            data={CARRY_CAUSES.map((value) => ({ value, label: carryCauses[language][value] }))}
            value={cause}
            allowDeselect={false}
            onChange={(value) => setCause(CARRY_CAUSES.find((each) => each === value) ?? cause)}
          />
          <TextInput
            label={words.owner}
            withAsterisk={state === 'carried-forward'}
            maxLength={120}
            value={owner}
            onChange={({ currentTarget: { value } }) => setOwner(value)}
          />
          <TextInput
            type="date"
            label={words.expected}
            withAsterisk={state === 'carried-forward'}
            value={expected}
            onChange={({ currentTarget: { value } }) => setExpected(value)}
          />
          {state === 'written-off' && (
            <TextInput
              label={t('close.statement.writeOffAccount')}
              withAsterisk
              maxLength={60}
              value={account}
              onChange={({ currentTarget: { value } }) => setAccount(value)}
            />
          )}
          <TextInput
            label={t('app.reason')}
            withAsterisk
            maxLength={500}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          {decide.isError && <ErrorAlert error={decide.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" disabled={!whole} loading={decide.isPending}>
              {t('close.statement.decide')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
