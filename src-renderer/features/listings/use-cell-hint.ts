import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { FieldDefinition } from '../../../src-shared/service/listing.ts';
import type { RowsAhead } from './rows-ahead.ts';

/**
 * Tells in full what may not fit its column, where the pointer is: five attributes a row, written for all rows of each
 * page, cost a turn of the page more than they were looked at.
 */
export function useCellHint(
  ahead: RowsAhead,
  rows: readonly ListingRow[],
): (cell: HTMLElement, field: FieldDefinition, row: ListingRow) => void {
  const told = useRef<HTMLElement>(undefined);
  const end = useCallback(() => {
    told.current?.removeAttribute('title');
    told.current = undefined;
  }, []);
  // Another page's records are written into the cells that are there, also under a pointer that rests.
  useEffect(() => ahead.subscribe(end), [ahead, end]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows end it
  useLayoutEffect(end, [rows]);
  return useCallback(
    (cell, { kind, name }, { values }) => {
      end();
      const value = values[name];
      if ((kind !== 'text' && kind !== 'id') || value == null) return;
      cell.title = String(value);
      told.current = cell;
    },
    [end],
  );
}
