/** The page of the bare window: a table whose pages are at hand, as those beside a page are in the app. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BareTable, type Rows } from './table.tsx';

const asked = (page: number): Promise<Rows> =>
  (globalThis as unknown as { rows(page: number): Promise<Rows> }).rows(page);

function Page({ pages }: { readonly pages: readonly Rows[] }) {
  const [page, setPage] = useState(0);
  return (
    <MantineProvider>
      <BareTable rows={pages[page % pages.length] ?? []} onOther={() => flushSync(() => setPage(page + 1))} />
    </MantineProvider>
  );
}

const root = createRoot(document.getElementById('root') as HTMLElement);
const first = await asked(0);
const others = () => Promise.all([1, 2].map(asked));
root.render(<Page pages={[first]} />);
requestIdleCallback(async () => root.render(<Page pages={[first, ...(await others())]} />));
