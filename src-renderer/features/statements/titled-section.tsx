import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  /** What it shows is still being read. */
  readonly busy?: boolean;
  readonly children: ReactNode;
};

/** Lines of a file below what they are. */
export function TitledSection({ title, busy, children }: Props) {
  return (
    <section aria-label={title} aria-busy={busy}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {children}
    </section>
  );
}
