/**
 * What is selected in a listing, as long as the same question is asked; pages and sorting do not matter. What was
 * selected on other pages is read anew whenever records of the listing were: its sums are those of now, as the totals
 * above them are.
 */
import { useCallbackRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { type Query, selectedQuery } from './queries.ts';
import { NOTHING_SELECTED, readAnew, refreshed, type Selection } from './selection.ts';

type Kept = {
  readonly question: string;
  readonly selection: Selection;
  /** Counts up with each choice. */
  readonly choice: number;
  /** It was made of records that were just being read anew. */
  readonly stale: boolean;
};

/** @param query what is asked; with another one nothing is selected */
export function useSelection(
  query: Query,
  rows: readonly ListingRow[],
): [Selection, (selection: Selection) => void] {
  const question = JSON.stringify(query);
  const [kept, setKept] = useState<Kept>({
    question,
    selection: NOTHING_SELECTED,
    choice: 0,
    stale: false,
  });
  const own = kept.question === question ? kept.selection : NOTHING_SELECTED;
  const { data, isFetching } = useQuery({
    ...selectedQuery(query, kept.choice, own),
    enabled: own.rows.size > 0,
    initialData: () => [...own.rows.values()],
    // As they were chosen they are as new as the page; only when the listing is told to be stale are they asked for.
    staleTime: kept.stale ? 0 : Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const selection = useMemo(
    () => (own.rows.size === 0 ? own : refreshed(readAnew(own, data), rows)),
    [own, data, rows],
  );
  const select = useCallbackRef((next: Selection) =>
    setKept({ question, selection: next, choice: kept.choice + 1, stale: isFetching }),
  );
  return [selection, select];
}
