import { createHmac } from 'node:crypto';

/**
 * Digest of the Authorization header (section "Authentication", signed headers): lowercase hexadecimal
 * HMAC-SHA-256 of X-Date + X-Login + body, keyed with the API signature. `body` is the bytes as sent.
 */
export function authorizationDigest(key: string, xDate: string, xLogin: string, body: Buffer): string {
  return createHmac('sha256', key).update(`${xDate}${xLogin}`, 'utf8').update(body).digest('hex');
}

/** Payload-Signature of the Payouts API: lowercase hexadecimal HMAC-SHA-256 of the body's bytes as sent. */
export function payloadSignature(key: string, body: Buffer): string {
  return createHmac('sha256', key).update(body).digest('hex');
}
