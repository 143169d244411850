/** What is wrong with a record as received, in one cell. */
import type { ListingRow } from '../../src-shared/contract/listings.ts';

export function problemsText({ problems }: ListingRow): string {
  return problems.map(({ field, problem }) => (field ? `${field}: ${problem}` : problem)).join('; ');
}
