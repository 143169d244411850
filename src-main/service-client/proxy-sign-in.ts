/**
 * Name and password for a proxy that asks for them. No request waits for a person: the one that met the proxy fails by
 * its name, the person is asked meanwhile, and the next request gets through. A refused answer is never given twice,
 * for proxies lock people out who try too often. Knows nothing of Electron.
 */

import type { ProxyAsk } from '../../src-shared/contract/network.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Fetch } from './transport.ts';

export type ProxyName = { readonly name: string; readonly password: string };

/** What a proxy says of itself when it asks. */
type ProxyChallenge = {
  readonly host: string;
  readonly port: number;
  readonly realm: string;
  readonly scheme: string;
};

/** Meets the proxy on the way to the address and tells the network what it is answered; null: nothing. */
export type MeetProxy = (
  url: string,
  answer: (challenge: ProxyChallenge) => Promise<ProxyName | null>,
) => Promise<void>;

/** Where names are kept beyond the end of the app. */
export type KeptProxyNames = {
  readonly read: (proxy: string) => Promise<ProxyName | null>;
  readonly store: (proxy: string, name: ProxyName) => Promise<void>;
  readonly forget: (proxy: string) => Promise<void>;
};

type Parts = {
  readonly kept: KeptProxyNames;
  readonly onAsks: (asks: ProxyAsk[]) => void;
  readonly onSecret: (secret: string) => void;
  readonly onProblem: (error: unknown) => void;
};

/** A name, and in which round it was first given to a proxy. */
type Known = ProxyName & { given: number | null };

const PROXY_ASKS = 407;
const clipped = (text: string, most: number) => text.replace(/\p{Control}/gu, ' ').slice(0, most);
const placeOf = ({ host, port }: ProxyChallenge) => clipped(`${host}:${port}`, 300);

export class ProxySignIn {
  private readonly parts: Parts;
  private readonly known = new Map<string, Known>();
  private readonly waiting = new Map<string, ProxyAsk>();
  /** Proxies whose kept name was looked for. */
  private readonly looked = new Set<string>();
  /** Counts what the proxies were told: a request that began before has not tried it. */
  private round = 0;
  private readonly inTurn = oneAtATime();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  get asks(): ProxyAsk[] {
    return [...this.waiting.values()];
  }

  /**
   * The same network, which answers proxies. `networks` are its separate parts, each of which has to be told. A request
   * that a proxy stopped was not sent; it is tried once more where that is known to be safe.
   */
  through(fetch: Fetch, networks: readonly MeetProxy[]): Fetch {
    return async (url, init, connection) => {
      const began = this.round;
      const response = await fetch(url, init, connection);
      if (!stopped(url, response)) return response;
      const told = await this.tell(url, began, networks);
      // What must not be repeated is not. It was not sent, and its caller is told so.
      if (!told || connection === 'fresh') return response;
      void response.body?.cancel().catch(() => undefined);
      const second = this.round;
      const again = await fetch(url, init, connection);
      if (stopped(url, again)) await this.tell(url, second, networks);
      return again;
    };
  }

  /** What a person answered. Throws `keychain-unavailable` when it cannot be kept; it then holds until the app ends. */
  async answer(proxy: string, { name, password }: ProxyName, keep: boolean): Promise<void> {
    if (!this.waiting.has(proxy)) throw new TieoutError('invalid-request');
    this.parts.onSecret(password);
    this.known.set(proxy, { name, password, given: null });
    this.waiting.delete(proxy);
    this.parts.onAsks(this.asks);
    if (keep) await this.parts.kept.store(proxy, { name, password });
    else await this.parts.kept.forget(proxy).catch(this.parts.onProblem);
  }

  /** Tells each network what is known, one request at a time; false when nothing new is. */
  private tell(url: string, began: number, networks: readonly MeetProxy[]): Promise<boolean> {
    const told = this.inTurn(async () => {
      if (this.round > began) return true;
      const now = this.round + 1;
      let given = false;
      for (const meet of networks)
        await meet(url, async (challenge) => {
          const name = await this.nameFor(challenge, now);
          given ||= name !== null;
          return name;
        });
      if (given) this.round = now;
      return given;
    });
    return told.catch((error) => {
      this.parts.onProblem(error);
      return false;
    });
  }

  private async nameFor(challenge: ProxyChallenge, round: number): Promise<ProxyName | null> {
    const proxy = placeOf(challenge);
    if (!this.known.has(proxy) && !this.waiting.has(proxy) && !this.looked.has(proxy)) {
      this.looked.add(proxy);
      const kept = await this.parts.kept.read(proxy).catch(() => null);
      if (kept) {
        this.parts.onSecret(kept.password);
        this.known.set(proxy, { ...kept, given: null });
      }
    }
    const known = this.known.get(proxy);
    if (known && (known.given ?? round) === round) {
      known.given = round;
      return known;
    }
    this.known.delete(proxy);
    if (known) await this.parts.kept.forget(proxy).catch(this.parts.onProblem);
    const ask: ProxyAsk = {
      proxy,
      realm: clipped(challenge.realm, 200),
      scheme: clipped(challenge.scheme, 40),
      refused: known !== undefined || this.waiting.get(proxy)?.refused === true,
    };
    const isNew = JSON.stringify(this.waiting.get(proxy)) !== JSON.stringify(ask);
    this.waiting.set(proxy, ask);
    if (isNew) this.parts.onAsks(this.asks);
    return null;
  }
}

/** Only the way to an encrypted address is asked for before anything is sent. */
const stopped = (url: string, { status }: Response) => status === PROXY_ASKS && url.startsWith('https:');
