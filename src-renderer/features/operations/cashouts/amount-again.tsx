import { TextInput } from '@mantine/core';
import type { Ref } from 'react';

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly wrong: string;
  /** As it is to be typed. */
  readonly amount: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** An amount that is typed again before it is sent. */
export function AmountAgain({ label, hint, wrong, amount, value, onChange, ref }: Props) {
  return (
    <TextInput
      {...(ref && { ref })}
      label={label}
      description={hint}
      // While it is still being typed it is not wrong yet.
      error={!amount.startsWith(value) && wrong}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: 'figures' }}
      maw={320}
    />
  );
}
