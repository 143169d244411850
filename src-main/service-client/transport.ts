/**
 * One request to the service: address check, time limit, retries where they are safe, its secrets struck out of the
 * answer, and every failure as a TieoutError. Which network stack carries it is an argument: Electron's in the app,
 * Node's in the tests.
 */
import type { RequestLogEntry } from '../../src-shared/contract/app.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { addressProblem } from '../../src-shared/service/address.ts';
import type { Redactor } from '../redaction/redactor.ts';
import { type AnswerBody, LONGEST_BODY_BYTES } from './answer-body.ts';
import { type ReadBody, readAtOnce } from './answer-reader.ts';
import { BrokenAnswer, storyOf } from './connection-failure.ts';
import { redactedQuery } from './request-log.ts';

/** `fresh`: over a connection that has carried no other request. */
export type Fetch = (url: string, init: RequestInit, connection?: 'fresh') => Promise<Response>;

export type ServiceRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly baseUrl: string;
  /** Path from the specification, starting with a slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  /** A function where each attempt has headers of its own. */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
  /** The very text to send; signing and sending must see the same bytes. */
  readonly body?: string;
  /** Only reads and the login may be sent again after an unknown outcome. */
  readonly repeatable: boolean;
  /** For what must not even be repeated by the network stack itself, which may do so on a connection used before. */
  readonly connection?: 'fresh';
  /**
   * Strikes out the secrets that this request carries; where an answer brings a secret of its own, made from its
   * cookies.
   */
  readonly redactor: Redactor | ((setCookie: string) => Redactor);
  readonly signal?: AbortSignal | undefined;
};

export type ServiceAnswer = {
  readonly status: number;
  /** Which attempt this is the answer to, counted from 1. */
  readonly attempt: number;
  readonly body: AnswerBody;
  /** What the service's clock said (the Date header), epoch ms; null when that is no date. */
  readonly serviceAt: number | null;
  /** The Set-Cookie header, where the token comes in: of all that an answer says, this alone is left as it came. */
  readonly setCookie: string;
};

export type Transport = (request: ServiceRequest) => Promise<ServiceAnswer>;

export type TransportOptions = {
  readonly fetch: Fetch;
  /** Time limit of one attempt, headers and body together. */
  readonly timeoutMs?: number;
  /** Attempts in all for a repeatable request. */
  readonly attempts?: number;
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now?: () => number;
  /** 0..1, for the jitter of the back-off. */
  readonly random?: () => number;
  readonly onAttempt?: (entry: RequestLogEntry) => void;
  /** Reads the bodies; at once unless given. */
  readonly readBody?: ReadBody;
};

/** An answer whose body was not read yet. */
type Received = { readonly status: number; readonly headers: Headers; readonly bytes: Uint8Array };

/** Proxy Authentication Required. Windows' own names are given by the network stack without a word of ours. */
const PROXY_ASKS = 407;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

export function createTransport(options: TransportOptions): Transport {
  const { timeoutMs = 30_000, attempts = 4, wait = waitFor, random = Math.random, now = Date.now } = options;
  const { readBody = readAtOnce } = options;

  return async (request) => {
    const url = urlOf(request);
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt >= attempts || !request.repeatable;
      const started = now();
      let pause: number;
      const log = (outcome: string) =>
        options.onAttempt?.({
          at: started,
          method: request.method,
          host: url.host,
          path: request.path,
          query: redactedQuery(request.query),
          attempt,
          outcome,
          ms: now() - started,
        });
      const received = await send(options.fetch, url, request, timeoutMs).catch((error: unknown) =>
        failureOf(error, request, url.hostname),
      );
      if (received instanceof TieoutError) {
        log(received.code);
        if (last || !received.details.retryable) throw received;
        pause = backOffMs(attempt, random);
      } else {
        const { status, headers } = received;
        log(String(status));
        const mayChange = status === 429 || status >= 500;
        pause = retryAfterMs(headers, now()) ?? backOffMs(attempt, random);
        // Asked to stay away for longer than a person would wait: the answer tells them so.
        if (last || !mayChange || pause > LONGEST_WAIT_MS)
          return answerOf(received, request, attempt, readBody);
      }
      await wait(pause, request.signal);
    }
  };
}

