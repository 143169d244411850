/** What is selected in a listing, as long as the same question is asked; pages and sorting do not matter. */
import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { NOTHING_SELECTED, refreshed, type Selection } from './selection.ts';

/** @param question what is asked; with another one nothing is selected */
export function useSelection(
  question: string,
  rows: readonly ListingRow[],
): [Selection, (selection: Selection) => void] {
  const [kept, setKept] = useState({ question, selection: NOTHING_SELECTED });
  const selection = useMemo(
    () => (kept.question === question ? refreshed(kept.selection, rows) : NOTHING_SELECTED),
    [kept, question, rows],
  );
  const select = useCallbackRef((next: Selection) => setKept({ question, selection: next }));
  return [selection, select];
}
