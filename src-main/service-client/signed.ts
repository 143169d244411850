/** Signed requests of the Deposits and KYC APIs (specification, Authentication, Deposits API and KYC API). */
import type { DepositsCredentials } from '../../src-shared/contract/workspaces.ts';
import { Redactor } from '../redaction/redactor.ts';
import { authorizationOf, xDateOf } from './signing.ts';
import type { ServiceAnswer, ServiceRequest, Transport } from './transport.ts';

export type SignedService = {
  readonly transport: Transport;
  readonly baseUrl: () => Promise<string>;
  /** First word of the Authorization header. */
  readonly schemeWord: string;
  /** Asked for each request, so that none are kept here. */
  readonly credentials: () => Promise<DepositsCredentials>;
  readonly now: () => number;
};

type SignedRequest = Pick<ServiceRequest, 'method' | 'path' | 'body' | 'signal'> & {
  readonly idempotencyKey?: string;
};

type SignedAccess = { readonly baseUrl: string; readonly credentials: DepositsCredentials };

/** The address first: credentials read after it can only be those that belong to it, whatever changes meanwhile. */
export async function accessOf(service: SignedService): Promise<SignedAccess> {
  const baseUrl = await service.baseUrl();
  return { baseUrl, credentials: await service.credentials() };
}

/** Of each service the secrets of the latest request, and what strikes them. */
const latest = new WeakMap<
  SignedService,
  { readonly secrets: readonly string[]; readonly redactor: Redactor }
>();

/**
 * What strikes the secrets of a request. Many in a row, as a status check makes them, are signed in the same second and
 * then alike; the signature of another second is the only new one: finding the forms of a secret takes as long as the
 * request.
 */
function redactorOf(service: SignedService, secrets: readonly string[]): Redactor {
  const known = latest.get(service);
  const isKnown = known?.secrets.length === secrets.length;
  if (isKnown && known.secrets.every((secret, index) => secret === secrets[index])) return known.redactor;
  const redactor = new Redactor(secrets, [], known ? [known.redactor] : []);
  latest.set(service, { secrets, redactor });
  return redactor;
}

/**
 * Signs and sends. Each attempt is signed anew, for one that waited for its turn is no longer of the time it was first
 * asked at, which the service refuses (103); within an attempt the header's time is computed once, for header and
 * signature alike.
 */
export function sendSigned(
  service: SignedService,
  { baseUrl, credentials: { apiKey, apiSignature } }: SignedAccess,
  { method, path, body, signal, idempotencyKey }: SignedRequest,
): Promise<ServiceAnswer> {
  const { transport, schemeWord, now } = service;
  const signatures: string[] = [];
  let redactor = Redactor.NONE;
  const signed = () => {
    const xDate = xDateOf(now());
    const authorization = authorizationOf({
      schemeWord,
      apiSignature,
      xDate,
      xLogin: apiKey,
      payload: body ?? '',
    });
    const signature = authorization.slice(schemeWord.length + 1);
    if (!signatures.includes(signature)) signatures.push(signature);
    redactor = redactorOf(service, [apiKey, apiSignature, ...signatures]);
    return {
      'Content-Type': 'application/json',
      'X-Date': xDate,
      'X-Login': apiKey,
      Authorization: authorization,
      ...(idempotencyKey === undefined ? {} : { 'X-Idempotency-Key': idempotencyKey }),
    };
  };
  return transport({
    method,
    baseUrl,
    path,
    headers: signed,
    ...(body === undefined ? {} : { body }),
    repeatable: method === 'GET',
    // The key would make a repetition harmless; but what came of a lost answer is for a person to ask, not the network.
    ...(method === 'GET' ? {} : { connection: 'fresh' as const }),
    redactor: () => redactor,
    signal,
  });
}
