import type { Credentials } from '../credentials.ts';
import { Refusal } from './errors.ts';
import type { Call } from './http.ts';
import { sameText } from './same-text.ts';
import { authorizationDigest } from './signature.ts';

/** X-Date: whole seconds, with `Z` or an offset like -0500 (the letter Z of yyyy-MM-dd'T'HH:mm:ssZ). */
const X_DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{4})$/;

/** Milliseconds of an X-Date, or null when it is not in the documented form or no such moment exists. */
function momentOf(xDate: string): number | null {
  if (!X_DATE.test(xDate)) return null;
  const ms = Date.parse(xDate.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  // Date.parse lets 31 February roll over; the round trip of the date part does not.
  const date = new Date(`${xDate.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(ms) || date.toISOString().slice(0, 10) !== xDate.slice(0, 10) ? null : ms;
}

/** The check of the signed headers of the Deposits and KYC APIs. */
export class SignedAccess {
  readonly #credentials: Credentials;
  readonly #clock: () => number;
  readonly #windowMs: number;
  readonly #allowed: (address: string) => boolean;
  readonly #schemeWord: string;

  constructor(args: {
    credentials: Credentials;
    /** First word of the Authorization header. */
    schemeWord: string;
    /** Milliseconds. */
    clock: () => number;
    windowSeconds: number;
    allowed: (address: string) => boolean;
  }) {
    this.#credentials = args.credentials;
    this.#schemeWord = args.schemeWord;
    this.#clock = args.clock;
    this.#windowMs = args.windowSeconds * 1000;
    this.#allowed = args.allowed;
  }

  /** Refuses a call that is not signed as it must be; `readOnly`: the read-only key may make it. */
  check(call: Call, readOnly: boolean): void {
    if (!this.#allowed(call.remoteAddress)) {
      throw new Refusal(401, 201, 'Unregistered IP address', 'UNREGISTERED_IP');
    }
    const bearer = `Bearer ${this.#credentials.readOnly.apiKey}`;
    if (readOnly && sameText(call.headers.authorization ?? '', bearer)) return;
    const xLogin = header(call, 'X-Login');
    const xDate = header(call, 'X-Date');
    const authorization = header(call, 'Authorization');
    const moment = momentOf(xDate);
    if (moment === null) {
      throw new Refusal(400, 101, "X-Date must be yyyy-MM-dd'T'HH:mm:ssZ", 'INVALID_HEADER');
    }
    const { deposits, readOnly: reader } = this.#credentials;
    const known = sameText(xLogin, deposits.apiKey) || (readOnly && sameText(xLogin, reader.apiKey));
    if (!known) throw new Refusal(401, 100, 'Invalid credentials', 'INVALID_CREDENTIALS');
    const digest = authorizationDigest(deposits.apiSignature, xDate, xLogin, call.body);
    if (!sameText(authorization, `${this.#schemeWord} ${digest}`)) {
      throw new Refusal(401, 102, 'Invalid Signature', 'INVALID_SIGNATURE');
    }
    if (Math.abs(this.#clock() + (call.skewMs ?? 0) - moment) > this.#windowMs) {
      throw new Refusal(400, 103, 'X-Date is out of range', 'INVALID_DATE');
    }
  }
}

function header(call: Call, name: string): string {
  const value = call.headers[name.toLowerCase()];
  if (value === undefined) throw new Refusal(400, 101, `Header ${name} is missing`, 'MISSING_HEADER');
  if (value.trim() === '') throw new Refusal(400, 105, `Header ${name} is empty`, 'EMPTY_HEADER');
  return value;
}
