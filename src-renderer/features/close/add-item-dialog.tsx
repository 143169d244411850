import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statementWords } from '../../../src-shared/words/statement-words.ts';
import { useDoing } from '../../components/doing-dialog.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { InputDialog } from '../../components/input-dialog.tsx';
import { readTypedAmount } from '../../components/typed-amount.ts';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { ItemFields, type ItemInput, itemOf } from './item-fields.tsx';
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
  const words = statementWords[currentLanguage()];
  const [text, setText] = useState('');
  const [amount, setAmount] = useState('');
  const [input, setInput] = useState<ItemInput>({ cause: 'other', owner: '', expected: '' });
  const change = (part: Partial<ItemInput>) => setInput({ ...input, ...part });
  const add = useCloseCall('close.addItem', place.workspaceId);
  const { begin, failure, close } = useDoing({ error: add.error, pending: add.isPending, onClose });
  useUnsavedInput((text.trim() !== '' || amount !== '') && !add.isPending);
  const units = readTypedAmount(amount);
  const whole = text.trim() !== '' && units !== undefined;
  return (
    <InputDialog opened onClose={close} title={t('close.statement.addItem')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!whole || add.isPending) return;
          begin();
          add.mutate(
            {
              ...place,
              ...itemOf(input),
              amount: units,
              text: text.trim(),
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
            data-autofocus
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
          <ItemFields input={input} onChange={change} />
          {failure !== null && <ErrorAlert error={failure} />}
          <Group justify="flex-end">
            <Button variant="default" disabled={add.isPending} onClick={close}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" disabled={!whole} loading={add.isPending}>
              {t('close.statement.addItem')}
            </Button>
          </Group>
        </Stack>
      </form>
    </InputDialog>
  );
}
