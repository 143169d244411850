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
  const lines = [labels, ...[...rows].map((row) => fields.map((field) => cellText(field, row, timeZone)))];
  return lines.map((cells) => cells.map(oneCell).join('\t')).join('\n');
}

export function cellText(field: FieldDefinition, row: ListingRow, timeZone: string): string {
  return withoutFormula(field, plainValue(field, row.values[field.name], timeZone));
}

/** A tab or a line's end would begin another cell. */
function oneCell(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}
