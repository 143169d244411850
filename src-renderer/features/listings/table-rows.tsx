import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { FieldDefinition } from '../../../src-shared/service/listing.ts';
import type { Cell } from '../../components/keyboard-grid.ts';
import { usePrinting } from '../../components/printing.ts';
import { type Columns, cellsOf } from './row-cells.tsx';
import { rowWords } from './row-words.ts';
import { type RowsAhead, useRowsOf } from './rows-ahead.ts';
import { TableRow } from './table-row.tsx';

type Props = {
  readonly rows: readonly ListingRow[];
  /** Rows that are drawn in their place for a moment. */
  readonly ahead: RowsAhead;
  readonly fields: readonly FieldDefinition[];
  readonly timeZone: string;
  readonly selected: ReadonlyMap<string, ListingRow>;
  readonly cursor: Cell;
  /** Pixels; a row's height does not depend on what is in it. */
  readonly height: number;
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
};

/**
 * Rows drawn beyond those in sight, at either end: what a notch of the wheel uncovers. Each costs a turn of the page
 * its time.
 */
const BEYOND = 4;

/**
 * The rows of the page that are in sight, and the one that has the keyboard: each that is drawn costs a turn of the
 * page its time. Apart from the table around them, which scrolling does not concern.
 */
export const TableRows = memo(function TableRows(props: Props) {
  const { ahead, fields, timeZone, selected, cursor, height, scroller } = props;
  const rowsAhead = useRowsOf(ahead);
  const rows = rowsAhead ?? props.rows;
  const { t } = useTranslation();
  const columns = useMemo<Columns>(
    () => ({ fields, timeZone, words: rowWords(t), t }),
    [fields, timeZone, t],
  );
  useEffect(() => ahead.makeReadyBy((row) => cellsOf(row, columns)), [ahead, columns]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: BEYOND,
    // Before the room has been measured: the window's is never less.
    initialRect: { width: 0, height: window.innerHeight },
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), cursor.row])].sort((a, b) => a - b),
  });
  const printing = usePrinting();
  // Paper is not scrolled: all of the page is on it.
  const drawn = printing
    ? rows.map((_, index) => ({ index }))
    : virtualizer.getVirtualItems().filter(({ index }) => index < rows.length);
  const last = drawn.at(-1)?.index ?? -1;
  const { range } = virtualizer;
  const isInSight = (index: number) =>
    !range || (index >= range.startIndex && index <= range.endIndex) || index === cursor.row;
  // Out of sight the records of the page before stay until the screen follows: the rows that are waited for are painted
  // sooner.
  const rowAt = (index: number) =>
    (rowsAhead && !printing && !isInSight(index) && props.rows[index]) || (rows[index] as ListingRow);
  return (
    <>
      {drawn.flatMap(({ index }, at) => {
        const hidden = index - 1 - (drawn[at - 1]?.index ?? -1);
        const row = rowAt(index);
        return [
          hidden > 0 && <Gap key={`before ${index}`} height={hidden * height} />,
          <TableRow
            // Another page's records are written into the rows that are there.
            key={index}
            row={row}
            index={index}
            columns={columns}
            selected={selected.has(row.identity)}
            cursor={cursor.row === index ? cursor.column : null}
          />,
        ];
      })}
      {last < rows.length - 1 && <Gap height={(rows.length - 1 - last) * height} />}
    </>
  );
});

/** Stands for the rows out of sight. */
function Gap({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden className="row-gap">
      <td style={{ height }} />
    </tr>
  );
}
