import type { Credentials } from './credentials.ts';
import type { Dataset } from './data/dataset.ts';
import type { SandboxOptions } from './options.ts';
import { balanceBody } from './service/balance.ts';
import { CashoutDesk } from './service/cashout-desk.ts';
import { answerDepositStatus } from './service/deposit-status.ts';
import type { Route } from './service/http.ts';
import { IdempotentPosts } from './service/idempotency.ts';
import { Kyc } from './service/kyc.ts';
import { listingOf, listingPaths } from './service/listings.ts';
import { Payouts } from './service/payouts.ts';
import { answerListing, ReportingAccess } from './service/reporting.ts';
import type { Sessions } from './service/sessions.ts';
import { SignedAccess } from './service/signed-access.ts';

/** Where `{merchants_base_url}` begins. */
export const MERCHANTS_PREFIX = '/merchants';

/** What every area is built from. */
export type Parts = {
  readonly dataset: Dataset;
  readonly credentials: Credentials;
  readonly kycSchemeWord: string;
  readonly sessions: Sessions;
  /** Milliseconds. */
  readonly clock: () => number;
  /** Unix seconds, never before the end of the history. */
  readonly now: () => number;
  readonly options: SandboxOptions;
};

function allowing(addresses: readonly string[] | undefined): (address: string) => boolean {
  return (address) => addresses === undefined || addresses.includes(address);
}

/** Areas A and C: signed headers. */
export function signedRoutes({ dataset, credentials, kycSchemeWord, clock, now, options }: Parts): Route[] {
  const accessWith = (schemeWord: string): SignedAccess =>
    new SignedAccess({
      credentials,
      schemeWord,
      clock,
      windowSeconds: options.signatureWindowSeconds ?? 300,
      allowed: allowing(options.allowedAddresses?.deposits),
    });
  const access = accessWith(credentials.schemeWord);
  const kyc = new Kyc({
    seed: dataset.options.seed,
    access: accessWith(kycSchemeWord),
    posts: new IdempotentPosts(),
    enabled: options.kycEnabled ?? true,
  });
  return [
    {
      area: 'deposits',
      prefix: '',
      method: 'GET',
      path: '/v3/deposits/:deposit_id',
      handle: (call) => answerDepositStatus(dataset, access, now, call),
    },
    { area: 'kyc', prefix: '', method: 'POST', path: '/v1/kyc', handle: (call) => kyc.validate(call) },
  ];
}

/** Area B: credentials in the body and Payload-Signature. */
export function payoutRoutes({ dataset, credentials, now, options }: Parts): Route[] {
  const payouts = new Payouts({
    dataset,
    credentials,
    desk: new CashoutDesk(dataset, options.payoutPace ?? { delivered: 60, ended: 300 }),
    now,
    statusBy: options.cashoutStatusBy ?? 'both',
    allowed: allowing(options.allowedAddresses?.payouts),
  });
  const area = { area: 'payouts', prefix: '' } as const;
  const specified: Route[] = [
    { ...area, method: 'POST', path: '/v3/cashout', handle: (call) => payouts.create(call) },
    { ...area, method: 'POST', path: '/v3/cashout/status', handle: (call) => payouts.status(call) },
  ];
  if (options.cashoutChanges === false) return specified;
  return [
    ...specified,
    { ...area, method: 'DELETE', path: '/v3/cashout/cancel', handle: (call) => payouts.cancel(call) },
    { ...area, method: 'PUT', path: '/v3/cashout/status', handle: (call) => payouts.change(call) },
  ];
}

/** Area D: login, listings, balance, logout. */
export function reportingRoutes({ dataset, credentials, sessions, now, options }: Parts): Route[] {
  const access = new ReportingAccess({
    credentials,
    sessions,
    idMerchant: dataset.merchant.idMerchant,
    allowed: allowing(options.allowedAddresses?.reporting),
  });
  const area = { area: 'reporting', prefix: MERCHANTS_PREFIX } as const;
  const session = '/v1/auth/session/destroy';
  return [
    { ...area, method: 'POST', path: '/v1/auth/login', handle: (call) => access.login(call) },
    { ...area, method: 'DELETE', path: session, handle: (call) => access.logout(call) },
    {
      ...area,
      method: 'GET',
      path: '/v1/balance',
      handle: (call) => {
        access.check(call);
        return { status: 200, body: balanceBody(dataset, now()) };
      },
    },
    ...listingPaths(options.refundPath ?? '/v1/refund').map(([path, name]): Route => {
      const listing = listingOf(dataset, name, now, options.windowUnit ?? 'seconds');
      return {
        ...area,
        method: 'GET',
        path,
        listing: true,
        handle: (call) => answerListing(access, listing, now, call),
      };
    }),
  ];
}
