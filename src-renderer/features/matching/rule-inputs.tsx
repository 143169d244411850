import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { useTellUnreadable } from './unreadable-fields.ts';

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly words: (value: Value) => string;
  readonly onChange: (value: Value) => void;
};

export function Choice<Value extends string>({ label, values, value, words, onChange }: ChoiceProps<Value>) {
  return (
    <Select
      label={label}
      data={values.map((each) => ({ value: each as string, label: words(each) }))}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => {
        const next = values.find((each) => each === chosen);
        if (next !== undefined) onChange(next);
      }}
    />
  );
}

export type FieldsProps<Rule> = { readonly rule: Rule; readonly onChange: (rule: Rule) => void };

type NumberProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  readonly value: number;
  readonly onChange: (value: number) => void;
};

/** A number that cannot be left out: while the field is empty the rule keeps its last one, and is not finished. */
export function NumberField({ value, onChange, ...input }: NumberProps) {
  const { t } = useTranslation();
  const [unreadable, setUnreadable] = useState(false);
  useTellUnreadable(unreadable);
  return (
    <NumberInput
      {...input}
      size="xs"
      value={unreadable ? '' : value}
      error={unreadable && t('matching.rules.editor.noNumber')}
      onChange={(next) => {
        const isNumber = next !== '' && Number.isFinite(Number(next));
        setUnreadable(!isNumber);
        if (isNumber) onChange(Number(next));
      }}
    />
  );
}

type WholeProps = Pick<NumberProps, 'label' | 'value' | 'onChange'> & {
  readonly min: number;
  readonly max: number;
};

export function Whole(props: WholeProps) {
  return <NumberField {...props} allowDecimal={false} allowNegative={false} clampBehavior="strict" />;
}
