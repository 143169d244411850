import { Badge, type MantineColor } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  readonly color: MantineColor;
  /** What the state means, shown when the pointer rests on it. */
  readonly title?: string;
  readonly children: ReactNode;
};

/** A state in words on a tint of its colour; what is well has a check mark, too. */
export function StateBadge({ color, title, children }: Props) {
  return (
    <Badge
      color={color}
      title={title}
      variant="light"
      radius="sm"
      size="sm"
      tt="none"
      miw="max-content"
      // In line with the badges beside it that have no mark.
      style={{ verticalAlign: 'middle' }}
      leftSection={color === 'green' && <IconCheck size={11} stroke={2.5} aria-hidden />}
    >
      {children}
    </Badge>
  );
}
