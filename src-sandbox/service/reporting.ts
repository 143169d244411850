import { z } from 'zod';
import type { Credentials } from '../credentials.ts';
import { MAX_ROWS } from '../data/pages.ts';
import { Refusal } from './errors.ts';
import type { Call, HttpAnswer } from './http.ts';
import { type ListingQuery, type ListingRules, listingQuery, type WindowUnit } from './parameters.ts';
import { requireJson } from './require-json.ts';
import { sameText } from './same-text.ts';
import type { Sessions } from './sessions.ts';

const loginBody = z.strictObject({ accessKey: z.string().min(1), secretKey: z.string().min(1) });

/** Login, logout and the session check of the merchant reporting area. */
export class ReportingAccess {
  readonly #credentials: Credentials;
  readonly #sessions: Sessions;
  readonly #idMerchant: number;
  readonly #allowed: (address: string) => boolean;

  constructor(args: {
    credentials: Credentials;
    sessions: Sessions;
    idMerchant: number;
    allowed: (address: string) => boolean;
  }) {
    this.#credentials = args.credentials;
    this.#sessions = args.sessions;
    this.#idMerchant = args.idMerchant;
    this.#allowed = args.allowed;
  }

  /** POST /v1/auth/login. */
  login(call: Call): HttpAnswer {
    requireJson(call);
    let body: unknown;
    try {
      body = JSON.parse(call.body.toString('utf8'));
    } catch {
      throw new Refusal(400, 202, 'Invalid request body: not well formed JSON');
    }
    const parsed = loginBody.safeParse(body);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw new Refusal(400, 202, `Invalid request body: ${issue?.path.join('.') || issue?.message}`);
    }
    if (!this.#allowed(call.remoteAddress)) throw new Refusal(403, 83, 'Forbidden login location');
    const { accessKey, secretKey } = this.#credentials.reporting;
    const sameUser = sameText(parsed.data.accessKey, accessKey);
    if (!sameText(parsed.data.secretKey, secretKey) || !sameUser) {
      throw new Refusal(401, 100, 'Invalid credentials');
    }
    return {
      status: 200,
      body: { idUser: this.#idMerchant + 500_000, username: accessKey, idMerchant: this.#idMerchant },
      headers: {
        'set-cookie': `BEARER_TOKEN=${this.#sessions.open(call.skewMs)}; Path=/; HttpOnly; SameSite=Strict`,
      },
    };
  }

  /** DELETE /v1/auth/session/destroy. */
  logout(call: Call): HttpAnswer {
    this.#sessions.destroy(this.check(call));
    return { status: 200, body: {} };
  }

  /** Refuses a call without a live session; returns its token. */
  check(call: Call): string {
    const token = tokenOf(call);
    if (token === null) throw new Refusal(401, 101, 'BEARER_TOKEN is missing');
    if (!this.#sessions.use(token, call.skewMs)) throw new Refusal(401, 100, 'Invalid or expired session');
    return token;
  }
}

/** The token of a call, from `Authorization: Bearer` or, without that header, from the cookie BEARER_TOKEN. */
export function tokenOf(call: Call): string | null {
  const header = call.headers.authorization;
  if (header !== undefined) return /^Bearer (\S+)$/.exec(header)?.[1] ?? null;
  for (const pair of (call.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === 'BEARER_TOKEN' && value) return value;
  }
  return null;
}

/** One listing: its parameters and where a page of it comes from. `rows` are wire records. */
export type Listing = {
  readonly rules: ListingRules;
  readonly windowUnit: WindowUnit;
  /** `shift`: the page starts this many records early. */
  readonly page: (query: ListingQuery, shift: number) => unknown[];
};

/** Answers a listing call with the envelope {data, page, rows, maxRows}. */
export function answerListing(
  access: ReportingAccess,
  listing: Listing,
  now: () => number,
  call: Call,
): HttpAnswer {
  access.check(call);
  const query = listingQuery(call.search, listing.rules, now(), listing.windowUnit);
  const data = listing.page(query, call.shift ?? 0);
  return { status: 200, body: { data, page: query.page, rows: data.length, maxRows: MAX_ROWS } };
}
