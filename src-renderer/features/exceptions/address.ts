/** What the inbox shows, kept in the address; anything unreadable falls back to its default. */
import {
  EXCEPTION_KINDS,
  EXCEPTION_SOURCES,
  EXCEPTION_STATUSES,
  type ExceptionKind,
  type ExceptionSource,
  type ExceptionStatus,
  UNSETTLED,
} from '../../../src-shared/contract/exception-kinds.ts';
import { MONTH_PATTERN, type Month } from '../../../src-shared/period.ts';

export const SORTS = ['age', 'amount', 'kind', 'status'] as const;
export type ExceptionSort = (typeof SORTS)[number];

export type InboxView = {
  /** Null for every month. */
  readonly month: Month | null;
  /** `unsettled` is what is still to be done. */
  readonly statuses: readonly ExceptionStatus[];
  readonly sources: readonly ExceptionSource[];
  readonly kinds: readonly ExceptionKind[];
  readonly currency: string;
  /** Null for any owner, empty for those without one. */
  readonly assignee: string | null;
  readonly text: string;
  readonly sort: ExceptionSort;
  readonly descending: boolean;
  readonly page: number;
  /** Key of the exception that is open. */
  readonly open: string | null;
};

export const PAGE_SIZE = 50;

export function readInbox(params: URLSearchParams, thisMonth: Month): InboxView {
  const month = params.get('month') ?? '';
  const sort = (params.get('sort') ?? '').replace(/^-/, '');
  const page = Number(params.get('page') ?? 1);
  const known = <T extends string>(name: string, of: readonly T[]) =>
    of.filter((value) => params.getAll(name).includes(value));
  const statuses = known('status', EXCEPTION_STATUSES);
  return {
    month: month === 'all' ? null : MONTH_PATTERN.test(month) ? month : thisMonth,
    statuses: params.get('status') === 'all' ? [] : statuses.length > 0 ? statuses : UNSETTLED,
    sources: known('source', EXCEPTION_SOURCES),
    kinds: known('kind', EXCEPTION_KINDS),
    currency: (params.get('currency') ?? '').slice(0, 20),
    assignee: params.get('assignee')?.slice(0, 120) ?? null,
    text: (params.get('text') ?? '').slice(0, 200),
    sort: SORTS.find((known) => known === sort) ?? 'age',
    descending: sort === '' || (params.get('sort') ?? '').startsWith('-'),
    page: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
    open: params.get('exception'),
  };
}

export function writeInbox(view: InboxView): URLSearchParams {
  const params = new URLSearchParams({ month: view.month ?? 'all' });
  if (view.statuses.length === 0) params.set('status', 'all');
  else if (!isUnsettled(view.statuses)) for (const status of view.statuses) params.append('status', status);
  for (const source of view.sources) params.append('source', source);
  for (const kind of view.kinds) params.append('kind', kind);
  if (view.currency !== '') params.set('currency', view.currency);
  if (view.assignee !== null) params.set('assignee', view.assignee);
  if (view.text !== '') params.set('text', view.text);
  if (view.sort !== 'age' || !view.descending)
    params.set('sort', `${view.descending ? '-' : ''}${view.sort}`);
  if (view.page > 0) params.set('page', String(view.page + 1));
  if (view.open !== null) params.set('exception', view.open);
  return params;
}

/** True for exactly the statuses that keep a month from being clear. */
export const isUnsettled = (statuses: readonly ExceptionStatus[]): boolean =>
  statuses.length === UNSETTLED.length && UNSETTLED.every((status) => statuses.includes(status));
