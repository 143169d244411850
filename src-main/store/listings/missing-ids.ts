/** Of the ids that were looked for, those that no record has which the filter finds. */
import type { ListingFilter } from '../../../src-shared/contract/listings.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { type Db, prepared } from '../engine/open.ts';
import { whereOf } from './filter.ts';
import { idFields } from './search.ts';
import type { Bound } from './totals.ts';

/** In the order in which they were given; none where the filter names no ids. */
export function missingIds(
  db: Db,
  listing: ListingDefinition,
  filter: ListingFilter,
  timeZone: string,
): string[] {
  const missing = new Set(filter.ids);
  const fields = idFields(listing);
  if (missing.size === 0 || fields.length === 0) return [...missing];
  const where = whereOf(db, listing, filter, timeZone);
  const records = prepared<Bound[], Record<string, string | null>>(
    db,
    `SELECT ${fields.map(({ name }) => name).join(', ')} FROM ${listing.name} ${where.index ?? ''} WHERE ${where.sql}`,
  ).iterate(...where.values);
  for (const record of records) {
    for (const id of Object.values(record)) if (id !== null) missing.delete(id);
    if (missing.size === 0) break;
  }
  return [...missing];
}
