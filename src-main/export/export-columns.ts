/** Which fields a file has: all, or the columns that the reader sees. */
import { TieoutError } from '../../src-shared/errors.ts';
import { moneyField } from '../../src-shared/service/counted-statuses.ts';
import { type FieldDefinition, fieldOf, type ListingDefinition } from '../../src-shared/service/listing.ts';

/**
 * The fields to write, in their order. Of chosen columns an amount brings along the field that names its currency and,
 * where the listing's totals are kept apart by one, that field, and the status that says whether it counts: without
 * them no total could be made again. Throws `invalid-request` for a field that is none of the listing.
 */
export function exportedFields(
  listing: ListingDefinition,
  columns: readonly string[] | undefined,
): readonly FieldDefinition[] {
  if (!columns) return listing.fields;
  const names = new Set<string>();
  const status = moneyField(listing);
  for (const name of columns) {
    const field = listing.fields.find((known) => known.name === name);
    if (!field) throw new TieoutError('invalid-request', { subject: name });
    if (field.currencyField) names.add(field.currencyField);
    if (field.totalled && listing.totalsBy) names.add(listing.totalsBy);
    if (field.totalled && status) names.add(status.name);
    names.add(name);
  }
  return [...names].map((name) => fieldOf(listing, name));
}
