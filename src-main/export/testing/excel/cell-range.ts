/** Places in a sheet, as Excel counts them. For tests. */

export type Range = {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
};

const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

export function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** `A1` or `A1:C7`, with or without `$`; undefined for what is none or lies outside every sheet. */
export function rangeOf(text: string): Range | undefined {
  const [, left = '', top = '', right = left, bottom = top] =
    /^\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/.exec(text) ?? [];
  if (left === '') return undefined;
  const range = {
    top: Number(top),
    left: columnNumber(left),
    bottom: Number(bottom),
    right: columnNumber(right),
  };
  const fits = range.top >= 1 && range.bottom <= LAST_ROW && range.right <= LAST_COLUMN;
  return fits && range.top <= range.bottom && range.left <= range.right ? range : undefined;
}

export function overlap(one: Range, other: Range): boolean {
  return (
    one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right
  );
}
