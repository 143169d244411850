/**
 * Which records are chosen. They are kept whole, so that what is chosen on one page is still there, with its amounts,
 * when another is shown.
 */
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { MAX_SELECTED } from '../../../src-shared/contract/listings.ts';

export type Selection = {
  readonly rows: ReadonlyMap<string, ListingRow>;
  /** Where a range begins: the record chosen last by itself. */
  readonly anchor: string | null;
  /** The last choice would have been too many, and was not taken. */
  readonly isFull?: true;
};

export const NOTHING_SELECTED: Selection = { rows: new Map(), anchor: null };

export function only(row: ListingRow): Selection {
  return { rows: new Map([[row.identity, row]]), anchor: row.identity };
}

export function toggled(selection: Selection, row: ListingRow): Selection {
  const rows = new Map(selection.rows);
  if (!rows.delete(row.identity)) rows.set(row.identity, row);
  return limited({ rows, anchor: row.identity }, selection);
}

/** Everything from the anchor to the row, in the order shown; without an anchor on this page, the row alone. */
export function ranged(
  selection: Selection,
  shown: readonly ListingRow[],
  row: ListingRow,
  keep = false,
): Selection {
  const from = shown.findIndex(({ identity }) => identity === selection.anchor);
  const to = shown.findIndex(({ identity }) => identity === row.identity);
  if (from < 0 || to < 0) return keep ? toggled(selection, row) : only(row);
  const between = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  const rows = new Map(keep ? selection.rows : []);
  for (const one of between) rows.set(one.identity, one);
  return limited({ rows, anchor: selection.anchor }, selection);
}

/** All rows of the page chosen as well, or none of them any more. */
export function withPage(selection: Selection, shown: readonly ListingRow[], chosen: boolean): Selection {
  const rows = new Map(selection.rows);
  for (const row of shown)
    if (chosen) rows.set(row.identity, row);
    else rows.delete(row.identity);
  return limited({ rows, anchor: selection.anchor }, selection);
}

/** The same records as they are now, where the page shows that they have changed. */
export function refreshed(selection: Selection, shown: readonly ListingRow[]): Selection {
  const stale = shown.filter((row) => {
    const kept = selection.rows.get(row.identity);
    return kept !== undefined && kept !== row;
  });
  if (stale.length === 0) return selection;
  const rows = new Map(selection.rows);
  for (const row of stale) rows.set(row.identity, row);
  return { ...selection, rows };
}

/** The same records as they were read anew; what is not among them is gone, or no longer what is asked for. */
export function readAnew(selection: Selection, read: readonly ListingRow[]): Selection {
  const now = new Map(read.map((row) => [row.identity, row]));
  const rows = new Map([...selection.rows.keys()].flatMap((name) => entryOf(now, name)));
  return { ...selection, rows };
}

function entryOf(rows: ReadonlyMap<string, ListingRow>, name: string): [string, ListingRow][] {
  const row = rows.get(name);
  return row ? [[name, row]] : [];
}

/** Beyond what can be asked for at once the selection stays as it was, and says so. */
function limited(next: Selection, before: Selection): Selection {
  return next.rows.size > MAX_SELECTED ? { ...before, isFull: true } : next;
}
