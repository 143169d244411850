import { ActionIcon, Group, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

type Props = {
  readonly icon: Icon;
  /** How many there are; an icon that has none is quiet. */
  readonly count: number;
  readonly color: 'orange' | 'blue';
  /** What the icon is about, with its count. */
  readonly label: string;
  readonly testId: string;
  readonly onOpen: () => void;
};

/** An icon beside what it is about, with how many of its kind there are; a press opens them. */
export function CountMark({ icon: Shape, count, color, label, testId, onOpen }: Props) {
  return (
    <Group gap={2} wrap="nowrap" display="inline-flex">
      <ActionIcon
        variant={count > 0 ? 'light' : 'subtle'}
        color={count > 0 ? color : 'gray'}
        // Marks of two rows stand under each other: a finger or an unsteady hand needs 24 pixels.
        size={24}
        aria-label={label}
        onClick={onOpen}
      >
        <Shape size={14} aria-hidden />
      </ActionIcon>
      {count > 0 && (
        <Text span size="xs" aria-hidden data-testid={testId}>
          {count}
        </Text>
      )}
    </Group>
  );
}
