import { Box, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** What the screen is called; its heading, unless that says more. */
  readonly name: string;
  readonly heading?: ReactNode;
  /** Above the heading: the way back. */
  readonly back?: ReactNode;
  /** Beside the heading: what is shown, and how it stands. */
  readonly beside?: ReactNode;
  /** At the right of the heading: what can be done. */
  readonly actions?: ReactNode;
  readonly gap?: 'sm' | 'md';
  readonly children: ReactNode;
};

/** A screen that scrolls as a whole: its heading with what is chosen and done there, and below it what it shows. */
export function Screen({ name, heading = name, back, beside, actions, gap = 'sm', children }: Props) {
  return (
    <Box
      p="md"
      h="100%"
      // What is hidden from the eye only is placed within the screen, so that it does not lengthen the window.
      style={{ overflow: 'auto', position: 'relative' }}
      tabIndex={0}
      role="region"
      aria-label={name}
    >
      <Stack gap={gap}>
        {back}
        <Group>
          <Title order={1} size="h4">
            {heading}
          </Title>
          {beside}
          {actions && (
            <Group gap="xs" ml="auto">
              {actions}
            </Group>
          )}
        </Group>
        {children}
      </Stack>
    </Box>
  );
}
