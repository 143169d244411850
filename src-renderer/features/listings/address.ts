/**
 * What is being looked at, kept in the address: Back goes back, and a view can be reopened. Anything unreadable in an
 * address falls back to its default.
 */
import { type ListingFilter, listingFilter, type Sort } from '../../../src-shared/contract/listings.ts';
import { MONTH_PATTERN, type Month } from '../../../src-shared/period.ts';
import { choiceFields, type ListingDefinition } from '../../../src-shared/service/listing.ts';

export type ListingView = {
  readonly month: Month;
  /** Local days within the month, or null for the whole of it. */
  readonly days: { readonly first: string; readonly last: string } | null;
  /** By choice field of the listing, the values chosen; a field of which none is chosen is left out. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly text: string;
  readonly sort: Sort;
  /** Counted from 0, as the service does. */
  readonly page: number;
  readonly pageSize: number;
};

export const PAGE_SIZES = [25, 50, 100, 200] as const;
const DEFAULT_PAGE_SIZE = 50;

/** @param thisMonth the month shown when the address names none */
export function readView(params: URLSearchParams, listing: ListingDefinition, thisMonth: Month): ListingView {
  const month = params.get('month') ?? '';
  const page = Number(params.get('page') ?? '1');
  const pageSize = Number(params.get('rows'));
  const valid = MONTH_PATTERN.test(month) ? month : thisMonth;
  return {
    month: valid,
    days: readDays(params.get('days') ?? '', valid),
    choices: withoutEmpty(
      choiceFields(listing).map(({ name }) => [name, [...new Set(params.getAll(name))]] as const),
    ),
    text: (params.get('text') ?? '').slice(0, 200),
    sort: readSort(params.get('sort') ?? '', listing),
    page: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? DEFAULT_PAGE_SIZE,
  };
}

/** The address of a view; what is as by default is left out. */
export function writeView(view: ListingView, listing: ListingDefinition): URLSearchParams {
  const params = new URLSearchParams({ month: view.month });
  if (view.days) params.set('days', `${view.days.first}..${view.days.last}`);
  for (const [field, values] of Object.entries(view.choices))
    for (const value of values) params.append(field, value);
  if (view.text !== '') params.set('text', view.text);
  if (view.sort.field !== listing.dateField || !view.sort.descending)
    params.set('sort', `${view.sort.descending ? '-' : ''}${view.sort.field}`);
  if (view.page > 0) params.set('page', String(view.page + 1));
  if (view.pageSize !== DEFAULT_PAGE_SIZE) params.set('rows', String(view.pageSize));
  return params;
}

/** The filter that rows, totals and export are asked with. */
export function filterOf(view: ListingView): ListingFilter {
  const { first, last } = view.days ?? monthDays(view.month);
  return {
    firstDay: first,
    lastDay: last,
    choices: Object.fromEntries(Object.entries(view.choices).map(([field, values]) => [field, [...values]])),
    text: view.text,
  };
}

/** True when something narrows the month. */
export function isFiltered(view: ListingView): boolean {
  return view.days !== null || Object.keys(view.choices).length > 0 || view.text !== '';
}

/** The choices with those of one field replaced. */
export function withChoice(
  view: ListingView,
  field: string,
  values: readonly string[],
): ListingView['choices'] {
  return withoutEmpty(Object.entries({ ...view.choices, [field]: values }));
}

function withoutEmpty(
  entries: readonly (readonly [string, readonly string[]])[],
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

/** First and last local day of a month. */
export function monthDays(month: Month): { first: string; last: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  // Day 0 of the next month is this month's last; a calendar question, so no time zone takes part.
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { first: `${month}-01`, last: `${month}-${last}` };
}

function readDays(text: string, month: Month): ListingView['days'] {
  const [first = '', last = ''] = text.split('..');
  const { success } = listingFilter.safeParse({ firstDay: first, lastDay: last });
  return success && first.startsWith(month) && last.startsWith(month) ? { first, last } : null;
}

function readSort(text: string, listing: ListingDefinition): Sort {
  const field = text.replace(/^-/, '');
  if (!listing.fields.some(({ name }) => name === field))
    return { field: listing.dateField, descending: true };
  return { field, descending: text.startsWith('-') };
}
