import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTypedAmount } from '../../components/typed-amount.ts';
import { useTellUnreadable } from './unreadable-fields.ts';

type Props = {
  readonly label: string;
  /** Decimal text; null for none. */
  readonly value: string | null;
  /** It cannot be left empty. */
  readonly required?: boolean;
  /** Told what can be read as an amount without a sign, and null once the field is empty. */
  readonly onChange: (value: string | null) => void;
};

/** An amount as people type it. */
export function AmountField({ label, value, required = false, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value ?? '');
  const readable = (text: string) =>
    text.trim() === '' ? !required : /^\d/.test(readTypedAmount(text) ?? '');
  useTellUnreadable(!readable(typed));
  return (
    <TextInput
      label={label}
      value={typed}
      inputMode="decimal"
      error={!readable(typed) && t('matching.rules.editor.noAmount')}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        if (readable(text)) onChange(readTypedAmount(text) ?? null);
      }}
    />
  );
}
