// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { changeLanguage, startLanguage } from '../../i18n/index.ts';
import { ListingTable } from './listing-table.tsx';
import { listingPageQuery, type PageQuery } from './queries.ts';
import { RowsAhead } from './rows-ahead.ts';
import { NOTHING_SELECTED } from './selection.ts';
import { defaultLayout, type TableLayout } from './table-layout.ts';

const LONG_ID = '900719925474099100719925474099';
const row = (identity: string, externalId: string | null): ListingRow => ({
  identity,
  values: { idDeposit: identity, externalId, amount: '12.50', currency: 'PEN' },
  problems: [],
  changed: false,
});
const SECOND: PageQuery = {
  ...{ workspaceId: 'one', listing: 'deposits', page: 1, pageSize: 50 },
  filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
  sort: { field: 'creationDate', descending: true },
};
const LAYOUT = defaultLayout(deposits, ['idDeposit', 'externalId', 'amount', 'currency']);
const WITH_STATUS = defaultLayout(deposits, ['idDeposit', 'externalId', 'status']);
const scroller = createRef<HTMLElement>();
const nothing = () => undefined;

let client: QueryClient;
let ahead: RowsAhead;
beforeAll(() => startLanguage('en'));
beforeEach(() => {
  client = new QueryClient();
  ahead = new RowsAhead(client);
});
afterEach(cleanup);

function Table({
  rows,
  layout = LAYOUT,
}: {
  readonly rows: readonly ListingRow[];
  readonly layout?: TableLayout;
}) {
  return (
    <MantineProvider env="test">
      <ListingTable
        listing={deposits}
        caption="Deposits"
        rows={rows}
        ahead={ahead}
        sort={SECOND.sort}
        timeZone="America/Lima"
        layout={layout}
        selection={NOTHING_SELECTED}
        scroller={scroller}
        onLayout={nothing}
        onSelection={nothing}
        onSort={nothing}
        onOpen={nothing}
        onCopyRows={nothing}
        onCopyCell={nothing}
        onNarrow={nothing}
      />
    </MantineProvider>
  );
}
const cell = (text: string) => screen.getByText(text);
const titles = () =>
  [...document.querySelectorAll('tbody [title]')].map((each) => each.getAttribute('title'));

test('what may not fit its column is told in full where the pointer is, and only there', () => {
  render(<Table rows={[row('310021756', LONG_ID), row('310021754', null)]} />);
  expect(titles()).toEqual([]);
  fireEvent.mouseOver(cell(LONG_ID));
  expect(titles()).toEqual([LONG_ID]);
  fireEvent.mouseOver(cell('310021756'));
  expect(titles()).toEqual(['310021756']);
  // Amounts are never cut off, and nothing is told of a value that is not there.
  for (const text of ['12.50', '–']) {
    const [first] = screen.getAllByText(text);
    fireEvent.mouseOver(first as HTMLElement);
    expect(titles()).toEqual([]);
  }
});

test('under a pointer that rests, nothing is told of the page before', () => {
  const { rerender } = render(<Table rows={[row('310021756', LONG_ID)]} />);
  fireEvent.mouseOver(cell(LONG_ID));
  rerender(<Table rows={[row('310021700', '7')]} />);
  expect(titles()).toEqual([]);

  fireEvent.mouseOver(cell('310021700'));
  client.setQueryData(listingPageQuery(SECOND).queryKey, {
    rows: [row('310021600', '8')],
    quick: true,
  } as never);
  act(() => void ahead.show(SECOND));
  expect(cell('310021600')).toBeDefined();
  expect(titles()).toEqual([]);
  fireEvent.mouseOver(cell('310021600'));
  expect(titles()).toEqual(['310021600']);
});

test('rows that go ahead of the screen are drawn where they are in sight, and the others with the screen', () => {
  const page = (first: number) =>
    Array.from({ length: 50 }, (_, index) => row(String(first + index), String(index)));
  const [before, after] = [page(1_000), page(2_000)];
  const drawn = () =>
    [...document.querySelectorAll<HTMLElement>('tbody tr[data-index]')].map(({ dataset }) => ({
      index: Number(dataset.index),
      identity: dataset.identity,
    }));
  const { rerender } = render(<Table rows={before} />);
  const rows = drawn().length;
  // As many as the window's height holds, and four beyond it.
  const last = Math.floor(window.innerHeight / 29);
  expect(rows).toBe(last + 1 + 4);

  client.setQueryData(listingPageQuery(SECOND).queryKey, { rows: after, quick: true } as never);
  act(() => void ahead.show(SECOND));
  expect(drawn()).toEqual(
    Array.from({ length: rows }, (_, index) => ({
      index,
      identity: (index <= last ? after : before)[index]?.identity,
    })),
  );

  rerender(<Table rows={after} />);
  act(() => ahead.end());
  expect(drawn().map(({ identity }) => identity)).toEqual(
    after.slice(0, rows).map(({ identity }) => identity),
  );
});

test('a page that goes ahead and is shorter than the one before shows none of its records', () => {
  const before = Array.from({ length: 50 }, (_, index) => row(String(1_000 + index), '1'));
  render(<Table rows={before} />);
  const rows = [row('2000', '1'), row('2001', '2')];
  client.setQueryData(listingPageQuery(SECOND).queryKey, { rows, quick: true } as never);
  act(() => void ahead.show(SECOND));
  const drawn = [...document.querySelectorAll<HTMLElement>('tbody tr[data-index]')];
  expect(drawn.map(({ dataset }) => dataset.identity)).toEqual(['2000', '2001']);
});

test('a page that was made ready is shown without a look at its values, and with other columns or words it is made anew', async () => {
  let looks = 0;
  const counted: ListingRow = {
    ...row('2', 'PED-2'),
    get values() {
      looks += 1;
      return { idDeposit: '2', externalId: 'PED-2', amount: '12.50', currency: 'PEN', status: 'COMPLETED' };
    },
  };
  const { rerender } = render(<Table rows={[row('1', 'PED-1')]} />);
  client.setQueryData(listingPageQuery(SECOND).queryKey, { rows: [counted], quick: true });
  ahead.makeReady(SECOND);
  const made = looks;
  expect(made).toBeGreaterThan(0);
  act(() => void ahead.show(SECOND));
  expect(screen.getByText('PED-2')).toBeTruthy();
  expect(looks).toBe(made);
  rerender(<Table rows={[row('1', 'PED-1')]} layout={WITH_STATUS} />);
  expect(screen.getByText('Completed')).toBeTruthy();
  await act(() => changeLanguage('es'));
  expect(screen.getByText('Completado')).toBeTruthy();
  await act(() => changeLanguage('en'));
});
