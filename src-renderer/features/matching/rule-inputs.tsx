import { NumberInput } from '@mantine/core';
import { Select } from '../../components/select.tsx';

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

type WholeProps = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
};

export function Whole({ label, value, min, max, onChange }: WholeProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      value={value}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="strict"
      onChange={(next) => next !== '' && onChange(Number(next))}
    />
  );
}
