import type { Credentials } from './credentials.ts';
import { firstDayOfMonth, secondsOf } from './data/calendar.ts';
import { type DataOptions, realisticRows } from './data/dataset.ts';

/** How a sandbox is started; everything has a default. */
export type SandboxOptions = {
  /** Same seed and asOf = same data and credentials. Default 20260101. */
  readonly seed?: number;
  /** Sets to use instead of the seed's. */
  readonly credentials?: Partial<Credentials>;
  /** ISO 8601 instant at which the history ends. Default: now. */
  readonly asOf?: string;
  /** Whole months of history before the month of asOf. Default 4. */
  readonly months?: number;
  /** Number of deposits up to asOf. Default: about 1,500 per month. */
  readonly rows?: number;
  /** TCP port; 0 (default) takes a free one. */
  readonly port?: number;
  readonly host?: '127.0.0.1';
  /** The service's clock in milliseconds: sessions, X-Date, payouts. Default Date.now. */
  readonly clock?: () => number;
  /** When true, records keep arriving and statuses keep changing as the clock goes on. Default false. */
  readonly living?: boolean;
  /** Arrivals per minute when living. Default 6. */
  readonly arrivalsPerMinute?: number;
  /** Listing order by creation. Default 'newest-first'. */
  readonly order?: 'newest-first' | 'oldest-first';
  /** Waits this long before every page of a listing. Default 0. */
  readonly pageDelayMs?: number;
  /** Whether discrepancies are planted; listed in `planted`. Default true. */
  readonly planted?: boolean;
  /** Addresses that may call, per allow-list of the service. Default: any. */
  readonly allowedAddresses?: {
    readonly reporting?: readonly string[];
    readonly deposits?: readonly string[];
    readonly payouts?: readonly string[];
  };
  /** How far X-Date may be from the clock, in seconds. Default 300. */
  readonly signatureWindowSeconds?: number;
  /** Scheme word of the KYC API where it has its own. Default: that of the Deposits API. */
  readonly kycSchemeWord?: string;
  /** Path of the refunds listing; '/v1/refunds' occurs outside the specification. Default '/v1/refund'. */
  readonly refundPath?: '/v1/refund' | '/v1/refunds';
  /** Unit of from and to. Default 'seconds'. */
  readonly windowUnit?: 'seconds' | 'milliseconds';
  /** Whether the operator has enabled KYC for the merchant. Default true. */
  readonly kycEnabled?: boolean;
  /** Whether cashouts can be cancelled, held and released over the API (outside the specification). Default true. */
  readonly cashoutChanges?: boolean;
  /** What a status query of a cashout must name; 'either' is outside the specification. Default 'both'. */
  readonly cashoutStatusBy?: 'both' | 'either';
  /** Seconds from a cashout's acceptance to its delivery, and to its end. Default 60 and 300. */
  readonly payoutPace?: { readonly delivered: number; readonly ended: number };
};

/** The data set's share of the options, with the defaults filled in. */
export function dataOptions(options: SandboxOptions, now: number): DataOptions {
  const asOf = options.asOf === undefined ? now : secondsOf(options.asOf);
  const months = options.months ?? 4;
  if (!Number.isInteger(months) || months < 0 || months > 120)
    throw new RangeError('months must be 0 to 120');
  const rows = options.rows ?? realisticRows(asOf, months);
  if (!Number.isSafeInteger(rows) || rows < 0) throw new RangeError('rows must be a whole number');
  if (firstDayOfMonth(asOf, months) < 0) throw new RangeError('asOf is too early');
  return {
    seed: options.seed ?? 20260101,
    asOf,
    months,
    rows,
    newestFirst: options.order !== 'oldest-first',
    living: options.living ?? false,
    planted: options.planted ?? true,
    arrivalsPerDay: options.living ? (options.arrivalsPerMinute ?? 6) * 1440 : 0,
  };
}
