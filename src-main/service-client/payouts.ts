/**
 * The Payouts API (specification, Endpoints B): the body is written once as exact text, signed, and sent as it is.
 * Nothing here repeats a request: the outbox decides what an unclear answer means.
 */

import type { CashoutStatus } from '../../src-shared/contract/payouts.ts';
import type { PayoutCredentials } from '../../src-shared/contract/workspaces.ts';
import { detailsOf, type ErrorCode, type ErrorDetails } from '../../src-shared/errors.ts';
import type { CashoutDraft } from '../../src-shared/service/cashout.ts';
import { type JsonObject, LosslessNumber, textOf, writeJson } from '../lossless-json.ts';
import { foreignText } from '../redaction/foreign-text.ts';
import { Redactor } from '../redaction/redactor.ts';
import { STRUCK } from '../redaction/strike.ts';
import { objectOf, readObject, refusal, shortTextOf, unreadable } from './answer.ts';
import { neverConnected } from './connection-failure.ts';
import { payloadSignatureOf } from './signing.ts';
import type { ServiceAnswer, ServiceRequest, Transport } from './transport.ts';

export type PayoutService = {
  readonly transport: Transport;
  readonly baseUrl: () => Promise<string>;
  /** Asked for each request, so that none are kept here. */
  readonly credentials: () => Promise<PayoutCredentials>;
  readonly now: () => number;
};

/** What the service's answer to a creation, or the lack of one, means for the order. */
export type SendOutcome =
  /** The service has the cashout. */
  | { readonly kind: 'confirmed'; readonly cashoutId: string }
  /** The service says that it has not. */
  | { readonly kind: 'refused'; readonly error: ErrorDetails }
  /** The same, for a reason that lies in the account and not in this cashout: the very same may be sent again. */
  | { readonly kind: 'turned-away'; readonly error: ErrorDetails }
  /** It may have it or not. */
  | { readonly kind: 'unknown'; readonly error: ErrorDetails }
  /** Not a byte of the order left this computer. */
  | { readonly kind: 'not-sent'; readonly error: ErrorDetails };

const CREATE = '/v3/cashout';
const STATUS = '/v3/cashout/status';

/**
 * The body of a creation: the fields in the specification's order, the amount as typed, empty optional texts left out.
 * For a wallet, bank_account and account_type are empty strings and bank_code is a number.
 */
export function cashoutBody(draft: CashoutDraft, { login, pass }: PayoutCredentials): string {
  const optional = (name: 'beneficiary_name' | 'phone' | 'comments' | 'notification_url') =>
    draft[name] === '' ? {} : { [name]: draft[name] };
  return writeJson({
    login,
    pass,
    bank_account: draft.bank_account,
    account_type: draft.account_type,
    amount: new LosslessNumber(draft.amount),
    currency: draft.currency,
    document_type: draft.document_type,
    document_id: draft.document_id,
    country: 'PE',
    beneficiary_lastname: draft.beneficiary_lastname,
    ...optional('beneficiary_name'),
    ...optional('phone'),
    ...optional('comments'),
    ...optional('notification_url'),
    external_id: draft.external_id,
    ...(draft.bank_code === '' ? {} : { bank_code: new LosslessNumber(draft.bank_code) }),
  });
}

/**
 * Sends a creation once and says what is known afterwards; never throws. Only a clear word of the service counts as
 * confirmed or refused. Whatever leaves room for a doubt is `unknown`.
 */
export async function createCashout(service: PayoutService, draft: CashoutDraft): Promise<SendOutcome> {
  let access: Access;
  try {
    access = await accessOf(service);
  } catch (error) {
    return { kind: 'not-sent', error: detailsOf(error) };
  }
  try {
    const body = cashoutBody(draft, access.credentials);
    const answer = await send(service, access, { method: 'POST', path: CREATE, body });
    return outcomeOf(answer);
  } catch (error) {
    const details = detailsOf(error);
    const notSent = BEFORE_SENDING.has(details.code) || neverConnected(error);
    return { kind: notSent ? 'not-sent' : 'unknown', error: details };
  }
}

/** What the transport refuses without asking the network. */
const BEFORE_SENDING: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['invalid-address', 'insecure-address']);

/**
 * Codes that name a reason for which no cashout was made (specification, Payouts API: internal codes). 511 is not among
 * them, as it says that there is one with this external id; nor are 537, 703 and 500, which give no reason.
 */
const REFUSALS: ReadonlySet<string> = new Set(
  [300, 303, 502, 504, 508, 515, 525, 533, 538, 539, 540, 541, 542, 543].map(String),
);

/**
 * Of those codes, the ones that would meet every other cashout of the account, too: signature, credentials, network
 * address, balance, a country or currency that it does not have, cashouts that are not enabled.
 */
const REFUSALS_OF_ACCOUNT: ReadonlySet<string> = new Set(
  [302, 401, 402, 514, 518, 519, 524, 526].map(String),
);

