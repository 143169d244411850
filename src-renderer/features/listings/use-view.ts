/** What the address says is looked at, and what changes it. */
import { useCallbackRef } from '@mantine/hooks';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { daysOf } from '../../period/period-choice.ts';
import { useToday } from '../../period/today.ts';
import { useMonth } from '../../period/workspace-month.ts';
import {
  filterOf,
  type ListingView,
  readView,
  writeQuestion,
  writeView,
} from '../../records/listing-view.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import type { PageQuery } from './queries.ts';
import { type RowsAhead, useRowsAhead } from './rows-ahead.ts';
import { type First, useAddressAhead } from './use-address-ahead.ts';

type ViewOfAddress = {
  readonly view: ListingView;
  /** Rows that are shown before the view says so. */
  readonly rowsAhead: RowsAhead;
  /** The view without its page: the same object until something else of it changes. */
  readonly unpaged: ListingView;
  /** The view without page and sort, by which neither totals nor filters change; the same object likewise. */
  readonly question: ListingView;
  /** The record that is open over the listing. */
  readonly record: string | null;
  /** The local day in the reporting time zone. */
  readonly today: string;
  /** Changes what is looked at; another question starts at its first page. */
  readonly change: (next: Partial<ListingView>) => void;
  /** Opens a record over the listing; null closes the one that is open. */
  readonly openRecord: (identity: string | null) => void;
  /** Goes from the open record to one of another page, unless another has been opened since; Back leaves both. */
  readonly goOn: (from: string, page: number, to: string) => void;
  /** Shows another view, by its address. */
  readonly show: (address: URLSearchParams) => void;
};

/** The functions are the same ones at every rendering. */
export function useView(listing: ListingDefinition): ViewOfAddress {
  const { id: workspaceId } = useWorkspace();
  const rowsAhead = useRowsAhead();
  const today = useToday();
  const month = useMonth();
  const { state } = useLocation();
  const show = useCallbackRef((next: URLSearchParams) => {
    const asked = readView(next, listing, today, month);
    // Nothing of the rows changes: what does is drawn at once.
    if (isSamePage(asked, view, listing)) return false;
    return rowsAhead.show(pageQueryOf(workspaceId, listing, asked));
  });
  const first = useMemo<First>(() => ({ show, end: () => rowsAhead.end() }), [show, rowsAhead]);
  const { params, underWay, setParams, goAhead } = useAddressAhead(first);
  const view = useSteady(readView(params, listing, today, month), listing, today);
  const unpaged = useSteady({ ...view, page: 0 }, listing, today);
  const sort = { field: listing.dateField, descending: true };
  const question = useSteady({ ...unpaged, sort }, listing, today);
  /** What is looked at, or will be once what was asked for is drawn. */
  const viewUnderWay = () => {
    const next = underWay();
    return next === params ? view : readView(next, listing, today, month);
  };
  const change = useCallbackRef((next: Partial<ListingView>) => {
    // Typing replaces the entry so that Back does not replay the letters.
    const replace = next.text !== undefined && Object.keys(next).length === 1;
    const changed = { ...viewUnderWay(), page: 0, ...next };
    const days = daysOf(changed.period, today);
    goAhead(writeView({ ...changed, days }, listing, today), replace);
  });
  const openRecord = useCallbackRef((identity: string | null) => {
    const next = writeView(viewUnderWay(), listing, today);
    if (identity !== null) next.set('record', identity);
    setParams(next);
  });
  const goOn = useCallbackRef((from: string, page: number, to: string) => {
    if (underWay().get('record') !== from) return;
    const next = writeView({ ...viewUnderWay(), page }, listing, today);
    next.set('record', to);
    setParams(next, { replace: true, flushSync: true, state });
  });
  const showView = useCallbackRef((address: URLSearchParams) => setParams(address));
  const record = params.get('record');
  return { view, rowsAhead, unpaged, question, record, today, change, openRecord, goOn, show: showView };
}

/** The question for the page that a view shows. */
function pageQueryOf(workspaceId: string, listing: ListingDefinition, view: ListingView): PageQuery {
  const { sort, page, pageSize } = view;
  return { workspaceId, listing: listing.name, filter: filterOf(view), sort, page, pageSize };
}

const isSamePage = (one: ListingView, other: ListingView, listing: ListingDefinition) =>
  writeQuestion(one, listing, null).toString() === writeQuestion(other, listing, null).toString();

/**
 * The same object for as long as its address is the same, and so each of its parts: what is drawn from it need not be
 * drawn again.
 */
function useSteady(view: ListingView, listing: ListingDefinition, today: string): ListingView {
  const address = writeQuestion(view, listing, null).toString();
  const before = useRef<ListingView>(undefined);
  return useMemo(() => {
    before.current = replaceEqualDeep(before.current, readView(new URLSearchParams(address), listing, today));
    return before.current;
  }, [address, listing, today]);
}
