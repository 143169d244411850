import { Table } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

/** The library's, so that a cell looks as its neighbours do. */
const LOOK = `${Table.Td.classes.td} mantine-Table-td`;
const RIGHT = { textAlign: 'right' } as const;
const DIMMED = { color: 'var(--mantine-color-dimmed)' } as const;

type Props = Omit<ComponentPropsWithoutRef<'td'>, 'style' | 'align'> & {
  /** Amounts and counts, one below the other. */
  readonly right?: boolean;
  readonly dimmed?: boolean;
};

/**
 * A cell of a table of many rows, drawn as the library's own and nothing else: that one is two parts around the cell,
 * which work out for each what it asks of sixty properties, and a screen has thousands. For tables without lines
 * between their columns.
 */
export function Cell({ right = false, dimmed = false, className = '', ...cell }: Props) {
  const style = right ? RIGHT : dimmed ? DIMMED : undefined;
  return <td className={className === '' ? LOOK : `${LOOK} ${className}`} style={style} {...cell} />;
}
