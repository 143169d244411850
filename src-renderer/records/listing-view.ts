/**
 * What is being looked at, kept in the address: Back goes back, and a view can be reopened. Anything unreadable in an
 * address falls back to its default.
 */
import {
  type AmountRange,
  amountRange,
  type ChangeDays,
  changeDays,
  type ListingFilter,
  listingFilter,
  MAX_IDS,
  type Sort,
} from '../../src-shared/contract/listings.ts';
import { MONTH_PATTERN, type Month } from '../../src-shared/period.ts';
import { choiceFields, hasLastChange, type ListingDefinition } from '../../src-shared/service/listing.ts';
import { type Days, daysOf, type PeriodChoice, PRESETS } from '../period/period-choice.ts';

export type ListingView = {
  readonly period: PeriodChoice;
  /** The days that the period means today. */
  readonly days: Days;
  /** By choice field of the listing, the values chosen; a field of which none is chosen is left out. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly text: string;
  /** Ids of which a record must have one. */
  readonly ids: readonly string[];
  readonly amount: AmountRange | null;
  /** Between which days the records last changed. */
  readonly lastChange: ChangeDays | null;
  readonly changed: boolean;
  readonly flagged: boolean;
  readonly sort: Sort;
  /** Counted from 0, as the service does. */
  readonly page: number;
  readonly pageSize: number;
};

export const PAGE_SIZES = [50, 100, 250, 500] as const;
const DEFAULT_PAGE_SIZE = 50;

/** Nothing but the period narrows the listing. */
export const NO_FILTERS = {
  choices: {},
  text: '',
  ids: [],
  amount: null,
  lastChange: null,
  changed: false,
  flagged: false,
} as const;

/**
 * @param today the local day in the reporting time zone, which named periods are counted from
 * @param month shown when the address names no period
 */
export function readView(
  params: URLSearchParams,
  listing: ListingDefinition,
  today: string,
  month: Month = today.slice(0, 7),
): ListingView {
  const page = Number(params.get('page') ?? '1');
  const pageSize = Number(params.get('rows'));
  const period = readPeriod(params, month);
  return {
    period,
    days: daysOf(period, today),
    choices: withoutEmpty(
      choiceFields(listing).map(({ name }) => [name, [...new Set(params.getAll(name))]] as const),
    ),
    text: (params.get('text') ?? '').slice(0, 200),
    ids: readIds(params.getAll('id')),
    amount: readAmountRange(params, listing),
    lastChange: readChangeDays(params, listing),
    changed: params.get('changed') === 'yes',
    flagged: params.get('flagged') === 'yes',
    sort: readSort(params.get('sort') ?? '', listing),
    page: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? DEFAULT_PAGE_SIZE,
  };
}

/**
 * The address of a view; what is as by default is left out. The month in which its days end is there for the screens
 * that show one month. Days that go on beyond the month that is today name none: the workspace stays in the one it is
 * in.
 */
export function writeView(view: ListingView, listing: ListingDefinition, today: string): URLSearchParams {
  const last = view.days.last.slice(0, 7);
  return writeQuestion(view, listing, last <= today.slice(0, 7) ? last : null);
}

/** As `writeView`; of a period that is no month, the month is as given. */
export function writeQuestion(
  view: ListingView,
  listing: ListingDefinition,
  otherwise: Month | null,
): URLSearchParams {
  const month = view.period.kind === 'month' ? view.period.month : otherwise;
  const params = new URLSearchParams(month === null ? {} : { month });
  if (view.period.kind === 'days') params.set('days', `${view.period.first}..${view.period.last}`);
  if (view.period.kind === 'preset') params.set('period', view.period.preset);
  for (const [field, values] of Object.entries(view.choices))
    for (const value of values) params.append(field, value);
  if (view.text !== '') params.set('text', view.text);
  for (const id of view.ids) params.append('id', id);
  if (view.amount) {
    params.set('amountField', view.amount.field);
    params.set('amountCurrency', view.amount.currency);
    if (view.amount.from !== undefined) params.set('amountFrom', view.amount.from);
    if (view.amount.to !== undefined) params.set('amountTo', view.amount.to);
  }
  if (view.lastChange?.firstDay !== undefined) params.set('changedFrom', view.lastChange.firstDay);
  if (view.lastChange?.lastDay !== undefined) params.set('changedTo', view.lastChange.lastDay);
  if (view.changed) params.set('changed', 'yes');
  if (view.flagged) params.set('flagged', 'yes');
  if (view.sort.field !== listing.dateField || !view.sort.descending)
    params.set('sort', `${view.sort.descending ? '-' : ''}${view.sort.field}`);
  if (view.page > 0) params.set('page', String(view.page + 1));
  if (view.pageSize !== DEFAULT_PAGE_SIZE) params.set('rows', String(view.pageSize));
  return params;
}

