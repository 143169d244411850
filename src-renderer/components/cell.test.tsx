// @vitest-environment happy-dom
import { MantineProvider, Table } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { theme } from '../theme.ts';
import { Cell } from './cell.tsx';

afterEach(cleanup);

const drawn = (cell: ReactNode) => {
  const { container, unmount } = render(
    <MantineProvider theme={theme}>
      <Table>
        <Table.Tbody>
          <Table.Tr>{cell}</Table.Tr>
        </Table.Tbody>
      </Table>
    </MantineProvider>,
  );
  const td = container.querySelector('td');
  const { style, ...others } = Object.fromEntries(
    [...(td?.attributes ?? [])].map(({ name, value }) => [name, value]),
  );
  const rules = style?.split(';').map((rule) => rule.trim());
  const answer = { others, rules: rules?.filter(Boolean), text: td?.textContent };
  unmount();
  return answer;
};

it.each([
  ['plain', <Cell key="own">1</Cell>, <Table.Td key="library">1</Table.Td>],
  [
    'an amount',
    <Cell key="own" right className="figures">
      1.00
    </Cell>,
    <Table.Td key="library" ta="right" className="figures">
      1.00
    </Table.Td>,
  ],
  [
    'dimmed, over two columns',
    <Cell key="own" dimmed colSpan={2} title="t">
      a
    </Cell>,
    <Table.Td key="library" c="dimmed" colSpan={2} title="t">
      a
    </Table.Td>,
  ],
])('is drawn as the library draws one: %s', (_, own, library) => {
  expect(drawn(own)).toEqual(drawn(library));
});
