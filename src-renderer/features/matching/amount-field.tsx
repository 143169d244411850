import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTypedAmount } from '../../components/typed-amount.ts';

type Props = {
  readonly label: string;
  /** Decimal text; null for none. */
  readonly value: string | null;
  /** Told what can be read as an amount without a sign, and null once the field is empty. */
  readonly onChange: (value: string | null) => void;
};

/** An amount as people type it. */
export function AmountField({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value ?? '');
  const readable = (text: string) => text.trim() === '' || /^\d/.test(readTypedAmount(text) ?? '');
  return (
    <TextInput
      label={label}
      value={typed}
      inputMode="decimal"
      error={!readable(typed) && t('matching.make.wrong')}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        if (text.trim() === '') onChange(null);
        else if (readable(text)) onChange(readTypedAmount(text) ?? null);
      }}
    />
  );
}
