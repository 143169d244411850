import type { Call, Rendered, Route } from './http.ts';
import { endpointOf } from './http.ts';

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
  /** The connection ends: before anything is done, in the middle of the body, or when all is done but unsaid. */
  | { readonly kind: 'cut'; readonly when: 'before-headers' | 'mid-body' | 'after-commit' }
  /** The right status with JSON that ends half way. */
  | { readonly kind: 'malformed-json' }
  /** One field of the n-th listed record (default 0), or of the body itself, is missing or has this JSON text. */
  | { readonly kind: 'field'; readonly field: string; readonly json: string | null; readonly record?: number }
  /** The listing has moved by this many records since the page before. */
  | { readonly kind: 'shifted-page'; readonly by: number }
  /** A proxy's HTML page with this status (default 200) instead of the answer. */
  | { readonly kind: 'html'; readonly status?: number };

/** Which requests a rule meets: an endpoint's name ("GET /v1/deposits"), or anything about the request. */
export type FaultMatcher = string | RegExp | ((request: FaultRequest) => boolean);

export type FaultRequest = {
  readonly endpoint: string;
  readonly method: string;
  readonly path: string;
  readonly search: string;
};

export type FaultRule = {
  /** A RegExp is tried on "METHOD path?query". Default: every request. */
  readonly on?: FaultMatcher;
  readonly fault: Fault;
  /** How many requests it spoils; default 1. */
  readonly times?: number;
  /** How many matching requests pass untouched first; default 0. */
  readonly after?: number;
};

export type FaultHandle = {
  /** How many requests it has spoilt. */
  readonly hits: () => number;
  readonly remove: () => void;
};

type Armed = { readonly rule: FaultRule; seen: number; hits: number };

/** What the sandbox is told to do wrong. Rules are tried in the order given; the first that applies acts. */
export class Faults {
  readonly #armed = new Set<Armed>();

  /** Arms a rule. */
  add(rule: FaultRule): FaultHandle {
    const armed: Armed = { rule, seen: 0, hits: 0 };
    this.#armed.add(armed);
    return { hits: () => armed.hits, remove: () => void this.#armed.delete(armed) };
  }

  clear(): void {
    this.#armed.clear();
  }

  /** The fault for this request, if any; asking counts it. Latency comes with whatever else is armed. */
  take(route: Route, call: Call): Fault[] {
    const request = {
      endpoint: endpointOf(route),
      method: call.method,
      path: call.path,
      search: call.search,
    };
    const taken: Fault[] = [];
    for (const armed of this.#armed) {
      const { fault, on, times = 1, after = 0 } = armed.rule;
      const decided = taken.some((each) => each.kind !== 'latency');
      if (armed.hits >= times || !meets(on, request) || (decided && fault.kind !== 'latency')) continue;
      armed.seen += 1;
      if (armed.seen <= after) continue;
      armed.hits += 1;
      taken.push(fault);
    }
    return taken;
  }
}

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
const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' };

/** The answer of a fault that stands in the service's place; nothing was done. */
export function substitute(fault: Fault): Rendered | null {
  if (fault.kind === 'html') return { status: fault.status ?? 200, headers: htmlHeaders, bytes: HTML };
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
        headers: { 'content-type': 'application/json;charset=UTF-8', ...retry },
        bytes: Buffer.from(
          '{"code":700,"description":"Internal server error","message":"Internal server error"}',
        ),
      };
  }
}
