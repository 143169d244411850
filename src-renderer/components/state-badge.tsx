import { Badge, type MantineColor } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  readonly color: MantineColor;
  /** What the state means, for whoever points at it. */
  readonly title?: string;
  readonly children: ReactNode;
};

/** A state in words on a tint of its colour. */
export function StateBadge({ color, title, children }: Props) {
  return (
    <Badge color={color} title={title} variant="light" radius="sm" size="sm" tt="none" miw="max-content">
      {children}
    </Badge>
  );
}
