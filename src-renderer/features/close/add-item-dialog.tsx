import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CARRY_CAUSES, type CarryCause } from '../../../src-shared/contract/exceptions.ts';
import { carryCauses } from '../../../src-shared/words/exception-reasons.ts';
import { statementWords } from '../../../src-shared/words/statement-words.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { readTypedAmount } from '../../components/typed-amount.ts';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { type Place, useCloseCall } from './queries.ts';

type Props = {
  readonly place: Place;
  /** What no item explains yet, in words; empty where it is not known. */
  readonly unexplained: string;
  readonly onClose: () => void;
};

/** Asks for a reconciling item that neither records nor exceptions show. */
export function AddItemDialog({ place, unexplained, onClose }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const words = statementWords[language];
  const [text, setText] = useState('');
  const [cause, setCause] = useState<CarryCause>('other');
  const [amount, setAmount] = useState('');
  const [owner, setOwner] = useState('');
  const [expected, setExpected] = useState('');
  const add = useCloseCall('close.addItem', place.workspaceId);
  useUnsavedInput(text.trim() !== '' || amount !== '');
  const units = readTypedAmount(amount);
  const whole = text.trim() !== '' && units !== undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('close.statement.addItem')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!whole) return;
          add.mutate(
            {
              ...place,
              cause,
              amount: units,
              text: text.trim(),
              owner: owner.trim(),
              expected: expected === '' ? null : expected,
            },
            { onSuccess: onClose },
          );
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('close.statement.itemText')}</Text>
          {unexplained !== '' && (
            <Text size="sm">
              {words.unexplained}: {unexplained}
            </Text>
          )}
          <TextInput
            label={words.item}
            withAsterisk
            maxLength={500}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          <TextInput
            label={`${words.amount} (${place.currency})`}
            withAsterisk
            inputMode="decimal"
            value={amount}
            {...(amount.trim() !== '' && units === undefined && { error: t('close.statement.notAnAmount') })}
            onChange={({ currentTarget: { value } }) => setAmount(value)}
          />
          <Select
            label={words.cause}
            data={CARRY_CAUSES.map((value) => ({ value, label: carryCauses[language][value] }))}
            value={cause}
            allowDeselect={false}
            onChange={(value) => setCause(CARRY_CAUSES.find((each) => each === value) ?? 'other')}
          />
          <TextInput
            label={words.owner}
            maxLength={120}
            value={owner}
            onChange={({ currentTarget: { value } }) => setOwner(value)}
          />
          <TextInput
            type="date"
            label={words.expected}
            value={expected}
            onChange={({ currentTarget: { value } }) => setExpected(value)}
          />
          {add.isError && <ErrorAlert error={add.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" disabled={!whole} loading={add.isPending}>
              {t('close.statement.addItem')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
