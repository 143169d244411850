/** Records as text for the clipboard: lines of tab-separated cells, which spreadsheets paste as a table. */
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { FieldDefinition } from '../../../src-shared/service/listing.ts';
import { plainValue, withoutFormula } from '../../../src-shared/service/plain-value.ts';

/** @param labels the columns' headings, in their order */
export function tableText(
  fields: readonly FieldDefinition[],
  labels: readonly string[],
  rows: Iterable<ListingRow>,
  timeZone: string,
): string {
  const lines = [
    labels.map(oneCell),
    ...[...rows].map((row) => fields.map((field) => cellText(field, row, timeZone))),
  ];
  return lines.map((cells) => cells.join('\t')).join('\n');
}

/** One value for the clipboard: pasted into a table it is one cell, and no formula. */
export function cellText(field: FieldDefinition, row: ListingRow, timeZone: string): string {
  return oneCell(withoutFormula(field, plainValue(field, row.values[field.name], timeZone)));
}

/** What begins another cell or another line where text is pasted: tabs, every line's end, and any other control. */
const BREAKS = /[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}]+/gu;

/**
 * Text that stays in its cell. A quote at its beginning would take everything up to the next quote along, tabs and
 * lines too, so such a text is quoted itself.
 */
function oneCell(text: string): string {
  const line = text.replace(BREAKS, ' ');
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}
