/**
 * Whether an empty answer means what it says. "Unix timestamp" leaves the unit of `from` and `to` open (field notes,
 * Reporting), and a service that takes them in the other one answers with no record, for it looks in January 1970.
 */
import { detailsOf, TieoutError } from '../../src-shared/errors.ts';
import type { Period } from '../../src-shared/period.ts';
import type { ListingDefinition } from '../../src-shared/service/listing.ts';
import { fetchListingPage } from './reporting.ts';
import type { ReportingSession } from './session.ts';

type Unit = 'seconds' | 'milliseconds';

/**
 * `other-unit`: asked in the other unit the service lists records of the window. `unknown`: it could not be asked in
 * that.
 */
export type EmptyAnswer = 'empty' | 'other-unit' | 'unknown';

/**
 * What an empty answer to a window asked for in `unit` means. Throws what fetching a page throws, but for refusals and
 * failures.
 */
export async function meaningOfEmpty(
  session: ReportingSession,
  listing: ListingDefinition,
  { unit, ...request }: { readonly window: Period; readonly unit: Unit; readonly idMerchant?: string },
  signal?: AbortSignal,
): Promise<EmptyAnswer> {
  const other = { ...request, page: 0, unit: unit === 'seconds' ? 'milliseconds' : 'seconds' } as const;
  try {
    const { records, outside } = await fetchListingPage(session, listing, other, signal);
    return records.length > outside ? 'other-unit' : 'empty';
  } catch (error) {
    const { code } = detailsOf(error);
    // What it takes for a window of decades, or of another age, it may refuse; it does not refuse the unit that it
    // understands.
    if (error instanceof TieoutError && code === 'service-refused') return 'empty';
    if (code === 'service-failed' || code === 'service-unreadable') return 'unknown';
    throw error;
  }
}
