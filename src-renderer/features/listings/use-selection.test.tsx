// @vitest-environment happy-dom
/** What is selected on a page that is not shown any more, after records were read. */
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { withPage } from './selection.ts';
import { useSelection } from './use-selection.ts';

afterEach(closeScreen);

const row = (identity: string, amount: string): ListingRow => ({
  identity,
  values: { amount },
  problems: [],
  changed: false,
});
const FIRST = [row('1', '10.00'), row('2', '20.00')];
const SECOND = [row('3', '30.00')];
const QUERY = {
  workspaceId: WORKSPACE.id,
  listing: 'deposits',
  filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
} as const;

function Listing() {
  const [rows, setRows] = useState(FIRST);
  const [selection, select] = useSelection(QUERY, rows);
  return (
    <>
      <button type="button" onClick={() => select(withPage(selection, rows, true))}>
        select page
      </button>
      <button type="button" onClick={() => setRows(SECOND)}>
        next page
      </button>
      <output>
        {[...selection.rows.values()]
          .map(({ identity, values }) => `${identity}: ${values.amount}`)
          .join(', ')}
      </output>
    </>
  );
}

it('is read anew, and what is gone is not selected any more', async () => {
  const { user, asked, answer, tell } = await showScreen(<Listing />, {}, { path: 'deposits' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('select page');
  await press('next page');
  expect(screen.getByRole('status')).toHaveTextContent('1: 10.00, 2: 20.00');
  // What was just shown is not asked for.
  expect(asked('listings.selected')).toEqual([]);
  answer({ 'listings.selected': { rows: [row('1', '11.50')] } });
  tell('team.changed', { workspaceId: WORKSPACE.id, what: 'records' });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^1: 11.50$/));
  expect(asked('listings.selected')).toMatchObject([{ ...QUERY, identities: ['1', '2'] }]);
  await press('select page');
  expect(screen.getByRole('status')).toHaveTextContent('1: 11.50, 3: 30.00');
});

it('chosen while records are read anew is read again itself', async () => {
  const { promise, resolve } = Promise.withResolvers<{ rows: ListingRow[] }>();
  const { user, asked, answer, tell } = await showScreen(
    <Listing />,
    { 'listings.selected': () => promise },
    { path: 'deposits' },
  );
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('select page');
  await press('next page');
  tell('team.changed', { workspaceId: WORKSPACE.id, what: 'records' });
  await waitFor(() => expect(asked('listings.selected')).toHaveLength(1));
  answer({ 'listings.selected': { rows: [row('1', '11.50'), row('2', '20.00'), row('3', '30.00')] } });
  await press('select page');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1: 11.50, 2: 20.00, 3: 30.00'));
  resolve({ rows: [] });
});
