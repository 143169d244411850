import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { readonly title: string; readonly text?: string; readonly children?: ReactNode };

/** What a screen says when it has nothing to show, and the way on. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <Stack align="center" gap="xs" py={64}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={420} ta="center">
          {text}
        </Text>
      )}
      {children}
    </Stack>
  );
}
