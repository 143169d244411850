/** What the address says is looked at, and what changes it. */
import { useCallbackRef } from '@mantine/hooks';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { dayOf } from '../../../src-shared/period.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { daysOf } from '../../period/period-choice.ts';
import { useMonth } from '../../period/workspace-month.ts';
import { type ListingView, readView, writeView } from '../../records/listing-view.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useAddressAhead } from './use-address-ahead.ts';

type ViewOfAddress = {
  readonly view: ListingView;
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
  const { timeZone } = useWorkspace();
  const { params, setParams, goAhead } = useAddressAhead();
  const today = dayOf(Date.now(), timeZone);
  const view = useSteady(readView(params, listing, today, useMonth()), listing, today);
  const unpaged = useSteady({ ...view, page: 0 }, listing, today);
  const sort = { field: listing.dateField, descending: true };
  const question = useSteady({ ...unpaged, sort }, listing, today);
  const change = useCallbackRef((next: Partial<ListingView>) => {
    // Typing replaces the entry so that Back does not replay the letters.
    const replace = next.text !== undefined && Object.keys(next).length === 1;
    const changed = { ...view, page: 0, ...next };
    const days = daysOf(changed.period, today);
    goAhead(writeView({ ...changed, days }, listing), replace);
  });
  const openRecord = useCallbackRef((identity: string | null) => {
    const next = writeView(view, listing);
    if (identity !== null) next.set('record', identity);
    setParams(next);
  });
  const goOn = useCallbackRef((from: string, page: number, to: string) => {
    if (params.get('record') !== from) return;
    const next = writeView({ ...view, page }, listing);
    next.set('record', to);
    setParams(next, { replace: true, flushSync: true });
  });
  const show = useCallbackRef((address: URLSearchParams) => setParams(address));
  const record = params.get('record');
  return { view, unpaged, question, record, today, change, openRecord, goOn, show };
}

/** The same object for as long as its address is the same, and so each of its parts: what is drawn from it need not be drawn again. */
function useSteady(view: ListingView, listing: ListingDefinition, today: string): ListingView {
  const address = writeView(view, listing).toString();
  const before = useRef<ListingView>(undefined);
  return useMemo(() => {
    before.current = replaceEqualDeep(before.current, readView(new URLSearchParams(address), listing, today));
    return before.current;
  }, [address, listing, today]);
}
