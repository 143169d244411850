/** Records as text for the clipboard: lines of tab-separated cells, which spreadsheets paste as a table. */
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { FieldDefinition } from '../../../src-shared/service/listing.ts';
import { plainValue, withoutFormula } from '../../../src-shared/service/plain-value.ts';
import { oneCell, pastedTable } from '../../components/pasted-table.ts';

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
  return pastedTable(lines);
}

/** One value for the clipboard: pasted into a table it is one cell, and no formula. */
export function cellText(field: FieldDefinition, row: ListingRow, timeZone: string): string {
  return oneCell(withoutFormula(field, plainValue(field, row.values[field.name], timeZone)));
}
