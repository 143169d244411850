/** Signatures of the signed areas. Each is computed over the very text that is sent: sign once, send those bytes. */
import { createHmac } from 'node:crypto';

/**
 * The time header of a signed request, computed once for header and signature: UTC, whole seconds, literal `Z`
 * (specification, Authentication, Deposits API and KYC API, 2; the `Z` and the missing milliseconds: field notes).
 *
 * @param now epoch ms
 */
export function xDateOf(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19)}Z`;
}

/**
 * The Authorization header (specification, Authentication, Deposits API and KYC API, 3 and 4): scheme word, a space,
 * lowercase hex HMAC-SHA-256 over X-Date + X-Login + payload in UTF-8.
 *
 * @param payload the request's body as sent; the empty string when there is none
 */
export function authorizationOf(parts: {
  readonly schemeWord: string;
  readonly apiSignature: string;
  readonly xDate: string;
  readonly xLogin: string;
  readonly payload: string;
}): string {
  const { schemeWord, apiSignature, xDate, xLogin, payload } = parts;
  return `${schemeWord} ${hmac(apiSignature, `${xDate}${xLogin}${payload}`)}`;
}

/**
 * The Payload-Signature header. The specification does not show its computation; public documentation of services of
 * this family does (field notes, Signatures): lowercase hex HMAC-SHA-256, key = the payout API signature, over the
 * UTF-8 bytes of the body as sent, login and pass included.
 */
export function payloadSignatureOf(apiSignature: string, payload: string): string {
  return hmac(apiSignature, payload);
}

function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text, 'utf8').digest('hex');
}
