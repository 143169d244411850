import { Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = {
  readonly title: string;
  /** What can be done in the section, beside its title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** One part of what is known of a record. */
export function RecordSection({ title, action, children }: Props) {
  const id = useId();
  return (
    <Stack gap={6} component="section" aria-labelledby={id}>
      <Group justify="space-between" mih={30}>
        <Title order={3} size="h6" id={id}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Stack>
  );
}
