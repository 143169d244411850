/**
 * What is asked for a listing's screen: the view of its address, the page of records, the totals of all that the
 * filters leave.
 */
import { useCallbackRef } from '@mantine/hooks';
import { useMemo } from 'react';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { filterOf } from '../../records/listing-view.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { NO_ROWS, useListingPage, useListingSummary, useReadPage } from './queries.ts';
import { useReadAhead, useReadTyped } from './read-ahead.ts';
import type { Step } from './record/record-drawer.tsx';
import { useView } from './use-view.ts';

export function useListing(listing: ListingDefinition) {
  const workspace = useWorkspace();
  const shown = useView(listing);
  const { view, rowsAhead, question, record, change, goOn } = shown;
  const filter = useMemo(() => filterOf(question), [question]);
  const query = { workspaceId: workspace.id, listing: listing.name, filter };
  // The page is asked for first: what is read one after another, a long sum must not hold up.
  const pageQuery = { ...query, sort: view.sort, page: view.page, pageSize: view.pageSize };
  const page = useListingPage(pageQuery);
  const readPage = useReadPage();
  const summary = useListingSummary(query);
  useReadAhead(listing, pageQuery, page.mayReadAhead ? page.data : undefined, summary, rowsAhead);
  const readTyped = useReadTyped(listing, pageQuery, rowsAhead);
  /** Opens the record before the first, or behind the last, of the page. */
  const openBeyond = useCallbackRef(async (by: Step) => {
    const next = view.page + by;
    const found = await readPage({ ...pageQuery, page: next }).catch(() => null);
    // Asked for again by the screen, it tells there what went wrong.
    if (found === null) return change({ page: next });
    const to = by < 0 ? found.at(-1) : found[0];
    if (record !== null && to) goOn(record, next, to.identity);
  });
  // A page that failed or is not there yet is not an empty one, nor is one behind the last.
  const isAnswered = page.data !== undefined && !page.isPlaceholderData && !summary.isPlaceholderData;
  return {
    shown,
    query,
    rows: page.data ?? NO_ROWS,
    summary: summary.data,
    isPending: page.isPending,
    isEmpty: isAnswered && summary.data?.count === 0,
    failed: summary.error ?? page.error,
    readAgain: () => {
      void summary.refetch();
      void page.refetch();
    },
    readTyped,
    openBeyond,
  };
}
