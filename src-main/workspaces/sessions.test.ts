import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import { DEFAULT_SERVICE_SETTINGS, type ReportingCredentials } from '../../src-shared/contract/workspaces.ts';
import { createTransport, type Fetch } from '../service-client/transport.ts';
import { failureOf } from '../testing/failure.ts';
import { keychainInMemory } from '../testing/keychain-in-memory.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { WorkspaceRegistry } from './registry.ts';
import { Sessions } from './sessions.ts';

const NOW = Date.parse('2026-10-15T12:00:00Z');
let sandbox: Sandbox;
let folder: ReturnType<typeof temporaryFolder>;
let registry: WorkspaceRegistry;
let sessions: Sessions;
let workspace: string;
let credentials: ReportingCredentials | null;
let through: Fetch;
let changes: number;

beforeAll(async () => {
  sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 20, months: 1, clock: () => NOW });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.sessions.expireAll();
  sandbox.requests.clear();
  folder = temporaryFolder();
  registry = await WorkspaceRegistry.open(join(folder.path, 'workspaces'), () => undefined);
  credentials = sandbox.credentials.reporting;
  through = (url, init) => fetch(url, init);
  changes = 0;
  sessions = new Sessions({
    registry,
    keychain: { ...keychainInMemory().keychain, read: async () => credentials as never },
    transportOf: () => createTransport({ fetch: (url, init) => through(url, init), attempts: 1 }),
    demoAddress: async () => sandbox.merchantsBaseUrl,
    now: () => NOW,
    onToken: () => undefined,
    onConnectionChange: () => {
      changes += 1;
    },
  });
  const { id } = await registry.create(
    {
      name: 'A',
      environment: 'staging',
      baseUrl: sandbox.baseUrl,
      merchantsBaseUrl: sandbox.merchantsBaseUrl,
      timeZone: 'America/Lima',
      service: DEFAULT_SERVICE_SETTINGS,
    },
    null,
    1,
  );
  workspace = id;
});
afterEach(() => folder.remove());

const codeOf = async (work: Promise<unknown>) => (await failureOf(work)).code;
const state = () => sessions.connectionOf(workspace).state;

describe('what is known of the way to the service', () => {
  it('is nothing at first, and online after a call that worked', async () => {
    expect(sessions.connectionOf(workspace)).toEqual({ state: 'unknown', at: null });
    const { identity, balance } = await sessions.check(workspace);
    expect(identity.username).toBe(sandbox.credentials.reporting.accessKey);
    expect(balance.balances.length).toBeGreaterThan(0);
    expect(sessions.connectionOf(workspace)).toEqual({ state: 'online', at: NOW });
    await sessions.check(workspace);
    expect(changes).toBe(1);
  });

  it('is offline when nothing answers, and online again afterwards', async () => {
    through = () => Promise.reject(new TypeError('fetch failed'));
    expect(await codeOf(sessions.check(workspace))).toBe('service-unreachable');
    expect(state()).toBe('offline');
    through = (url, init) => fetch(url, init);
    await sessions.check(workspace);
    expect([state(), changes]).toEqual(['online', 2]);
  });

  it('stays online when the service fails at one request, and is offline when it fails at the login', async () => {
    await sessions.check(workspace);
    through = async () => new Response('', { status: 500 });
    expect(await codeOf(sessions.check(workspace))).toBe('service-failed');
    expect(state()).toBe('online');
    sessions.forget(workspace);
    expect(await codeOf(sessions.check(workspace))).toBe('service-failed');
    expect(state()).toBe('offline');
  });

  it('is refused with wrong credentials, and missing without any', async () => {
    credentials = { accessKey: 'a', secretKey: 'b' };
    expect(await codeOf(sessions.check(workspace))).toBe('login-refused');
    expect(state()).toBe('refused');
    credentials = null;
    expect(await codeOf(sessions.check(workspace))).toBe('credentials-missing');
    expect(state()).toBe('no-credentials');
  });

  it('does not change for a cancelled call', async () => {
    const controller = new AbortController();
    controller.abort();
    expect(await codeOf(sessions.withSession(workspace, async () => 1, controller.signal))).toBe('cancelled');
    expect(state()).toBe('unknown');
  });
});

