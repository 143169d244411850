import type { ChangeEventHandler } from 'react';

type Props = {
  readonly label: string;
  readonly checked: boolean;
  readonly indeterminate?: boolean;
  /** Absent where the table around it does the choosing. */
  readonly onChange?: ChangeEventHandler<HTMLInputElement>;
};

/** A check box of the table: the system's own, because there is one in every row. */
export function RowCheck({ label, checked, indeterminate = false, onChange }: Props) {
  return (
    <input
      type="checkbox"
      className="row-check"
      aria-label={label}
      checked={checked}
      // The same function as long as it says the same: another one would be called for each row of another page.
      ref={indeterminate ? markSome : markNone}
      {...(onChange ? { onChange } : { readOnly: true, tabIndex: -1 })}
    />
  );
}

/** What the element says only by a property. */
function markSome(box: HTMLInputElement | null): void {
  if (box) box.indeterminate = true;
}

function markNone(box: HTMLInputElement | null): void {
  if (box) box.indeterminate = false;
}
