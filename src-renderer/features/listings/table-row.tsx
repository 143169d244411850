import { memo } from 'react';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { type Columns, cellsOf, withKeyboard } from './row-cells.tsx';
import { RowCheck } from './row-check.tsx';

type Props = {
  readonly row: ListingRow;
  /** Where it stands on the page, counted from 0. */
  readonly index: number;
  readonly columns: Columns;
  readonly selected: boolean;
  /** The field whose cell the keyboard is at, if it is one of this row. */
  readonly cursor: string | null;
};

/**
 * One record. It listens to nothing itself: the table knows from an event's cell what was meant, and hands it the
 * words, so that a row is drawn anew only when it changes. Its parts are plain ones: there are hundreds on a page, and
 * each of the library's would work its styles out by itself.
 */
export const TableRow = memo(function TableRow({ row, index, columns, selected, cursor }: Props) {
  const cells = cellsOf(row, columns);
  return (
    <tr
      data-identity={row.identity}
      data-index={index}
      // The header is the first.
      aria-rowindex={index + 2}
      aria-selected={selected}
    >
      <td className="row-control" data-control="select">
        <RowCheck label={columns.words.select(row.identity)} checked={selected} />
      </td>
      {cursor === null ? cells : withKeyboard(cells, cursor)}
    </tr>
  );
});
