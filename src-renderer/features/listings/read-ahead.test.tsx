// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ListingRow, ListingSummary } from '../../../src-shared/contract/listings.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { filterOf, readView } from '../../records/listing-view.ts';
import { listingPageQuery, listingSummaryQuery, type PageQuery } from './queries.ts';
import { pagesAtEnds, pagesBeside, questionsBeside, useReadAhead, useReadTyped } from './read-ahead.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const listing = listings.deposits;
const at = (search: string): PageQuery => {
  const view = readView(new URLSearchParams(`month=2026-10&${search}`), listing, '2026-10-31');
  const { sort, page, pageSize } = view;
  return { workspaceId: 'one', listing: 'deposits', filter: filterOf(view), sort, page, pageSize };
};
const summary = { count: 1_000, choices: { status: ['COMPLETED', 'PENDING'] } } as unknown as ListingSummary;
const statuses = (queries: readonly PageQuery[]) => queries.map(({ filter }) => filter.choices?.status ?? []);

test('each status is asked with what else is chosen, and one that is chosen is taken away', () => {
  expect(statuses(questionsBeside(listing, at(''), summary))).toEqual([['COMPLETED'], ['PENDING']]);
  expect(statuses(questionsBeside(listing, at('status=PENDING&currency=PEN'), summary))).toEqual([
    ['PENDING', 'COMPLETED'],
    [],
  ]);
});

test('what would take longer for one status than for another is not read ahead', () => {
  for (const search of ['text=a', 'id=4', 'flagged=yes', 'sort=amount', 'rows=500'])
    expect(questionsBeside(listing, at(search), summary), search).toEqual([]);
  const many = Array.from({ length: 11 }, (_, number) => `S${number}`);
  const choices = { status: many };
  expect(questionsBeside(listing, at(''), { choices })).toEqual([]);
});

test('the pages before and after are read ahead where there are any', () => {
  expect(pagesBeside(at('page=1'), 50)).toEqual([1]);
  expect(pagesBeside(at('page=3'), 50)).toEqual([3, 1]);
  expect(pagesBeside(at('page=3'), 20)).toEqual([1]);
});

test('the first and the last page are read ahead where the page bar does not reach them by a step', () => {
  const of = (count: number) => ({ count });
  expect(pagesAtEnds(listing, at('page=5'), of(1_000))).toEqual([0, 19]);
  expect(pagesAtEnds(listing, at('page=5'), of(1_001))).toEqual([0, 20]);
  expect(pagesAtEnds(listing, at('page=2'), of(1_000))).toEqual([19]);
  expect(pagesAtEnds(listing, at('page=19'), of(1_000))).toEqual([0]);
  expect(pagesAtEnds(listing, at(''), of(50))).toEqual([]);
  expect(pagesAtEnds(listing, at(''), of(0))).toEqual([]);
  expect(pagesAtEnds(listing, at('page=5'), undefined)).toEqual([]);
});

test('the last page is not read ahead where finding it goes through all before it', () => {
  for (const search of ['text=a', 'id=4', 'flagged=yes', 'sort=amount', 'rows=500'])
    expect(pagesAtEnds(listing, at(`page=5&${search}`), { count: 100_000 }), search).toEqual([]);
});

test('what was read ahead is what the screen asks then, one after the other and only when there is nothing else to do', async () => {
  const asked: string[] = [];
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const call = async (name: string, request: { page?: number; filter: PageQuery['filter'] }) => {
    asked.push(`${name} ${request.page ?? ''} ${request.filter?.choices?.status ?? ''}`);
    return { ok: true, value: name === 'listings.page' ? { rows: [] } : { jobs: [] } };
  };
  vi.stubGlobal('tieout', { call });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['jobs'], []);
  const rows = Array.from({ length: 50 }, () => ({}) as ListingRow);
  const query = at('page=2');
  const around = { data: summary, isPlaceholderData: false };
  const ready: string[] = [];
  const makeReady = ({ page, filter }: PageQuery) => ready.push(`${page} ${filter.choices?.status ?? ''}`);
  renderHook(() => useReadAhead(listing, query, rows, around, { makeReady }), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  expect(asked).toEqual([]);
  const beOnceIdle = () => act(async () => idle.shift()?.());
  for (let number = 1; number <= 2; number += 1) {
    await beOnceIdle();
    expect(asked).toHaveLength(number);
  }
  // Other statuses only once somebody does something.
  await beOnceIdle();
  await beOnceIdle();
  expect(asked).toHaveLength(2);
  await act(async () => void window.dispatchEvent(new Event('keydown')));
  for (let number = 3; number <= 7; number += 1) {
    await beOnceIdle();
    expect(asked).toHaveLength(number);
  }
  expect(idle).toHaveLength(0);
  expect(asked).toEqual([
    'listings.page 2 ',
    'listings.page 0 ',
    'listings.page 19 ',
    'listings.page 0 COMPLETED',
    'listings.summary  COMPLETED',
    'listings.page 0 PENDING',
    'listings.summary  PENDING',
  ]);
  expect(ready).toEqual(['2 ', '0 ', '19 ', '0 COMPLETED', '0 PENDING']);
  const { workspaceId, listing: name, filter, ...page } = at('status=PENDING');
  expect(
    client.getQueryState(listingSummaryQuery({ workspaceId, listing: name, filter }).queryKey)?.status,
  ).toBe('success');
  expect(
    client.getQueryState(listingPageQuery({ workspaceId, listing: name, filter, ...page }).queryKey)?.status,
  ).toBe('success');
});

test('a page is read while its number is typed, once, and not where finding it goes through all before it', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('tieout', {
    call: async (_: string, request: { page: number }) => {
      asked.push(request.page);
      return { ok: true, value: { rows: [] } };
    },
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const ready = new Set<number>();
  const makeReady = ({ page }: PageQuery) => ready.add(page);
  const typing = (search: string) =>
    renderHook(() => useReadTyped(listing, at(search), { makeReady }), {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    }).result.current;
  const typed = typing('');
  for (const page of [0, 9, 103, 9]) typed(page);
  await vi.waitFor(() =>
    expect(client.getQueryData(listingPageQuery({ ...at(''), page: 103 }).queryKey)).toBeDefined(),
  );
  expect(asked).toEqual([0, 9, 103]);
  await vi.waitFor(() => expect([...ready]).toEqual([0, 9, 103]));
  typing('sort=amount')(200);
  expect(asked).toEqual([0, 9, 103]);
});
