// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { listingPageQuery, type PageQuery } from './queries.ts';
import { RowsAhead, useRowsOf } from './rows-ahead.ts';

const row = (identity: string): ListingRow => ({ identity, values: {}, problems: [], changed: false });
const query = (page: number): PageQuery => ({
  ...{ workspaceId: 'one', listing: 'deposits', page, pageSize: 50 },
  filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
  sort: { field: 'creationDate', descending: true },
});

let client: QueryClient;
let ahead: RowsAhead;
let asked: number[];
let answer: (rows: ListingRow[]) => void;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  ahead = new RowsAhead(client);
  asked = [];
  const call = (_: string, { page }: PageQuery) => {
    asked.push(page);
    return new Promise((resolve) => {
      answer = (rows) => resolve({ ok: true, value: { rows } });
    });
  };
  vi.stubGlobal('tieout', { call });
});
afterEach(() => {
  cleanup();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const OWN = [row('own')];
function Table() {
  return <main>{(useRowsOf(ahead) ?? OWN).map(({ identity }) => identity)}</main>;
}
const seen = () => screen.getByRole('main').textContent;

test('rows at hand are shown with the press itself, and the screen’s own again when it has caught up', () => {
  render(<Table />);
  client.setQueryData(listingPageQuery(query(2)).queryKey, { rows: [row('second')], quick: true });
  let shown: unknown;
  act(() => {
    shown = ahead.show(query(2));
  });
  expect(shown).toBe(true);
  expect(seen()).toBe('second');
  expect(asked).toEqual([]);
  act(() => ahead.end());
  expect(seen()).toBe('own');
});

test('rows that are not at hand are asked for at once, and shown when they come', async () => {
  render(<Table />);
  const shown = ahead.show(query(3));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([3]);
  await act(async () => {
    answer([row('third')]);
    expect(await shown).toBe(true);
  });
  expect(seen()).toBe('third');
});

test('rows that are stale are asked for anew', async () => {
  render(<Table />);
  const { queryKey } = listingPageQuery(query(2));
  client.setQueryData(queryKey, { rows: [row('before the sync')], quick: true });
  await client.invalidateQueries({ queryKey });
  void ahead.show(query(2));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([2]);
  expect(seen()).toBe('own');
});

test('rows that come late, or not at all, are left to the screen', async () => {
  render(<Table />);
  const slow = ahead.show(query(4));
  await vi.advanceTimersByTimeAsync(60);
  expect(await slow).toBe(false);
  await act(async () => answer([row('fourth')]));
  expect(seen()).toBe('own');
  vi.stubGlobal('tieout', { call: async () => ({ ok: false, error: { code: 'internal' } }) });
  expect(await ahead.show(query(5))).toBe(false);
});

test('a page without rows, and a screen without a table, are drawn as a whole', () => {
  client.setQueryData(listingPageQuery(query(2)).queryKey, { rows: [row('second')], quick: true });
  client.setQueryData(listingPageQuery(query(6)).queryKey, { rows: [], quick: true });
  expect(ahead.show(query(2))).toBe(false);
  render(<Table />);
  expect(ahead.show(query(6))).toBe(false);
  expect(seen()).toBe('own');
});
