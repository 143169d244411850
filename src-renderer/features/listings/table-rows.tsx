import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { FieldDefinition } from '../../../src-shared/service/listing.ts';
import type { Cursor } from './grid-keys.ts';
import { TableRow } from './table-row.tsx';

type Props = {
  readonly rows: readonly ListingRow[];
  readonly fields: readonly FieldDefinition[];
  readonly timeZone: string;
  readonly selected: ReadonlyMap<string, ListingRow>;
  readonly cursor: Cursor;
  /** Pixels; a row's height does not depend on what is in it. */
  readonly height: number;
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
};

/** From so many rows on, only those in sight are drawn: 500 whole rows take several frames. */
const VIRTUAL_FROM = 101;

/** The rows of the page; apart from the table around them, which scrolling does not concern. */
export function TableRows({ rows, fields, timeZone, selected, cursor, height, scroller }: Props) {
  const virtual = rows.length >= VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 10,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = virtual ? [items[0]?.index ?? 0, items.at(-1)?.index ?? -1] : [0, rows.length - 1];
  return (
    <>
      {first > 0 && <Gap height={first * height} />}
      {rows.slice(first, last + 1).map((row, index) => (
        <TableRow
          // biome-ignore lint/suspicious/noArrayIndexKey: another page's records are written into the rows that are there
          key={first + index}
          row={row}
          index={first + index}
          fields={fields}
          timeZone={timeZone}
          selected={selected.has(row.identity)}
          cursor={cursor.index === first + index ? cursor.field : null}
        />
      ))}
      {last < rows.length - 1 && <Gap height={(rows.length - 1 - last) * height} />}
    </>
  );
}

/** Stands for the rows out of sight. */
function Gap({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  );
}
