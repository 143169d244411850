import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** What the table is called. */
  readonly label: string;
  /**
   * Pixels below which the table scrolls instead of becoming narrower; up to 900 there is room for in the smallest
   * window.
   */
  readonly minWidth: number;
  /** Pixels of height beyond which it scrolls. */
  readonly maxHeight?: number;
  readonly children: ReactNode;
};

/** Room for a table that may be wider or longer than its place; the keyboard scrolls it, too. */
export function WideTable({ label, minWidth, maxHeight, children }: Props) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      {...(maxHeight !== undefined && { mah: maxHeight })}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label } }}
    >
      {children}
    </Table.ScrollContainer>
  );
}