function outcomeOf(answer: ServiceAnswer): SendOutcome {
  const body = objectOf(answer);
  const cashoutId = body && usableId(textOf(body.cashout_id));
  if (answer.status === 200 && cashoutId) return { kind: 'confirmed', cashoutId };
  const error = refusal(answer, 'service-refused', 'payouts').details;
  const said = answer.status >= 400 && answer.status < 500 && body ? textOf(body.code) : undefined;
  if (said !== undefined && REFUSALS.has(said)) return { kind: 'refused', error };
  if (said !== undefined && REFUSALS_OF_ACCOUNT.has(said)) return { kind: 'turned-away', error };
  const saysNothing = answer.status < 400 && error.serviceCode === undefined;
  return { kind: 'unknown', error: saysNothing ? unreadable(answer, CREATE, 'payouts').details : error };
}

/**
 * An id that can be kept and asked for as it is; a shortened one, or one with a secret struck out, would be another's.
 */
export function usableId(text: string | undefined): string | undefined {
  return text !== undefined && USABLE_ID.test(text) && !text.includes(STRUCK) ? text : undefined;
}

/** Ids are short numbers; anything visible of up to a hundred characters is taken for one. */
const USABLE_ID = /^[^\p{C}\p{Z}]{1,100}$/u;

/** What a cashout is named by: after a lost answer there is no cashout id, and some installations do without. */
export type CashoutName = { readonly externalId: string; readonly cashoutId: string | null };

/**
 * The status of a cashout (specification, `POST /v3/cashout/status`). Throws `service-refused` with code 509 when the
 * service has none by that name, and whatever the transport throws.
 */
export function fetchCashoutStatus(
  service: PayoutService,
  { externalId, cashoutId }: CashoutName,
  signal?: AbortSignal,
): Promise<CashoutStatus> {
  const name = { external_id: externalId, ...(cashoutId === null ? {} : numbered(cashoutId)) };
  return askForStatus(service, { method: 'POST', path: STATUS }, name, signal);
}

/**
 * Cancels a pending cashout. Outside the specification (field notes, Deposits and payouts), so only where a workspace
 * says so. Throws `service-refused` with code 510 when it is no longer pending.
 */
export function cancelCashout(
  service: PayoutService,
  { externalId, cashoutId }: { readonly externalId: string; readonly cashoutId: string },
): Promise<CashoutStatus> {
  const name = { ...numbered(cashoutId), external_id: externalId };
  return askForStatus(service, { method: 'DELETE', path: '/v3/cashout/cancel' }, name);
}

/** Puts a pending cashout on hold, or releases one on hold. Outside the specification, as `cancelCashout`. */
export function changeCashout(
  service: PayoutService,
  cashoutId: string,
  status: 'ON_HOLD' | 'PENDING',
): Promise<CashoutStatus> {
  return askForStatus(service, { method: 'PUT', path: STATUS }, { ...numbered(cashoutId), status });
}

/** The id is a string at creation and a number everywhere else; one that is no number stays what it is. */
function numbered(cashoutId: string): { cashout_id: LosslessNumber | string } {
  const isNumber = /^(0|[1-9][0-9]*)$/.test(cashoutId);
  return { cashout_id: isNumber ? new LosslessNumber(cashoutId) : cashoutId };
}

async function askForStatus(
  service: PayoutService,
  { method, path }: Pick<ServiceRequest, 'method' | 'path'>,
  fields: JsonObject,
  signal?: AbortSignal,
): Promise<CashoutStatus> {
  const access = await accessOf(service);
  const { login, pass } = access.credentials;
  const body = writeJson({ login, pass, ...fields });
  const answer = await send(service, access, { method, path, body, signal });
  if (answer.status >= 400) throw refusal(answer, 'service-refused', 'payouts');
  const object = readObject(answer, path, 'payouts');
  const code = textOf(object.cashout_status);
  if (code === undefined || code.length > LONGEST_CODE) throw unreadable(answer, path, 'payouts');
  return {
    code: foreignText(code),
    description: shortTextOf(object.cashout_status_description) ?? '',
    rejectionCode: shortTextOf(object.rejection_code, LONGEST_CODE) ?? null,
    rejectionReason: shortTextOf(object.rejection_reason) ?? null,
    at: service.now(),
  };
}

/** What an order has room for (`cashoutStatus`): the service's texts are shown, never interpreted. */
const LONGEST_CODE = 50;

type Access = { readonly baseUrl: string; readonly credentials: PayoutCredentials };

/** The address first: credentials read after it can only be those that belong to it, whatever changes meanwhile. */
async function accessOf(service: PayoutService): Promise<Access> {
  const baseUrl = await service.baseUrl();
  return { baseUrl, credentials: await service.credentials() };
}

function send(
  { transport }: PayoutService,
  { baseUrl, credentials: { login, pass, apiSignature } }: Access,
  {
    method,
    path,
    body,
    signal,
  }: Pick<ServiceRequest, 'method' | 'path' | 'signal'> & { readonly body: string },
): Promise<ServiceAnswer> {
  const signature = payloadSignatureOf(apiSignature, body);
  return transport({
    method,
    baseUrl,
    path,
    headers: { 'Content-Type': 'application/json', 'Payload-Signature': signature },
    body,
    repeatable: false,
    redactor: new Redactor([login, pass, apiSignature, signature]),
    // Over a connection of its own: a network stack repeats by itself what a kept-alive connection swallowed. A query
    // changes nothing and does not wait in line with what does.
    ...(method === 'POST' && path === STATUS ? {} : { connection: 'fresh' as const }),
    signal,
  });
}
