/**
 * The bare table over the app's own screen, which is not drawn meanwhile: each press asks for another page over the
 * app's bridge and draws what comes; an address asks for its page only once. Runs in the app's window, until it is told
 * to end.
 */
import { MantineProvider } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BareTable, type Rows } from './table.tsx';

type Answer = {
  readonly value: {
    readonly rows: readonly {
      readonly identity: string;
      readonly values: Record<string, string | number | null>;
    }[];
  };
};
const { tieout } = globalThis as unknown as {
  tieout: { call(name: string, request: object): Promise<Answer> };
};
/** A column for each that the app shows. */
const COLUMNS = 11;
/** What an address leads to, once it was shown, as the app keeps it. */
const kept = new Map<number, Rows>();
let page = 0;

async function rowsOf(page: number): Promise<Rows> {
  const { value } = await tieout.call('listings.page', {
    workspaceId: location.hash.split('/')[2],
    listing: 'deposits',
    filter: { firstDay: '2026-01-01', lastDay: '2026-12-31' },
    sort: { field: 'creationDate', descending: true },
    page,
    pageSize: 50,
  });
  return value.rows.map(({ identity, values }) => [
    identity,
    ...Object.values(values)
      .slice(1, COLUMNS)
      .map((each) => each ?? ''),
  ]);
}

/** The page that an address names: turned to as a page of the app that is gone to by its address. */
const pageOf = ({ newURL }: HashChangeEvent) => Number(newURL);

function Asking() {
  const [rows, setRows] = useState<Rows>([]);
  const other = async () => {
    // Far enough that none was read ahead.
    page += 3;
    const next = await rowsOf(page);
    flushSync(() => setRows(next));
  };
  useEffect(() => {
    const draw = (next: Rows) => flushSync(() => setRows(next));
    const ask = async (wanted: number) => {
      const next = await rowsOf(wanted);
      kept.set(wanted, next);
      draw(next);
    };
    const goTo = (event: HashChangeEvent) => {
      const wanted = pageOf(event);
      const before = kept.get(wanted);
      if (before) draw(before);
      else void ask(wanted);
    };
    addEventListener('hashchange', goTo);
    return () => removeEventListener('hashchange', goTo);
  }, []);
  return (
    <MantineProvider withCssVariables={false} getRootElement={() => undefined}>
      <BareTable rows={rows} onOther={() => void other()} />
    </MantineProvider>
  );
}

const screen = document.getElementById('root') as HTMLElement;
const place = document.createElement('div');
screen.style.display = 'none';
document.body.append(place);
const root = createRoot(place);
root.render(<Asking />);
document.addEventListener(
  'bench-end',
  () => {
    root.unmount();
    place.remove();
    screen.style.display = '';
  },
  { once: true },
);
