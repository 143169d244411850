/** A sync of one listing into a database, wired as the app does it but in one process, for tests. */
import type { SyncSummary } from '../../../src-shared/contract/sync.ts';
import type { ReportingCredentials } from '../../../src-shared/contract/workspaces.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { parseJson } from '../../lossless-json.ts';
import { type ReceivedRecord, readRecord } from '../../service-client/record.ts';
import { fetchListingPage } from '../../service-client/reporting.ts';
import { ReportingSession } from '../../service-client/session.ts';
import { createTransport, type Fetch } from '../../service-client/transport.ts';
import type { Db } from '../../store/engine/open.ts';
import { pagesStorer } from '../../store/listings/records.ts';
import { beginReading, readSyncState, storePlan } from '../../store/listings/sync-state.ts';
import { planSync, type SyncRequest } from '../plan.ts';
import { type SyncParts, syncListing } from '../run.ts';

export const LIMA = 'America/Lima';

/** The parts of a sync that are the store's. */
function storeParts(
  db: Db,
  listing: ListingDefinition,
): Pick<SyncParts, 'listing' | 'beginReading' | 'storePages'> {
  const store = pagesStorer(db, listing);
  return {
    listing,
    beginReading: async (about) => beginReading(db, listing, about),
    storePages: async (pages) => store(pages),
  };
}

export type TestSync = Partial<SyncRequest> &
  Pick<SyncRequest, 'period'> & {
    readonly db: Db;
    readonly listing: ListingDefinition;
    readonly now: () => number;
    readonly fetchPage: SyncParts['fetchPage'];
    readonly signal?: AbortSignal;
    readonly onProgress?: SyncParts['onProgress'];
    readonly atOnce?: number;
  };

/** Plans and runs a sync; by default everything of the period. */
export async function runSync({ db, listing, now, period, ...given }: TestSync): Promise<SyncSummary> {
  const { plan, windows } = planSync({
    listing,
    period,
    mode: given.mode ?? 'everything',
    trailingDays: given.trailingDays ?? 7,
    reportingTimeZone: LIMA,
    now: now(),
    state: readSyncState(db, listing, period),
  });
  if (given.mode !== 'missing') storePlan(db, listing, plan);
  return syncListing({
    ...storeParts(db, listing),
    windows,
    reportingTimeZone: LIMA,
    fetchPage: given.fetchPage,
    ...(given.atOnce === undefined ? {} : { atOnce: given.atOnce }),
    now,
    onProgress: given.onProgress ?? (() => undefined),
    signal: given.signal ?? new AbortController().signal,
  });
}

type ServiceAddress = {
  readonly merchantsBaseUrl: string;
  readonly credentials: { readonly reporting: ReportingCredentials };
};

/** Pages of a listing from a running service; retries do not wait. */
export function pagesOf(
  { merchantsBaseUrl, credentials }: ServiceAddress,
  listing: ListingDefinition,
  options: { readonly fetch?: Fetch; readonly idMerchant?: string } = {},
): SyncParts['fetchPage'] {
  const session = new ReportingSession({
    transport: createTransport({
      fetch: options.fetch ?? ((url, init) => fetch(url, init)),
      wait: async () => undefined,
    }),
    baseUrl: merchantsBaseUrl,
    credentials: async () => credentials.reporting,
  });
  const { idMerchant } = options;
  return (window, page, signal) =>
    fetchListingPage(session, listing, { window, page, ...(idMerchant ? { idMerchant } : {}) }, signal);
}

/**
 * The records of a service's data set as they are kept, by identity. The data set tells amounts as the very literals of
 * the wire.
 */
export function heldBy(
  listing: ListingDefinition,
  records: Iterable<Readonly<Record<string, unknown>>>,
): ReceivedRecord[] {
  const isAmount = (name: string) =>
    listing.fields.some((field) => field.name === name && field.wire === 'number');
  return [...records]
    .map((record) => {
      const parts = Object.entries(record).map(
        ([name, value]) => `"${name}":${isAmount(name) ? value : JSON.stringify(value)}`,
      );
      return readRecord(listing, parseJson(`{${parts.join(',')}}`));
    })
    .sort((a, b) => (a.identity < b.identity ? -1 : 1));
}
