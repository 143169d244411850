import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export type Fact = { readonly name: string; readonly label: string; readonly value: ReactNode };

/**
 * Names and values side by side, one below the other; the names take as much room as the longest needs, up to a half.
 */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box component="dl" className="fact-list">
      {facts.map(({ name, label, value }) => (
        <Box key={name} className="fact">
          <Text component="dt" fz="xs" c="dimmed">
            {label}
          </Text>
          <Box component="dd" m={0} data-fact={name}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
