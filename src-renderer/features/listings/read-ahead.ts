/** What will probably be asked next of a listing is read ahead, so that a press waits for nothing but the drawing. */
import { useCallbackRef } from '@mantine/hooks';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListingRow, ListingSummary } from '../../../src-shared/contract/listings.ts';
import { moneyField } from '../../../src-shared/service/counted-statuses.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { useIsRunning } from '../../data/jobs.ts';
import { withChoice } from '../../records/listing-view.ts';
import { listingPageQuery, listingSummaryQuery, type PageQuery } from './queries.ts';
import type { RowsAhead } from './rows-ahead.ts';

/** Statuses of a listing with more are not read ahead: each is a page and its totals. */
const MOST_STATUSES = 10;
/** Of longer pages only the neighbours are read ahead: what waits in memory would be more than what is looked at. */
const LONGEST_PAGE = 100;

type Summary = { readonly data: ListingSummary | undefined; readonly isPlaceholderData: boolean };

/**
 * Reads ahead once there is nothing else to do, one page after the other, so that whatever is asked for meanwhile waits
 * for one at most. Not while the listing is synced: each second makes it all stale. The pages beside, always; the
 * first, the last and other statuses once somebody does something at all: an app that was only started takes no memory
 * for them.
 *
 * @param rows of the page that is shown; undefined while none is, or where reading others could hold something up
 * @param ahead makes ready for the table what was read
 */
export function useReadAhead(
  listing: ListingDefinition,
  query: PageQuery,
  rows: readonly ListingRow[] | undefined,
  summary: Summary,
  ahead: Pick<RowsAhead, 'makeReady'>,
): void {
  const client = useQueryClient();
  const isSyncing = useIsRunning(query, 'sync');
  const about = summary.isPlaceholderData ? undefined : summary.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows and totals are those of the question
  useEffect(() => {
    if (!rows || isSyncing) return;
    const page = (next: PageQuery) => () => readPage(client, next).then(() => ahead.makeReady(next));
    return whenIdle([
      ...pagesBeside(query, rows.length).map((beside) => page({ ...query, page: beside })),
      inUse,
      ...pagesAtEnds(listing, query, about).map((end) => page({ ...query, page: end })),
      ...questionsBeside(listing, query, about).flatMap((next) => [
        page(next),
        () => readSummary(client, next),
      ]),
    ]);
  }, [client, rows, about, isSyncing]);
}

/**
 * Reads a page while its number is still being typed, so that Enter waits for nothing but the drawing. Of several
 * numbers that are typed on the way ("1", "10", "104") each is a page that may be meant.
 */
export function useReadTyped(
  listing: ListingDefinition,
  query: PageQuery,
  ahead: Pick<RowsAhead, 'makeReady'>,
): (page: number) => void {
  const client = useQueryClient();
  return useCallbackRef(async (page: number) => {
    if (!isQuickAnywhere(listing, query)) return;
    await readPage(client, { ...query, page });
    ahead.makeReady({ ...query, page });
  });
}

let used: Promise<void> | undefined;

/** Resolves once somebody has pressed something in the window. */
function inUse(): Promise<void> {
  used ??= new Promise((resolve) => {
    for (const press of ['pointerdown', 'keydown'])
      window.addEventListener(press, () => resolve(), { once: true, capture: true });
  });
  return used;
}

const readPage = (client: QueryClient, query: PageQuery) => client.prefetchQuery(listingPageQuery(query));

const readSummary = (client: QueryClient, { workspaceId, listing, filter }: PageQuery) =>
  client.prefetchQuery(listingSummaryQuery({ workspaceId, listing, filter }));

/** The pages that the page bar leads to by a step. */
export function pagesBeside({ page, pageSize }: PageQuery, rows: number): number[] {
  return [...(rows === pageSize ? [page + 1] : []), ...(page > 0 ? [page - 1] : [])];
}

/**
 * The first and the last page, which the page bar always offers. Only where the last is found as quickly as any other.
 */
export function pagesAtEnds(
  listing: ListingDefinition,
  query: PageQuery,
  summary: Pick<ListingSummary, 'count'> | undefined,
): number[] {
  if (!summary || !isQuickAnywhere(listing, query)) return [];
  const last = Math.max(0, Math.ceil(summary.count / query.pageSize) - 1);
  return [...new Set([0, last])].filter((page) => Math.abs(page - query.page) > 1);
}

/** Days and choices alone narrow the listing, in its own order: each page is found as quickly, and for each choice. */
function isQuickAnywhere(listing: ListingDefinition, { filter, sort, pageSize }: PageQuery): boolean {
  const { firstDay, lastDay, choices, text, ...narrower } = filter;
  return (
    pageSize <= LONGEST_PAGE &&
    text === '' &&
    Object.keys(narrower).length === 0 &&
    sort.field === listing.dateField
  );
}

/** The questions that the filter of statuses leads to by one press, each with its first page. */
export function questionsBeside(
  listing: ListingDefinition,
  query: PageQuery,
  summary: Pick<ListingSummary, 'choices'> | undefined,
): PageQuery[] {
  const status = moneyField(listing)?.name;
  const offered = (status && summary?.choices[status]) || [];
  if (status === undefined || offered.length > MOST_STATUSES || !isQuickAnywhere(listing, query)) return [];
  const { filter } = query;
  const { choices: before } = filter;
  const chosen = before[status] ?? [];
  return offered.map((value) => {
    const others = chosen.filter((one) => one !== value);
    const next = others.length < chosen.length ? others : [...chosen, value];
    const choices = withChoice({ choices: before }, status, next);
    return { ...query, page: 0, filter: { ...filter, choices: mutable(choices) } };
  });
}

const mutable = (choices: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(choices).map(([field, values]) => [field, [...values]]));

/** Does the works one after the other, each when there is nothing else to do. Returns the function that ends it. */
function whenIdle(works: readonly (() => Promise<unknown>)[]): () => void {
  const left = [...works];
  let asked = 0;
  let ended = false;
  const next = () => {
    const work = left.shift();
    if (!work || ended) return;
    asked = requestIdleCallback(() => void work().finally(next));
  };
  next();
  return () => {
    ended = true;
    cancelIdleCallback(asked);
  };
}
