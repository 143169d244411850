/** Judges a query without its database, for the main process, which opens none. */
import type { ListingFilter, Sort } from '../../src-shared/contract/listings.ts';
import type { ListingDefinition } from '../../src-shared/service/listing.ts';

export type AskedQuery = {
  readonly filter: ListingFilter;
  readonly timeZone: string;
  /** Of a page; none of a summary. */
  readonly sort?: Sort;
};

/** False for a page in the order of the date and for totals as they are kept: they are always quick. */
export function mayBeLong({ dateField }: ListingDefinition, { filter, sort }: AskedQuery): boolean {
  if (sort !== undefined && sort.field !== dateField) return true;
  const { firstDay: _first, lastDay: _last, choices: _choices, text, ...further } = filter;
  return text.trim() !== '' || Object.values(further).some((part) => part !== undefined);
}
