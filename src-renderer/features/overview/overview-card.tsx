import { Card, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  readonly id: string;
  readonly title: string;
  /** At the right of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

export function OverviewCard({ id, title, action, children }: Props) {
  return (
    <Card withBorder p="sm" component="section" aria-labelledby={`overview-${id}`} data-testid={id}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h5" id={`overview-${id}`}>
            {title}
          </Title>
          {action}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
