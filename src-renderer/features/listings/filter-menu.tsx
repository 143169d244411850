import type { ReactNode } from 'react';
import { ButtonPopover } from '../../components/button-popover.tsx';

type Props = {
  readonly label: string;
  /** What the button says to a screen reader; more than its label when something is chosen. */
  readonly description: string;
  readonly active: boolean;
  /** How many are chosen, where that can be counted. */
  readonly count?: number;
  readonly children: (close: () => void) => ReactNode;
};

/** A filter of the toolbar: a small button that opens what there is to choose. */
export function FilterMenu({ label, description, active, count, children }: Props) {
  const words = count ? `${label} · ${count}` : label;
  return (
    <ButtonPopover
      label={label}
      description={description}
      padding="sm"
      button={{ words, variant: active ? 'light' : 'default', px: 'xs' }}
    >
      {children}
    </ButtonPopover>
  );
}
