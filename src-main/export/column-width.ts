/** Two lines of a header, in points. */
export const HEADER_HEIGHT = 32;

/** What a column has at its sides, in digits, and what bold letters take more than others. */
const SIDES = 2;

/**
 * The width of a column, in digits as spreadsheets tell it: what its values need, or more where its header's two lines
 * do.
 */
export function columnWidth(header: string, ofValues: number): number {
  const words = header.split(' ');
  const splits = words.map((_, at) =>
    Math.max(words.slice(0, at + 1).join(' ').length, words.slice(at + 1).join(' ').length),
  );
  return Math.max(ofValues, Math.min(...splits) + SIDES);
}
