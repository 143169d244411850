/** Where the keyboard goes in a table, pure: the cell after a key, from the cell before it. */

/** A cell: the row's place on the page and the field of its column. */
export type Cursor = { readonly index: number; readonly field: string };

type Key = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
};

/** Rows that a page key passes over. */
const PAGE_STEP = 15;

/** The next cell, or undefined for a key that moves nowhere. */
export function nextCursor(
  at: Cursor,
  { key, ctrlKey, metaKey }: Key,
  rows: number,
  fields: readonly string[],
): Cursor | undefined {
  const column = Math.max(0, fields.indexOf(at.field));
  const far = ctrlKey || metaKey;
  const to = (index: number, place: number): Cursor => ({
    index: clamp(index, rows),
    field: fields[clamp(place, fields.length)] ?? at.field,
  });
  switch (key) {
    case 'ArrowDown':
      return to(far ? rows : at.index + 1, column);
    case 'ArrowUp':
      return to(far ? 0 : at.index - 1, column);
    case 'ArrowRight':
      return to(at.index, far ? fields.length : column + 1);
    case 'ArrowLeft':
      return to(at.index, far ? 0 : column - 1);
    case 'PageDown':
      return to(at.index + PAGE_STEP, column);
    case 'PageUp':
      return to(at.index - PAGE_STEP, column);
    case 'Home':
      return to(far ? 0 : at.index, 0);
    case 'End':
      return to(far ? rows : at.index, fields.length);
    default:
      return undefined;
  }
}

function clamp(place: number, count: number): number {
  return Math.max(0, Math.min(count - 1, place));
}
