/** What an organisation's policy forbids, over the contract. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../../src-shared/contract/workspaces.ts';
import { draft } from '../../payouts/testing/orders.ts';
import type { ManagedPolicy } from '../../policy/managed-policy.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startAgain, startApp, type TestApp } from '../testing/app.ts';

let sandbox: Sandbox;
let folder: ReturnType<typeof temporaryFolder>;
let app: TestApp;
beforeEach(async () => {
  folder = temporaryFolder();
  sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 5, months: 1 });
});
afterEach(async () => {
  await app.stop();
  await sandbox.close();
  folder.remove();
});

const start = async (policy: ManagedPolicy) => {
  app = await startApp(folder.path, { policy });
};
const settings = (moneyMovement: boolean, baseUrl = sandbox.baseUrl) => ({
  name: 'Tienda',
  environment: 'staging' as const,
  baseUrl,
  merchantsBaseUrl: sandbox.merchantsBaseUrl,
  timeZone: 'America/Lima',
  service: { ...DEFAULT_SERVICE_SETTINGS, schemeWord: sandbox.credentials.schemeWord, moneyMovement },
});
const create = (moneyMovement: boolean, baseUrl?: string) => ({
  ...settings(moneyMovement, baseUrl),
  credentials: sandbox.credentials.reporting,
});

describe('a policy without money movement', () => {
  it('keeps a person from allowing it, and what was allowed before from being used', async () => {
    await start({});
    const { workspace } = await app.call('workspaces.create', create(true));
    const before = app;
    await app.stop();
    app = await startAgain(folder.path, before, { policy: { moneyMovement: 'off' } });
    const forbidden = { error: { code: 'forbidden-by-policy', subject: 'moneyMovement' } };
    const prepare = { workspaceId: workspace.id, draft: draft() };
    expect(await app.ask('payouts.prepare', prepare)).toMatchObject(forbidden);
    const other = { ...create(true), name: 'Otra' };
    expect(await app.ask('workspaces.create', other)).toMatchObject(forbidden);
    expect(await app.ask('workspaces.create', { ...other, ...create(false), name: 'Otra' })).toMatchObject({
      ok: true,
    });
  });
});

describe('a policy with the addresses that may be reached', () => {
  it('keeps workspaces from others, and every request of those that have them already', async () => {
    await start({ allowedServiceAddresses: ['https://api.provider.example'] });
    const elsewhere = create(false, 'https://api.other.example');
    expect(await app.ask('workspaces.create', elsewhere)).toMatchObject({
      error: { code: 'forbidden-by-policy', subject: 'allowedServiceAddresses: api.other.example' },
    });
    expect(await app.ask('workspaces.create', create(false, 'https://api.provider.example'))).toMatchObject({
      ok: true,
    });
  });

  it('lets no request out to them, though the settings name them', async () => {
    await start({});
    const { workspace } = await app.call('workspaces.create', {
      ...create(false),
      baseUrl: 'https://api.other.example',
      merchantsBaseUrl: 'https://merchants.other.example',
    });
    const before = app;
    await app.stop();
    const policy: ManagedPolicy = { allowedServiceAddresses: ['https://api.provider.example'] };
    app = await startAgain(folder.path, before, { policy });
    const asked: string[] = [];
    app.state.through = async (url) => {
      asked.push(url);
      return new Response('{}');
    };
    const { checks } = await app.call('session.test', { workspaceId: workspace.id });
    expect(checks.find(({ check }) => check === 'login')?.error?.code).toBe('forbidden-by-policy');
    expect(asked).toEqual([]);
  });
});
