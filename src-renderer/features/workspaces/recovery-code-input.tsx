import { TextInput } from '@mantine/core';

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly autoFocus?: boolean;
};

/** A recovery code as somebody types or pastes it. */
export function RecoveryCodeInput({ label, hint, value, onChange, autoFocus = false }: Props) {
  return (
    <TextInput
      label={label}
      description={hint}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
      maxLength={300}
      {...(autoFocus && { 'data-autofocus': true })}
      styles={{ input: { fontFamily: 'monospace' } }}
    />
  );
}
