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
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
      {...(onChange ? { onChange } : { readOnly: true, tabIndex: -1 })}
    />
  );
}
