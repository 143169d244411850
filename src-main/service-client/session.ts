/**
 * The session with the Merchant reporting API (specification, Authentication, Merchant reporting API): one login
 * shared by all calls in flight, the token in memory only, a new login when it expired.
 */
import type { ReportingCredentials } from '../../src-shared/contract/workspaces.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { SESSION_IDLE_MS } from '../../src-shared/service/limits.ts';
import { textOf } from '../lossless-json.ts';
import { foreignText } from '../redaction/foreign-text.ts';
import { Redactor } from '../redaction/redactor.ts';
import { STRUCK } from '../redaction/strike.ts';
import { readObject, refusal, shortTextOf, unreadable } from './answer.ts';
import type { ServiceAnswer, ServiceRequest, Transport } from './transport.ts';

export type Identity = { readonly idUser: string; readonly username: string; readonly idMerchant: string };

type SessionOptions = {
  readonly transport: Transport;
  readonly baseUrl: string;
  /** Asked at each login, so that replaced credentials are used at once and none are kept here. */
  readonly credentials: () => Promise<ReportingCredentials>;
  readonly now?: () => number;
  /** Told about every token, so that the log can strike it out. */
  readonly onSecret?: (secret: string) => void;
  /**
   * The merchant whose records are kept; null while there are none. Asked at each login, for one login can be switched
   * to another merchant (field notes, Reporting) between two of them, and deposits do not name theirs.
   */
  readonly merchant?: () => string | null;
};

type Login = {
  readonly token: string;
  readonly redactor: Redactor;
  readonly identity: Identity;
  /** Whether the service has answered a request under it otherwise than by refusing it. */
  worked: boolean;
};

/**
 * New logins for one request that finds its session expired. A service that expires what it has just accepted is not to
 * be asked for ever: it may lock the account.
 */
const MOST_RENEWALS = 2;

/** No installation's merchant id is longer. */
const LONGEST_ID = 50;
const LONGEST_NAME = 320;

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

  /**
   * Logs in when there is no live session. Throws `login-refused`, `login-location-refused`, `wrong-merchant` for the
   * login of another merchant, or a transport error; so does every other call that needs a new login.
   */
  async identity(signal?: AbortSignal): Promise<Identity> {
    return (await this.current(signal)).identity;
  }

  /**
   * A GET with the token. A 401 or 403 is taken for an expired session (field notes: the status of an expired token is
   * not specified) and the request made again under a new login, which all calls in flight share. Refused again, it is
   * `session-refused`; unless by a 401 to a token that has worked meanwhile, or that has had the time to expire while
   * the request was repeated: then another login is worth it, twice in all.
   */
  async get(path: string, query: ServiceRequest['query'], signal?: AbortSignal): Promise<ServiceAnswer> {
    for (let renewals = 0; ; renewals += 1) {
      const login = await this.current(signal);
      const answer = await this.send(login, path, query, signal);
      if (!isSessionRefusal(answer)) {
        if (answer.status < 500 && answer.status !== 429) login.worked = true;
        return answer;
      }
      const expired = answer.status === 401 && (login.worked || answer.attempt > 1);
      if (renewals > 0 && (renewals === MOST_RENEWALS || !expired)) throw refusal(answer, 'session-refused');
      // Another call may have renewed the login meanwhile; only the one that is still current is dropped.
      if (this.live === login) this.login = this.live = undefined;
    }
  }

  /**
   * Invalidates the token (specification, `DELETE /v1/auth/session/destroy`) and ends this session for good: a call
   * still in flight gets `cancelled`: a new login would never be ended. The token is forgotten here whatever
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
      redactor: login.redactor,
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
    // An answer may well repeat the token that it brings.
    const redactor = (setCookie: string) => new Redactor([secretKey, ...tokensIn(setCookie)]);
    const answer = await this.options.transport({
      method: 'POST',
      baseUrl: this.options.baseUrl,
      path: '/v1/auth/login',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ accessKey, secretKey }),
      repeatable: true,
      redactor,
    });
    if (answer.status >= 400) throw refusal(answer, 'login-refused');
    const body = readObject(answer, '/v1/auth/login');
    const [token] = tokensIn(answer.setCookie);
    const idMerchant = textOf(body.idMerchant);
    if (token === undefined || idMerchant === undefined) {
      // A failed login is `{code, description}`; its HTTP status is not specified, so it may be 200.
      if (body.code !== undefined) throw refusal(answer, 'login-refused');
      throw unreadable(answer, '/v1/auth/login', 'reporting');
    }
    // Records are kept under this id: it must be one.
    if (idMerchant.length > LONGEST_ID || idMerchant.includes(STRUCK))
      throw unreadable(answer, '/v1/auth/login', 'reporting');
    this.options.onSecret?.(token);
    const known = this.options.merchant?.() ?? null;
    if (known !== null && known !== idMerchant)
      throw new TieoutError('wrong-merchant', {
        area: 'reporting',
        subject: foreignText(idMerchant, LONGEST_ID),
      });
    this.lastUse = this.now();
    return {
      token,
      redactor: new Redactor([token]),
      worked: false,
      identity: {
        idUser: shortTextOf(body.idUser, LONGEST_ID) ?? '',
        username: shortTextOf(body.username, LONGEST_NAME) ?? '',
        idMerchant,
      },
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
      redactor: login.redactor,
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
function tokensIn(setCookie: string): string[] {
  return [...setCookie.matchAll(/(?:^|[;,\s])BEARER_TOKEN="?([^;,\s"]+)/g)].map(([, token = '']) => token);
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
