/** The live side of workspaces: a session each, and what is known of the way to the service. */
import type { BalanceSnapshot } from '../../src-shared/contract/session.ts';
import type { Connection } from '../../src-shared/contract/workspaces.ts';
import { detailsOf, type ErrorCode, TieoutError } from '../../src-shared/errors.ts';
import type { Keychain } from '../keychain.ts';
import { fetchBalance } from '../service-client/reporting.ts';
import { type Identity, ReportingSession } from '../service-client/session.ts';
import type { Transport } from '../service-client/transport.ts';
import type { WorkspaceRegistry } from './registry.ts';
import type { WorkspaceRecord } from './workspace-file.ts';

type SessionParts = {
  readonly registry: WorkspaceRegistry;
  readonly keychain: Keychain;
  /** The workspace's way to the service, which strikes all of its secrets out of whatever comes back. */
  readonly transportOf: (workspaceId: string) => Transport;
  /** Where a demo workspace's embedded service listens; starts it when it does not run. */
  readonly demoAddress: (demo: NonNullable<WorkspaceRecord['demo']>) => Promise<string>;
  readonly now: () => number;
  /** Told about every token; the keychain tells about credentials itself. */
  readonly onToken: (workspaceId: string, token: string) => void;
  readonly onConnectionChange: () => void;
};

const UNKNOWN: Connection = { state: 'unknown', at: null };

const STATES: Partial<Record<ErrorCode, Connection['state']>> = {
  'service-unreachable': 'offline',
  'proxy-failed': 'offline',
  'proxy-asks-for-name': 'offline',
  'service-timeout': 'offline',
  'service-insecure': 'offline',
  'service-failed': 'offline',
  'login-refused': 'refused',
  'login-location-refused': 'refused',
  'session-refused': 'refused',
  'wrong-merchant': 'refused',
  'credentials-missing': 'no-credentials',
};

export class Sessions {
  private readonly parts: SessionParts;
  private readonly sessions = new Map<string, Promise<ReportingSession>>();
  private readonly connections = new Map<string, Connection>();
  /** How many calls use the session of a workspace just now. */
  private readonly inUse = new Map<string, number>();
  /** Workspaces to be logged out as soon as nothing uses their session. */
  private readonly leaving = new Set<string>();
  private ended = false;

  constructor(parts: SessionParts) {
    this.parts = parts;
  }

  connectionOf(workspaceId: string): Connection {
    return this.connections.get(workspaceId) ?? UNKNOWN;
  }

  /**
   * Runs work with the workspace's session and learns from its outcome whether the service can be reached. Refuses
   * (`wrong-merchant`) a login that belongs to another merchant than the records already kept, also one in the middle
   * of the work.
   */
  async withSession<T>(
    workspaceId: string,
    work: (session: ReportingSession, identity: Identity) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const opening = this.sessionOf(workspaceId);
    // Nothing is learnt from a session that was ended meanwhile: its workspace is logged out, or speaks to another
    // address.
    const learn = (state: Connection['state'] | undefined) => {
      if (state && this.sessions.get(workspaceId) === opening) this.setState(workspaceId, state);
    };
    this.inUse.set(workspaceId, (this.inUse.get(workspaceId) ?? 0) + 1);
    let loggedIn = false;
    try {
      const session = await opening;
      const identity = await session.identity(signal);
      loggedIn = true;
      await this.refuseOtherMerchant(workspaceId, identity);
      const result = await work(session, identity);
      learn('online');
      return result;
    } catch (error) {
      const { code } = detailsOf(error);
      // One request that the service fails at, of a session that it answers, says nothing of the way there.
      if (!loggedIn || code !== 'service-failed') learn(STATES[code]);
      throw error;
    } finally {
      this.leave(workspaceId);
    }
  }

  /** Logs in when needed and reads the balance. */
  check(workspaceId: string): Promise<{ identity: Identity; balance: BalanceSnapshot }> {
    return this.withSession(workspaceId, async (session, identity) => ({
      identity,
      balance: await fetchBalance(session, this.parts.now),
    }));
  }

  /** Ends the session at the service; without one nothing is sent. */
  async logOut(workspaceId: string): Promise<void> {
    const session = this.sessions.get(workspaceId);
    this.sessions.delete(workspaceId);
    this.setState(workspaceId, 'logged-out');
    await (await session)?.logOut();
  }

  /**
   * Logs out wherever a session is open: nobody is at the computer. A sync that is under way is not cut off; its
   * session ends with it.
   */
  async logOutEverywhere(): Promise<void> {
    const open = [...this.sessions.keys()];
    for (const id of open.filter((id) => this.inUse.has(id))) this.leaving.add(id);
    await Promise.allSettled(open.filter((id) => !this.inUse.has(id)).map((id) => this.logOut(id)));
  }

  /**
   * Logs out wherever a session is open, and opens no other: the app is about to quit. What cannot be reached expires
   * by itself after 15 minutes.
   */
  async endAll(): Promise<void> {
    this.ended = true;
    await Promise.allSettled([...this.sessions.keys()].map((id) => this.logOut(id)));
  }

  /** Drops a session without a word to the service: the next call logs in anew, with the settings of then. */
  forget(workspaceId: string): void {
    this.sessions.delete(workspaceId);
    this.connections.delete(workspaceId);
  }

  /** One call less uses the session. */
  private leave(workspaceId: string): void {
    const others = (this.inUse.get(workspaceId) ?? 1) - 1;
    if (others > 0) {
      this.inUse.set(workspaceId, others);
      return;
    }
    this.inUse.delete(workspaceId);
    // What cannot be reached expires by itself after 15 minutes.
    if (this.leaving.delete(workspaceId)) void this.logOut(workspaceId).catch(() => undefined);
  }

  private sessionOf(workspaceId: string): Promise<ReportingSession> {
    const open = this.sessions.get(workspaceId);
    if (open) return open;
    if (this.ended) return Promise.reject(new TieoutError('cancelled'));
    const session = this.open(workspaceId);
    this.sessions.set(workspaceId, session);
    session.catch(() => {
      if (this.sessions.get(workspaceId) === session) this.sessions.delete(workspaceId);
    });
    return session;
  }

  private async open(workspaceId: string): Promise<ReportingSession> {
    const { registry, keychain, transportOf, now, onToken, demoAddress } = this.parts;
    const { settings, demo } = registry.find(workspaceId);
    return new ReportingSession({
      transport: transportOf(workspaceId),
      baseUrl: demo ? await demoAddress(demo) : settings.merchantsBaseUrl,
      credentials: async () => {
        const credentials = await keychain.read(workspaceId, 'reporting');
        if (!credentials) throw new TieoutError('credentials-missing');
        return credentials;
      },
      now,
      onSecret: (token) => onToken(workspaceId, token),
      merchant: () => registry.find(workspaceId).idMerchant,
    });
  }

  private async refuseOtherMerchant(workspaceId: string, { idMerchant }: Identity): Promise<void> {
    const known = this.parts.registry.find(workspaceId).idMerchant;
    if (known === null) await this.parts.registry.update(workspaceId, { idMerchant });
    else if (known !== idMerchant) throw new TieoutError('wrong-merchant', { subject: idMerchant });
  }

  private setState(workspaceId: string, state: Connection['state']): void {
    const before = this.connectionOf(workspaceId).state;
    this.connections.set(workspaceId, { state, at: this.parts.now() });
    if (before !== state) this.parts.onConnectionChange();
  }
}
