import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export type Fact = { readonly name: string; readonly label: string; readonly value: ReactNode };

/** Names and values side by side, one below the other. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      m={0}
      fz="xs"
      style={{ display: 'grid', gridTemplateColumns: '9rem 1fr', gap: '3px 12px' }}
    >
      {facts.map(({ name, label, value }) => (
        <Box key={name} style={{ display: 'contents' }}>
          <Text component="dt" fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {label}
          </Text>
          <Box component="dd" m={0} data-fact={name} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