describe('the merchant', () => {
  it('of the first login is remembered, and another one’s refused before anything is read', async () => {
    await sessions.check(workspace);
    expect(registry.find(workspace).idMerchant).toBe(String(sandbox.dataset.merchant.idMerchant));
    await registry.update(workspace, { idMerchant: '1' });
    let worked = false;
    const work = sessions.withSession(workspace, async () => {
      worked = true;
    });
    expect([await codeOf(work), worked, state()]).toEqual(['wrong-merchant', false, 'refused']);
  });

  it('is asked for again by every login: none of another one’s records are read when a session expires in the middle', async () => {
    const own = String(sandbox.dataset.merchant.idMerchant);
    let isSwitched = false;
    through = async (url, init) => {
      const answer = await fetch(url, init);
      if (!isSwitched || !url.endsWith('/v1/auth/login')) return answer;
      return Response.json({ ...(await answer.json()), idMerchant: 77 }, { headers: answer.headers });
    };
    const read = sessions.withSession(workspace, async (session) => {
      await session.get('/v1/deposits', { from: 1_760_000_000, to: 1_760_000_100, page: 0 });
      // The token expires, and the login belongs to another merchant by then.
      sandbox.sessions.expireAll();
      isSwitched = true;
      return session.get('/v1/deposits', { from: 1_760_000_000, to: 1_760_000_100, page: 1 });
    });
    expect([await codeOf(read), state()]).toEqual(['wrong-merchant', 'refused']);
    // Switched back, nothing stands in the way: the refused login is not kept.
    isSwitched = false;
    expect((await sessions.check(workspace)).identity.idMerchant).toBe(own);
    expect([registry.find(workspace).idMerchant, state()]).toEqual([own, 'online']);
  });
});

describe('ending sessions', () => {
  it('logs out at the service, and the next call logs in anew', async () => {
    await sessions.check(workspace);
    await sessions.logOut(workspace);
    expect([sandbox.sessions.openCount(), state()]).toEqual([0, 'logged-out']);
    await sessions.check(workspace);
    expect([sandbox.sessions.openCount(), state()]).toEqual([1, 'online']);
  });

  it('a call in flight neither logs in again nor claims to be online', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await sessions.check(workspace);
    through = async (url, init) => {
      if (url.endsWith('/v1/balance')) await held;
      return fetch(url, init);
    };
    const check = codeOf(sessions.check(workspace));
    await new Promise((resolve) => setImmediate(resolve));
    await sessions.logOut(workspace);
    letGo();
    expect([await check, state(), sandbox.sessions.openCount()]).toEqual(['cancelled', 'logged-out', 0]);
  });

  it('a call that is answered after all does not claim to be online either', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await sessions.check(workspace);
    const answered = new Promise<void>((resolve) => {
      through = async (url, init) => {
        const answer = await fetch(url, init);
        if (!url.endsWith('/v1/balance')) return answer;
        resolve();
        await held;
        return answer;
      };
    });
    const check = sessions.check(workspace);
    await answered;
    await sessions.logOut(workspace);
    letGo();
    expect((await check).balance.balances.length).toBeGreaterThan(0);
    expect(state()).toBe('logged-out');
  });

  it('all at once before the app quits, and none is opened after', async () => {
    await sessions.check(workspace);
    await sessions.endAll();
    expect(sandbox.sessions.openCount()).toBe(0);
    expect(await codeOf(sessions.check(workspace))).toBe('cancelled');
    expect(sandbox.requests.list().filter(({ path }) => path.endsWith('/login'))).toHaveLength(1);
  });

  it('everywhere when nobody is at the computer, and a later call logs in again', async () => {
    await sessions.check(workspace);
    await sessions.logOutEverywhere();
    expect([sandbox.sessions.openCount(), state()]).toEqual([0, 'logged-out']);
    await sessions.check(workspace);
    expect(state()).toBe('online');
  });

  it('a call that is under way is not cut off: its session ends with it', async () => {
    const controller = Promise.withResolvers<void>();
    const work = sessions.withSession(workspace, async (session) => {
      await sessions.logOutEverywhere();
      const inTheMiddle = sandbox.sessions.openCount();
      const { status } = await session.get('/v1/balance', {});
      return [inTheMiddle, status];
    });
    expect(await work).toEqual([1, 200]);
    through = async (url, init) => {
      const answer = await fetch(url, init);
      if (init.method === 'DELETE') controller.resolve();
      return answer;
    };
    await controller.promise;
    expect([sandbox.sessions.openCount(), state()]).toEqual([0, 'logged-out']);
  });

  it('a session that cannot be ended does not keep the others from ending', async () => {
    await sessions.check(workspace);
    through = () => Promise.reject(new TypeError('fetch failed'));
    await expect(sessions.endAll()).resolves.toBeUndefined();
    expect(state()).toBe('logged-out');
  });

  it('without a session nothing is sent', async () => {
    await sessions.logOut(workspace);
    expect(sandbox.requests.total).toBe(0);
  });
});

it('a workspace that is not there has no session', async () => {
  expect(await codeOf(sessions.check('8f14e45f-ceea-467f-a7b5-0123456789ab'))).toBe('workspace-not-found');
});
