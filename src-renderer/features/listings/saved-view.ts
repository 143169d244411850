/** A saved view against what is shown: what is kept of it, and whether it is what is shown. */
import type { SavedView } from '../../../src-shared/contract/views.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { type ListingView, readView, writeQuestion, writeView } from '../../records/listing-view.ts';

/**
 * What is kept of a view's address: a period named by today's date without the month that it means today, and no page.
 */
export function queryOf(view: ListingView, listing: ListingDefinition): string {
  return writeQuestion({ ...view, page: 0 }, listing, null).toString();
}

/** The address that shows the saved view, on the day that is today. */
export function addressOf(saved: SavedView, listing: ListingDefinition, today: string): URLSearchParams {
  return writeView(readView(new URLSearchParams(saved.query), listing, today), listing, today);
}

/** True when the view shows what was saved, whatever its columns. */
export function isShown(
  saved: SavedView,
  view: ListingView,
  listing: ListingDefinition,
  today: string,
): boolean {
  return (
    queryOf(view, listing) === queryOf(readView(new URLSearchParams(saved.query), listing, today), listing)
  );
}

/** True for an address that asks for nothing in particular: the default view may stand in for it. */
export function asksForNothing(params: URLSearchParams): boolean {
  return [...params.keys()].every((name) => name === 'month');
}

/**
 * The address of the default view for one that asks for nothing in particular. A month that the reader brought along
 * from another screen stays.
 */
export function defaultAddress(
  saved: SavedView,
  params: URLSearchParams,
  listing: ListingDefinition,
  today: string,
): URLSearchParams {
  const view = readView(new URLSearchParams(saved.query), listing, today);
  if (!params.has('month')) return writeView(view, listing, today);
  const { period, days } = readView(params, listing, today);
  return writeView({ ...view, period, days }, listing, today);
}
