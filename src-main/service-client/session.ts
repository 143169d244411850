/**
 * The session with the Merchant reporting API (specification, Authentication, Merchant reporting API): one login
 * shared by all calls in flight, the token in memory only, a new login when it expired.
 */
import type { ReportingCredentials } from '../../src-shared/contract/workspaces.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { SESSION_IDLE_MS } from '../../src-shared/service/limits.ts';
import { readObject, refusal, unreadable } from './answer.ts';
import { textOf } from './json.ts';
import type { ServiceAnswer, ServiceRequest, Transport } from './transport.ts';

export type Identity = { readonly idUser: string; readonly username: string; readonly idMerchant: string };

export type SessionOptions = {
  readonly transport: Transport;
  readonly baseUrl: string;
  /** Asked at each login, so that replaced credentials are used at once and none are kept here. */
  readonly credentials: () => Promise<ReportingCredentials>;
  readonly now?: () => number;
  /** Told about every token, so that the log can strike it out. */
  readonly onSecret?: (secret: string) => void;
};

type Login = { readonly token: string; readonly identity: Identity };

/** A login nearly as old as the limit is renewed rather than tried: the service's clock is not ours. */
const IDLE_MARGIN_MS = 30_000;

export class ReportingSession {
  private readonly options: SessionOptions;
  private readonly now: () => number;
  private login: Promise<Login> | undefined;
  /** What `login` came to, once it has. */
  private live: Login | undefined;
  private lastUse = 0;
  private ended = false;

  constructor(options: SessionOptions) {
    this.options = options;
    this.now = options.now ?? Date.now;
  }

  /** Logs in when there is no live session. Throws `login-refused`, `login-location-refused` or a transport error. */
  async identity(signal?: AbortSignal): Promise<Identity> {
    return (await this.current(signal)).identity;
  }

  /**
   * A GET with the token. A 401 or 403 is taken once as an expired session (field notes: the status of an expired
   * token is not specified); refused again under a fresh token, it is `session-refused`.
   */
  async get(path: string, query: ServiceRequest['query'], signal?: AbortSignal): Promise<ServiceAnswer> {
    const first = await this.current(signal);
    const answer = await this.send(first, path, query, signal);
    if (!isSessionRefusal(answer)) return answer;
    // Another call may have renewed the login meanwhile; only the one that is still current is dropped.
    if (this.live === first) this.login = this.live = undefined;
    const second = await this.send(await this.current(signal), path, query, signal);
    if (isSessionRefusal(second)) throw refusal(second, 'session-refused');
    return second;
  }

  /**
   * Invalidates the token (specification, `DELETE /v1/auth/session/destroy`) and ends this session for good: a call
   * still in flight gets `cancelled` rather than a login that nobody would end. The token is forgotten here whatever
   * the service answers; without a login nothing is sent.
   */
  async logOut(signal?: AbortSignal): Promise<void> {
    this.ended = true;
    const login = await this.login?.catch(() => undefined);
    this.login = this.live = undefined;
    if (!login) return;
    const answer = await this.options.transport({
      method: 'DELETE',
      baseUrl: this.options.baseUrl,
      path: '/v1/auth/session/destroy',
      headers: bearer(login),
      repeatable: false,
      signal,
    });
    // A token that the service no longer knows is as good as destroyed.
    if (answer.status >= 400 && !isSessionRefusal(answer)) throw refusal(answer, 'service-refused');
  }

  private current(signal?: AbortSignal): Promise<Login> {
    if (this.ended) return Promise.reject(new TieoutError('cancelled'));
    if (this.live && this.now() - this.lastUse > SESSION_IDLE_MS - IDLE_MARGIN_MS) {
      this.login = this.live = undefined;
    }
    if (!this.login) {
      // Not tied to one caller's signal: a login that others wait for must not die with the first one's cancel.
      const login = this.logIn();
      this.login = login;
      login.then(
        (live) => {
          if (this.login === login) this.live = live;
        },
        () => {
          if (this.login === login) this.login = undefined;
        },
      );
    }
    return orCancelled(this.login, signal);
  }

  private async logIn(): Promise<Login> {
    const { accessKey, secretKey } = await this.options.credentials();
    const answer = await this.options.transport({
      method: 'POST',
      baseUrl: this.options.baseUrl,
      path: '/v1/auth/login',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ accessKey, secretKey }),
      repeatable: true,
    });
    if (answer.status >= 400) throw refusal(answer, 'login-refused', { secrets: [secretKey] });
    const body = readObject(answer, '/v1/auth/login');
    const token = tokenOf(answer.headers);
    const idUser = textOf(body.idUser);
    const idMerchant = textOf(body.idMerchant);
    if (token === undefined || idMerchant === undefined) {
      // A failed login is `{code, description}`; its HTTP status is not specified, so it may be 200.
      if (body.code !== undefined) throw refusal(answer, 'login-refused', { secrets: [secretKey] });
      throw unreadable(answer, '/v1/auth/login', 'reporting');
    }
    this.options.onSecret?.(token);
    this.lastUse = this.now();
    return {
      token,
      identity: { idUser: idUser ?? '', username: textOf(body.username) ?? '', idMerchant },
    };
  }

  private send(
    login: Login,
    path: string,
    query: ServiceRequest['query'],
    signal?: AbortSignal,
  ): Promise<ServiceAnswer> {
    this.lastUse = this.now();
    return this.options.transport({
      method: 'GET',
      baseUrl: this.options.baseUrl,
      path,
      ...(query === undefined ? {} : { query }),
      headers: bearer(login),
      repeatable: true,
      signal,
    });
  }
}

function bearer(login: Login): Record<string, string> {
  return { Authorization: `Bearer ${login.token}` };
}

function isSessionRefusal(answer: ServiceAnswer): boolean {
  return answer.status === 401 || answer.status === 403;
}

/** The cookie BEARER_TOKEN; several Set-Cookie headers arrive joined in one of the two network stacks. */
function tokenOf(headers: Headers): string | undefined {
  const match = /(?:^|[;,\s])BEARER_TOKEN="?([^;,\s"]+)/.exec(headers.get('set-cookie') ?? '');
  return match?.[1];
}

function orCancelled<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(new TieoutError('cancelled'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
