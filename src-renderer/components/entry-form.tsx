import type { ReactNode } from 'react';

type Props = { readonly onSubmit: () => void; readonly children: ReactNode };

/**
 * Fields with one button of the type `submit`: Enter in a field does what the button does, and nothing while it is
 * disabled.
 */
export function EntryForm({ onSubmit, children }: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
