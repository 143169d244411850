/** Text that spreadsheets paste as a table: lines of cells with tabs between them. */

/** What begins another cell or another line where text is pasted: tabs, every line's end, and any other control. */
const BREAKS = /[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}]+/gu;

/**
 * Text that stays in its cell. A quote at its beginning would take everything up to the next quote along, tabs and
 * lines too, so such a text is quoted itself.
 */
export function oneCell(text: string): string {
  const line = text.replace(BREAKS, ' ');
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}

/** @param rows of cells that `oneCell` made */
export const pastedTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.join('\t')).join('\n');
