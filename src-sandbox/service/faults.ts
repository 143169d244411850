import { drawOne, Stream } from '../data/random.ts';
import type { EchoForm } from './echo.ts';
import type { Call, Rendered, Route } from './http.ts';
import { endpointOf, JSON_TYPE } from './http.ts';

/** What goes wrong with one answer. */
export type Fault =
  /** The answer comes `ms` later. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** This status instead of the answer; nothing is done. `body` defaults to none. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: 'none' | 'json' | 'html';
      /** Value of Retry-After: seconds, or an HTTP date. */
      readonly retryAfter?: string;
    }
  /**
   * A creation is checked at once and worked on for `ms` before it takes its external id; only then comes the answer.
   * What is asked meanwhile knows nothing of it.
   */
  | { readonly kind: 'background'; readonly ms: number }
  /** The connection ends: before anything is done, in the middle of the body, or when all is done but unsaid. */
  | { readonly kind: 'cut'; readonly when: 'before-headers' | 'mid-body' | 'after-commit' }
  /** The right status with JSON that ends half way. */
  | { readonly kind: 'malformed-json' }
  /** One field of the n-th listed record (default 0), or of the body itself, is missing or has this JSON text. */
  | { readonly kind: 'field'; readonly field: string; readonly json: string | null; readonly record?: number }
  /**
   * The listing has moved by this many records since the page before: so many come again, or, when negative, are
   * never shown.
   */
  | { readonly kind: 'shifted-page'; readonly by: number }
  /** A proxy's HTML page with this status (default 200) instead of the answer. */
  | { readonly kind: 'html'; readonly status?: number }
  /** The answer's JSON declared as HTML, or a page of HTML declared as JSON. */
  | { readonly kind: 'wrong-content-type'; readonly body: 'json' | 'html' }
  /** The token that comes with the request has expired, whatever its age. */
  | { readonly kind: 'session-expired' }
  /**
   * Every header, the query and the body are quoted in this form: in an error with this status instead of the answer,
   * or, without one, behind every text of the right answer. `also`: so is what came last to this endpoint.
   */
  | { readonly kind: 'echo'; readonly form: EchoForm; readonly status?: number; readonly also?: string }
  /** The service's clock is this many seconds ahead (behind, when negative): X-Date, sessions and the Date header. */
  | { readonly kind: 'clock-skew'; readonly seconds: number };

/** Faults that come with whatever else happens; of the others one request has one. */
const CONDITIONS: ReadonlySet<Fault['kind']> = new Set(['latency', 'clock-skew']);

/** Which requests a rule meets: an endpoint's name ("GET /v1/deposits"), or anything about the request. */
type FaultMatcher = string | RegExp | ((request: FaultRequest) => boolean);

type FaultRequest = {
  readonly endpoint: string;
  readonly method: string;
  readonly path: string;
  readonly search: string;
};

export type FaultRule = {
  /** A RegExp is tried on "METHOD path?query". Default: every request. */
  readonly on?: FaultMatcher;
  readonly fault: Fault;
  /** How many requests it spoils; default 1, or without end when `rate` is given. */
  readonly times?: number;
  /** How many matching requests pass untouched first; default 0. */
  readonly after?: number;
  /** Share of the matching requests to spoil, 0 to 1. Which ones: by the seed and the order they come in. */
  readonly rate?: number;
};

type FaultHandle = {
  /** How many requests it has spoilt. */
  readonly hits: () => number;
  readonly remove: () => void;
};

type Armed = { readonly rule: FaultRule; readonly number: number; seen: number; hits: number };

/** What the sandbox is told to do wrong. Rules are tried in the order given; the first that applies acts. */
export class Faults {
  readonly #armed = new Set<Armed>();
  readonly #seed: number;
  #added = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Arms a rule. Throws RangeError when its rate is none. */
  add(rule: FaultRule): FaultHandle {
    const { rate = 1 } = rule;
    if (!(rate >= 0 && rate <= 1)) throw new RangeError('rate must be 0 to 1');
    this.#added += 1;
    const armed: Armed = { rule, number: this.#added, seen: 0, hits: 0 };
    this.#armed.add(armed);
    return { hits: () => armed.hits, remove: () => void this.#armed.delete(armed) };
  }

  /** Disarms everything; rules added afterwards meet the same requests as on a fresh start. */
  clear(): void {
    this.#armed.clear();
    this.#added = 0;
  }

  /** The faults of this request, if any; asking counts it. Latency and skew come with whatever else is armed. */
  take(route: Route, call: Call): Fault[] {
    const request = {
      endpoint: endpointOf(route),
      method: call.method,
      path: call.path,
      search: call.search,
    };
    const taken: Fault[] = [];
    for (const armed of this.#armed) {
      const { fault, on, rate, after = 0 } = armed.rule;
      const times = armed.rule.times ?? (rate === undefined ? 1 : Number.POSITIVE_INFINITY);
      const decided = taken.some((each) => !CONDITIONS.has(each.kind));
      if (armed.hits >= times || !meets(on, request) || (decided && !CONDITIONS.has(fault.kind))) continue;
      armed.seen += 1;
      if (armed.seen <= after || !this.#struck(armed, rate)) continue;
      armed.hits += 1;
      taken.push(fault);
    }
    return taken;
  }

  #struck({ number, seen }: Armed, rate: number | undefined): boolean {
    return rate === undefined || drawOne(this.#seed, Stream.fault, seen, number, STEPS) < rate * STEPS;
  }
}

/** Rates are told apart in steps of 1/65,536. */
const STEPS = 0x10000;

function meets(on: FaultMatcher | undefined, request: FaultRequest): boolean {
  if (on === undefined) return true;
  if (typeof on === 'string') return on === request.endpoint;
  if (typeof on === 'function') return on(request);
  return on.test(`${request.method} ${request.path}${request.search ? `?${request.search}` : ''}`);
}

const HTML = Buffer.from(
  '<!DOCTYPE html><html><head><title>Servicio no disponible</title></head><body><h1>Volvemos pronto</h1></body></html>',
  'utf8',
);
/** How a proxy declares its pages. */
export const HTML_TYPE = 'text/html; charset=utf-8';
const htmlHeaders = { 'content-type': HTML_TYPE };

/** The answer of a fault that stands in the service's place; nothing was done. */
export function substitute(fault: Fault): Rendered | null {
  if (fault.kind === 'html') return { status: fault.status ?? 200, headers: htmlHeaders, bytes: HTML };
  if (fault.kind === 'wrong-content-type' && fault.body === 'html') {
    return { status: 200, headers: { 'content-type': JSON_TYPE }, bytes: HTML };
  }
  if (fault.kind !== 'status') return null;
  const retry: Record<string, string> =
    fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
  switch (fault.body ?? 'none') {
    case 'none':
      return { status: fault.status, headers: retry, bytes: Buffer.alloc(0) };
    case 'html':
      return { status: fault.status, headers: { ...htmlHeaders, ...retry }, bytes: HTML };
    case 'json':
      return {
        status: fault.status,
        headers: { 'content-type': JSON_TYPE, ...retry },
        bytes: Buffer.from(
          '{"code":700,"description":"Internal server error","message":"Internal server error"}',
        ),
      };
  }
}
