import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src-sandbox/index.ts';
import type { ConnectionTest } from '../../src-shared/contract/session.ts';
import { ReportingSession } from '../service-client/session.ts';
import { createTransport, type Fetch } from '../service-client/transport.ts';
import { testConnection } from './connection-test.ts';

const NOW = Date.parse('2026-10-15T12:00:00Z');
const MONTH_SECONDS = 31 * 24 * 60 * 60;
let sandbox: Sandbox;

async function serve(options: SandboxOptions = {}): Promise<void> {
  const asOf = '2026-10-15T12:00:00Z';
  sandbox = await startSandbox({ asOf, rows: 200, months: 3, clock: () => NOW, ...options });
}
beforeEach(() => serve());
afterEach(() => sandbox.close());

function test(options: { secretKey?: string; through?: Fetch } = {}): Promise<ConnectionTest> {
  const { secretKey, through = (url, init) => fetch(url, init) } = options;
  const session = new ReportingSession({
    transport: createTransport({ fetch: through, attempts: 1 }),
    baseUrl: sandbox.merchantsBaseUrl,
    credentials: async () => ({
      ...sandbox.credentials.reporting,
      ...(secretKey === undefined ? {} : { secretKey }),
    }),
    now: () => NOW,
  });
  return testConnection(
    async (work) => work(session, await session.identity()),
    'seconds',
    () => NOW,
  );
}
const outcomes = ({ checks }: ConnectionTest) => checks.map(({ check, outcome }) => `${check} ${outcome}`);

describe('the connection test', () => {
  it('tells who is signed in and that everything works', async () => {
    const result = await test();
    expect(outcomes(result)).toEqual(['login works', 'balance works', 'window works']);
    expect(result.identity?.username).toBe(sandbox.credentials.reporting.accessKey);
    expect(result.balance?.balances.length).toBeGreaterThan(0);
  });

  it('says why a login was refused, and tries nothing after it', async () => {
    const result = await test({ secretKey: 'wrong' });
    expect(outcomes(result)).toEqual(['login failed', 'balance not-tried', 'window not-tried']);
    expect(result).toMatchObject({ identity: null, balance: null });
    expect(result.checks[0]?.error).toMatchObject({ code: 'login-refused' });
  });

  it('an installation without the balance still has its login and listings', async () => {
    sandbox.faults.add({ on: 'GET /v1/balance', fault: { kind: 'status', status: 404 } });
    const result = await test();
    expect(outcomes(result)).toEqual(['login works', 'balance failed', 'window works']);
    expect(result.checks[1]?.error).toMatchObject({ code: 'service-refused', httpStatus: 404 });
  });

  it('an empty answer proves nothing about the unit of time', async () => {
    await sandbox.close();
    await serve({ rows: 0 });
    expect(outcomes(await test()).at(-1)).toBe('window unclear');
  });

  it('notices that the service lists its records only when it is asked in the other unit of time', async () => {
    await sandbox.close();
    await serve({ windowUnit: 'milliseconds' });
    expect(outcomes(await test()).at(-1)).toBe('window failed');
  });

  it('notices when every record lies outside of the time asked for', async () => {
    // A service that takes the window for another one.
    const result = await test({
      through: (url, init) =>
        fetch(
          url.replace(/(from|to)=(\d+)/g, (_, name, at) => `${name}=${Number(at) - MONTH_SECONDS}`),
          init,
        ),
    });
    expect(outcomes(result)).toEqual(['login works', 'balance works', 'window failed']);
    expect(result.checks[2]?.error).toBeNull();
  });
});
