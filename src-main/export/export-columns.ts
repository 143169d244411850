/** Which fields a file has: all, or the columns that the reader sees. */
import { TieoutError } from '../../src-shared/errors.ts';
import { type FieldDefinition, fieldOf, type ListingDefinition } from '../../src-shared/service/listing.ts';

/**
 * The fields to write, in their order. Of chosen columns an amount brings along the field that names its currency and,
 * where the listing's totals are kept apart by one, that field: without them no total could be made again.
 * Throws `invalid-request` for a field that is none of the listing.
 */
export function exportedFields(
  listing: ListingDefinition,
  columns: readonly string[] | undefined,
): readonly FieldDefinition[] {
  if (!columns) return listing.fields;
  const names = new Set<string>();
  for (const name of columns) {
    const field = listing.fields.find((known) => known.name === name);
    if (!field) throw new TieoutError('invalid-request', { subject: name });
    if (field.currencyField) names.add(field.currencyField);
    if (field.totalled && listing.totalsBy) names.add(listing.totalsBy);
    names.add(name);
  }
  return [...names].map((name) => fieldOf(listing, name));
}
