/** The page of the bare window: rows of a page in the library's plain table, and a button that shows another page. */
import '@mantine/core/styles.css';
import { Button, MantineProvider, Table } from '@mantine/core';
import { memo, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

type Rows = readonly (readonly (string | number)[])[];

const asked = (page: number): Promise<Rows> =>
  (globalThis as unknown as { rows(page: number): Promise<Rows> }).rows(page);

/** As many as the app has in sight, with those that it draws beyond them. */
const IN_SIGHT = 25;

const Row = memo(function Row({ cells }: { readonly cells: Rows[number] }) {
  return (
    <tr data-identity={cells[0]}>
      {cells.map((cell, at) => (
        <td key={at}>{cell}</td>
      ))}
    </tr>
  );
});

function Page({ pages }: { readonly pages: readonly Rows[] }) {
  const [page, setPage] = useState(0);
  const rows = pages[page % pages.length] ?? [];
  return (
    <MantineProvider>
      <Button onClick={() => flushSync(() => setPage(page + 1))}>Other rows</Button>
      <Table data-testid="listing-table" layout="fixed" fz={12}>
        <Table.Tbody>
          {rows.slice(0, IN_SIGHT).map((cells, at) => (
            <Row key={at} cells={cells} />
          ))}
        </Table.Tbody>
      </Table>
    </MantineProvider>
  );
}

const root = createRoot(document.getElementById('root') as HTMLElement);
const first = await asked(0);
// The pages that are turned to are at hand, as those beside a page are in the app.
const others = () => Promise.all([1, 2].map(asked));
root.render(<Page pages={[first]} />);
requestIdleCallback(async () => root.render(<Page pages={[first, ...(await others())]} />));
