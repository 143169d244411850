import { dayOf } from '../data/calendar.ts';
import type { Dataset } from '../data/dataset.ts';
import { payerOf } from '../data/deposit-wire.ts';
import { changeAt } from '../data/deposits.ts';
import type { AccountRecord, ListingData, ListingName } from '../data/listings.ts';
import { NOTE_TYPES } from '../data/note.ts';
import type { ListingQuery, ListingRules, WindowUnit } from './parameters.ts';
import type { Listing } from './reporting.ts';

/** Which parameters each listing takes (section "Query parameters"). */
const RULES: Readonly<Record<ListingName, ListingRules>> = {
  deposits: {
    country: true,
    paymentMethod: true,
    clientDocument: true,
    status: ['PENDING', 'APPROVED', 'COMPLETED', 'CANCELLED', 'DECLINED'],
  },
  cashouts: {
    country: true,
    paymentMethod: true,
    clientDocument: true,
    status: ['ON_HOLD', 'PENDING', 'DELIVERED', 'COMPLETED', 'REJECTED', 'CANCELLED', 'DECLINED'],
  },
  refunds: {
    country: true,
    paymentMethod: true,
    status: ['PENDING', 'COMPLETED', 'CANCELLED', 'WAITING_DETAILS'],
  },
  settlements: { status: ['PENDING', 'COMPLETED', 'CANCELLED', 'FAILED'] },
  notes: { type: NOTE_TYPES },
  balanceReport: {},
};

/** The paths of the listings below `{merchants_base_url}`; cashouts have two. */
const LISTING_PATHS: readonly (readonly [string, ListingName])[] = [
  ['/v1/deposits', 'deposits'],
  ['/v1/cashouts', 'cashouts'],
  ['/v1/cashout', 'cashouts'],
  ['/v1/notes', 'notes'],
  ['/v1/refund', 'refunds'],
  ['/v1/settlements', 'settlements'],
  ['/v1/balance/report', 'balanceReport'],
];

/** The listings' paths on an installation; some know refunds under another one. */
export function listingPaths(refundPath: string): readonly (readonly [string, ListingName])[] {
  return LISTING_PATHS.map(([path, name]) => [name === 'refunds' ? refundPath : path, name]);
}

/** One listing as the reporting area serves it; `now` is Unix seconds. */
export function listingOf(
  dataset: Dataset,
  name: ListingName,
  now: () => number,
  windowUnit: WindowUnit,
): Listing {
  const data: ListingData = dataset.listings[name];
  return {
    rules: RULES[name],
    windowUnit,
    page: (query, shift) => {
      const at = now();
      const records = data.pages.page({
        from: query.from,
        to: query.to,
        page: query.page,
        now: at,
        key: shift === 0 ? placeKey(dataset, name, query, at) : null,
        matches: matcher(dataset, query, at),
        shift,
      });
      return records.map((record) => data.wire(record, at));
    },
  };
}

/** Where a page begins may be remembered only while nothing can come or change. */
function placeKey(dataset: Dataset, name: ListingName, query: ListingQuery, now: number): string | null {
  const changing = (name === 'cashouts' || name === 'notes') && dataset.cashouts.added().length > 0;
  if (dataset.options.living || changing) return null;
  const { page: _, ...rest } = query;
  return `${dayOf(now)} ${JSON.stringify(rest)}`;
}

function matcher(
  dataset: Dataset,
  query: ListingQuery,
  now: number,
): ((record: AccountRecord) => boolean) | null {
  const { status, type, paymentMethod, clientDocument } = query;
  const tests: ((record: AccountRecord) => boolean)[] = [];
  if (status !== undefined) {
    tests.push((record) => statusOf(record, now) === status);
  }
  if (type !== undefined) tests.push((record) => record.kind === 'note' && record.type === type);
  if (paymentMethod !== undefined) tests.push((record) => paidWith(record, paymentMethod));
  if (clientDocument !== undefined) {
    tests.push((record) => documentOf(dataset, record) === clientDocument);
  }
  return tests.length === 0 ? null : (record) => tests.every((test) => test(record));
}

function statusOf(record: AccountRecord, now: number): string | null {
  if (!('changes' in record)) return null;
  const changes: readonly { at: number; status: string }[] = record.changes;
  return changeAt(changes, now).status;
}

/** A cashout record names no method: the filter, which only one variant has, leaves cashouts alone. */
function paidWith(record: AccountRecord, paymentMethod: string): boolean {
  if (record.kind === 'deposit') return record.requestedMethod.startsWith(paymentMethod);
  return record.kind === 'refund' ? record.origin.requestedMethod.startsWith(paymentMethod) : true;
}

function documentOf(dataset: Dataset, record: AccountRecord): string | null {
  if (record.kind === 'cashout') return record.document;
  return record.kind === 'deposit' ? payerOf(dataset.options.seed, record).document : null;
}