async function answerOf(
  { status, headers, bytes }: Received,
  { redactor, path }: ServiceRequest,
  attempt: number,
  readBody: ReadBody,
): Promise<ServiceAnswer> {
  const setCookie = headers.get('set-cookie') ?? '';
  const body = await readBody(bytes, typeof redactor === 'function' ? redactor(setCookie) : redactor);
  if (!body) throw new TieoutError('service-unreadable', { httpStatus: status, subject: path });
  const serviceAt = Date.parse(headers.get('date') ?? '');
  return { status, attempt, body, setCookie, serviceAt: Number.isNaN(serviceAt) ? null : serviceAt };
}

function urlOf(request: ServiceRequest): URL {
  const problem = addressProblem(request.baseUrl);
  if (problem) {
    throw new TieoutError(problem === 'insecure' ? 'insecure-address' : 'invalid-address', {
      subject: request.baseUrl,
    });
  }
  const url = new URL(`${request.baseUrl}${request.path}`);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, String(value));
  return url;
}

async function send(fetch: Fetch, url: URL, request: ServiceRequest, timeoutMs: number): Promise<Received> {
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
  const init: RequestInit = {
    method: request.method,
    headers: {
      Accept: 'application/json',
      ...(typeof request.headers === 'function' ? request.headers() : request.headers),
    },
    ...(request.body === undefined ? {} : { body: request.body }),
    signal,
    // A redirect could carry the token to another host, and no redirect is specified.
    redirect: 'error',
    // The token lives in memory only: no cookie jar may keep it.
    credentials: 'omit',
    cache: 'no-store',
  };
  const response = await fetch(url.href, init, request.connection);
  // The way through a proxy to an encrypted address is asked for before anything is sent: this is the proxy's word, not
  // the service's, which the network stack would not pass on.
  if (response.status === PROXY_ASKS && url.protocol === 'https:') {
    void response.body?.cancel().catch(() => undefined);
    throw new TieoutError('proxy-asks-for-name', { subject: url.hostname, httpStatus: PROXY_ASKS });
  }
  return {
    status: response.status,
    headers: response.headers,
    bytes: await readBytes(response, request, signal).catch((error: unknown) => {
      throw error instanceof TieoutError ? error : new BrokenAnswer(error);
    }),
  };
}

/**
 * The body's bytes, unpacked, given up once they are more than any answer of the service can have, or too slow in
 * coming: that does not depend on what the network stack does with the signal.
 */
async function readBytes(
  response: Response,
  request: ServiceRequest,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return Buffer.concat(chunks, length);
      length += value.byteLength;
      if (length > LONGEST_BODY_BYTES)
        throw new TieoutError('answer-too-large', { httpStatus: response.status, subject: request.path });
      chunks.push(value);
    }
  } catch (error) {
    stop();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function failureOf(error: unknown, request: ServiceRequest, host: string): TieoutError {
  if (error instanceof TieoutError) return error;
  if (request.signal?.aborted) return new TieoutError('cancelled', {}, error);
  // The host's own name must not be read as a reason: there may be a "timeout.example" or a "certified.example".
  const text = storyOf(error).replaceAll(host, '');
  const facts = { subject: host };
  if (/timeout|timed?[ _-]?out/i.test(text)) return new TieoutError('service-timeout', facts, error);
  if (/ERR_PROXY_AUTH/.test(text)) return new TieoutError('proxy-asks-for-name', facts, error);
  if (/ERR_\w*(PROXY|PROXIES|TUNNEL|SOCKS|PAC_)/.test(text))
    return new TieoutError('proxy-failed', facts, error);
  if (/redirect/i.test(text)) return new TieoutError('service-redirected', facts, error);
  if (/CERT|SSL|TLS|self.signed/i.test(text)) return new TieoutError('service-insecure', facts, error);
  return new TieoutError('service-unreachable', facts, error);
}

function backOffMs(attempt: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return ceiling / 2 + (ceiling / 2) * random();
}

/**
 * Retry-After in seconds or as an HTTP date, which is one of the service's clock: where the answer tells its time
 * (Date), the computer's may be hours apart from it. Asking again sooner would be refused again.
 */
function retryAfterMs(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after');
  if (!text) return undefined;
  const served = Date.parse(headers.get('date') ?? '');
  const ms = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - (Number.isNaN(served) ? now : served);
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    function done() {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
    function stop() {
      clearTimeout(timer);
      reject(new TieoutError('cancelled'));
    }
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}