/** The filter that rows, totals and export are asked with. */
export function filterOf(view: ListingView): ListingFilter {
  return {
    firstDay: view.days.first,
    lastDay: view.days.last,
    choices: Object.fromEntries(Object.entries(view.choices).map(([field, values]) => [field, [...values]])),
    text: view.text,
    ...(view.ids.length > 0 ? { ids: [...view.ids] } : {}),
    ...(view.amount ? { amount: view.amount } : {}),
    ...(view.lastChange ? { lastChange: view.lastChange } : {}),
    ...(view.changed ? { changed: true } : {}),
    ...(view.flagged ? { flagged: true } : {}),
  };
}

/** True when something narrows the period. */
export function isFiltered(view: ListingView): boolean {
  return (
    Object.keys(view.choices).length > 0 ||
    view.text !== '' ||
    view.ids.length > 0 ||
    view.amount !== null ||
    view.lastChange !== null ||
    view.changed ||
    view.flagged
  );
}

/**
 * The ids in pasted text: one a line, or apart by tabs, commas or semicolons. Those that cannot be searched, being too
 * many or too long, are `left`.
 */
export function idsIn(text: string): { readonly ids: string[]; readonly left: string[] } {
  const pasted = new Set(text.split(/[\r\n\t,;]+/).map((id) => id.trim()));
  pasted.delete('');
  const ids = readIds([...pasted]);
  for (const id of ids) pasted.delete(id);
  return { ids, left: [...pasted] };
}

function readIds(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id) => id !== '' && id.length <= 100))].slice(0, MAX_IDS);
}

/** The month in which what is shown ends, and at the latest that of today: what a sync from here reads. */
export function lastMonthOf({ days }: Pick<ListingView, 'days'>, today: string): Month {
  const [last, now] = [days.last.slice(0, 7), today.slice(0, 7)];
  return last < now ? last : now;
}

/** The choices with those of one field replaced. */
export function withChoice(
  view: Pick<ListingView, 'choices'>,
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

function readPeriod(params: URLSearchParams, otherwise: Month): PeriodChoice {
  const named = params.get('period');
  const preset = PRESETS.find((one) => one === named);
  if (preset) return { kind: 'preset', preset };
  const [first = '', last = ''] = (params.get('days') ?? '').split('..');
  if (listingFilter.safeParse({ firstDay: first, lastDay: last }).success)
    return { kind: 'days', first, last };
  const month = params.get('month') ?? '';
  return { kind: 'month', month: MONTH_PATTERN.test(month) ? month : otherwise };
}

function readAmountRange(params: URLSearchParams, { fields }: ListingDefinition): AmountRange | null {
  const field = params.get('amountField');
  if (!fields.some(({ name, kind }) => name === field && kind === 'amount')) return null;
  const from = params.get('amountFrom');
  const to = params.get('amountTo');
  const { data } = amountRange.safeParse({
    field,
    currency: params.get('amountCurrency'),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  });
  return data ?? null;
}

function readChangeDays(params: URLSearchParams, listing: ListingDefinition): ChangeDays | null {
  if (!hasLastChange(listing)) return null;
  const firstDay = params.get('changedFrom');
  const lastDay = params.get('changedTo');
  const { data } = changeDays.safeParse({
    ...(firstDay === null ? {} : { firstDay }),
    ...(lastDay === null ? {} : { lastDay }),
  });
  return data ?? null;
}

function readSort(text: string, listing: ListingDefinition): Sort {
  const field = text.replace(/^-/, '');
  if (!listing.fields.some(({ name }) => name === field))
    return { field: listing.dateField, descending: true };
  return { field, descending: text.startsWith('-') };
}
