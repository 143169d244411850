/** Cashouts, deposit status and identity checks over the contract, against the sandbox. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import type {
  ServiceSettings,
  Workspace,
  WorkspaceSettings,
} from '../../../src-shared/contract/workspaces.ts';
import { draft } from '../../payouts/testing/orders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startAgain, startApp, type TestApp } from '../testing/app.ts';
import { connectedWorkspace } from '../testing/connected.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
/** Of all tests: its threads take longer to start than most of them. Each has a workspace and a service of its own. */
let app: TestApp;
let through: TestApp['state']['through'];

beforeAll(async () => {
  app = await startApp(folder.path);
  through = app.state.through;
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});
beforeEach(async () => {
  Object.assign(app.state, { through, allowsMoney: true });
  app.crossed.splice(0);
  sandbox = await startSandbox({
    asOf: '2026-10-15T12:00:00Z',
    rows: 120,
    months: 1,
    clock: () => NOW,
    kycEnabled: true,
  });
});
afterEach(async () => {
  for (const { id } of (await app.call('workspaces.list', {})).workspaces)
    await app.call('workspaces.remove', { workspaceId: id });
  await sandbox.close();
});

const workspace = (
  change: Partial<ServiceSettings> = {},
  sets: Parameters<typeof connectedWorkspace>[3] = ['deposits', 'payouts'],
): Promise<string> => connectedWorkspace(app, sandbox, { moneyMovement: true, ...change }, sets);

/** The settings of the one workspace, with its service settings changed. */
async function settingsWith(change: Partial<ServiceSettings>): Promise<WorkspaceSettings> {
  const { workspaces } = await app.call('workspaces.list', {});
  const { name, environment, baseUrl, merchantsBaseUrl, timeZone, service } = workspaces[0] as Workspace;
  return { name, environment, baseUrl, merchantsBaseUrl, timeZone, service: { ...service, ...change } };
}

async function pay(workspaceId: string, externalId = 'PAGO-1', amount = '150.10') {
  const { order } = await app.call('payouts.prepare', {
    workspaceId,
    draft: draft({ external_id: externalId, amount }),
  });
  const asked = { workspaceId, orderId: order.id, confirmedAmount: amount, shown: order.draft };
  return app.call('payouts.send', asked);
}

const creations = () => sandbox.requests.list().filter(({ path }) => path === '/v3/cashout').length;

describe('cashouts', () => {
  it('are prepared, sent, listed and asked for, and every change is told', async () => {
    const workspaceId = await workspace();
    const { order } = await pay(workspaceId);
    expect(order).toMatchObject({ state: 'confirmed', draft: { external_id: 'PAGO-1' } });
    const { order: asked } = await app.call('payouts.refreshStatus', { workspaceId, orderId: order.id });
    expect(asked.status?.code).toMatch(/^[0-5]$/);
    expect((await app.call('payouts.list', { workspaceId })).orders).toEqual([asked]);
    const told = app.crossed.filter((each) => Array.isArray(each) && each[0] === 'payouts.changed');
    expect(told).toHaveLength(4);
  });

  it('keep their workspace until their answer is written down', async () => {
    const workspaceId = await workspace();
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    app.state.through = async (url, init) => {
      if (url.endsWith('/v3/cashout')) {
        arrived.resolve();
        await released.promise;
      }
      return through(url, init);
    };
    const paid = pay(workspaceId);
    await arrived.promise;
    expect(await app.ask('workspaces.remove', { workspaceId })).toMatchObject({
      ok: false,
      error: { code: 'order-busy' },
    });
    released.resolve();
    expect((await paid).order.state).toBe('confirmed');
    expect(await app.ask('workspaces.remove', { workspaceId })).toMatchObject({ ok: true });
  });

  it('are not looked up at another address than they were sent to', async () => {
    const workspaceId = await workspace();
    sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'cut', when: 'after-commit' } });
    const { order } = await pay(workspaceId);
    expect(order.state).toBe('unknown');
    const settings = await settingsWith({});
    const moved = { ...settings, baseUrl: 'https://other.example' };
    await app.call('workspaces.update', { workspaceId, settings: moved });
    expect(await app.ask('payouts.lookUp', { workspaceId, orderId: order.id })).toMatchObject({
      ok: false,
      error: { code: 'order-sent-elsewhere', subject: new URL(sandbox.baseUrl).origin },
    });
  });

  it('to the same beneficiary with the same amount are prepared only beside those that are confirmed', async () => {
    const workspaceId = await workspace();
    const { order } = await pay(workspaceId);
    const second = { workspaceId, draft: draft({ external_id: 'PAGO-2', amount: '150.1' }) };
    expect(await app.ask('payouts.prepare', second)).toMatchObject({
      ok: false,
      error: { code: 'cashout-similar', subject: 'PAGO-1' },
    });
    const { similar } = await app.call('payouts.similar', second);
    expect(similar).toEqual([
      {
        key: `order ${order.id}`,
        source: 'order',
        at: NOW,
        amount: '150.10',
        currency: 'PEN',
        state: 'confirmed',
        statusCode: null,
        externalId: 'PAGO-1',
        cashoutId: order.cashoutId,
      },
    ]);
    const confirmedSimilar = similar.map(({ key }) => key);
    expect(
      await app.ask('payouts.prepare', { ...second, confirmedSimilar: [...confirmedSimilar, 'order x'] }),
    ).toMatchObject({ ok: true, value: { order: { confirmedSimilar: similar } } });
    const third = { workspaceId, draft: draft({ external_id: 'PAGO-3' }), confirmedSimilar };
    expect(await app.ask('payouts.prepare', third)).toMatchObject({ error: { subject: 'PAGO-2' } });
    expect(creations()).toBe(1);
  });

  it('are compared with those that another program has made, once the listing has them', async () => {
    const workspaceId = await workspace();
    const [listed] = [...sandbox.dataset.list('cashouts', { from: '2026-10-11T12:00:00Z' })].filter(
      ({ status }) => status !== 'DECLINED',
    );
    const made = {
      workspaceId,
      draft: draft({
        external_id: 'PAGO-1',
        amount: String(Number(listed?.amount)),
        currency: String(listed?.currency),
        document_type:
          { 8: 'DNI', 9: 'CE', 11: 'RUC', 12: 'PASS' }[String(listed?.clientDocument).length] ?? '',
        document_id: String(listed?.clientDocument),
      }),
    };
    expect(await app.call('payouts.similar', made)).toEqual({ similar: [] });
    const { jobId } = await app.call('sync.start', { workspaceId, listing: 'cashouts', month: '2026-10' });
    expect((await app.ended(jobId)).status).toBe('done');
    expect(await app.ask('payouts.prepare', made)).toMatchObject({
      error: { code: 'cashout-similar', subject: listed?.externalId },
    });
    const { similar } = await app.call('payouts.similar', made);
    expect(similar).toMatchObject([
      { key: `listed ${listed?.idCashout}`, source: 'listed', state: listed?.status },
    ]);
  });

  it('are not possible while the workspace does not allow money to be moved', async () => {
    const workspaceId = await workspace({ moneyMovement: false });
    expect(await app.ask('payouts.prepare', { workspaceId, draft: draft() })).toMatchObject({
      error: { code: 'money-movement-off' },
    });
    expect(await app.call('payouts.list', { workspaceId })).toEqual({ orders: [] });
    expect(creations()).toBe(0);
  });

  it('are not allowed by a script: a person must say so in a native dialog', async () => {
    const workspaceId = await workspace({ moneyMovement: false });
    const allowed = { workspaceId, settings: await settingsWith({ moneyMovement: true }) };
    app.state.allowsMoney = false;
    expect(await app.ask('workspaces.update', allowed)).toMatchObject({ error: { code: 'cancelled' } });
    expect(await app.ask('payouts.prepare', { workspaceId, draft: draft() })).toMatchObject({
      error: { code: 'money-movement-off' },
    });
    app.state.allowsMoney = true;
    await app.call('workspaces.update', allowed);
    expect((await app.call('payouts.prepare', { workspaceId, draft: draft() })).order.state).toBe('prepared');
  });

  it('that were prepared before it was forbidden are not sent after', async () => {
    const workspaceId = await workspace();
    const { order } = await app.call('payouts.prepare', { workspaceId, draft: draft() });
    await app.call('workspaces.update', {
      workspaceId,
      settings: await settingsWith({ moneyMovement: false }),
    });
    const send = { workspaceId, orderId: order.id, confirmedAmount: '150.10', shown: order.draft };
    expect(await app.ask('payouts.send', send)).toMatchObject({ error: { code: 'money-movement-off' } });
    expect(creations()).toBe(0);
  });

  it('without payout credentials stay prepared and say which are missing', async () => {
    const workspaceId = await workspace({}, []);
    expect((await pay(workspaceId)).order).toMatchObject({
      state: 'prepared',
      error: { code: 'credentials-missing', subject: 'payouts' },
    });
  });

  it('of two workspaces do not mix', async () => {
    const first = await workspace();
    await pay(first);
    const second = (
      await app.call('workspaces.create', {
        name: 'Otra',
        environment: 'staging',
        baseUrl: sandbox.baseUrl,
        merchantsBaseUrl: sandbox.merchantsBaseUrl,
        timeZone: 'America/Lima',
        credentials: sandbox.credentials.reporting,
      })
    ).workspace.id;
    expect(await app.call('payouts.list', { workspaceId: second })).toEqual({ orders: [] });
  });

  it('are cancelled only where the workspace allows it', async () => {
    const careful = await workspace();
    const { order } = await pay(careful);
    const cancel = { workspaceId: careful, orderId: order.id, change: 'cancel' } as const;
    expect(await app.ask('payouts.change', cancel)).toMatchObject({ error: { code: 'cashout-changes-off' } });
  });

  it('left as sent by a killed app are unknown at the next start, and found', async () => {
    const workspaceId = await workspace();
    sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'cut', when: 'after-commit' } });
    const { order } = await pay(workspaceId);
    expect(order.state).toBe('unknown');
    await app.stop();
    app = await startAgain(folder.path, app);
    const { orders } = await app.call('payouts.list', { workspaceId });
    expect(orders).toMatchObject([{ id: order.id, state: 'unknown' }]);
    const found = await app.call('payouts.lookUp', { workspaceId, orderId: order.id });
    expect(found.order).toMatchObject({
      state: 'confirmed',
      lookUp: { listing: 'found', statusQuery: 'found' },
    });
    expect(creations()).toBe(1);
  });

  it('go with their workspace', async () => {
    const workspaceId = await workspace();
    await pay(workspaceId);
    await app.call('workspaces.remove', { workspaceId });
    expect(readdirSync(join(folder.path, 'workspaces'))).toEqual([]);
  });

  it('leave no credential in a file or in anything that crosses to the window', async () => {
    const workspaceId = await workspace();
    sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'malformed-json' } });
    await pay(workspaceId, 'PAGO-1');
    await pay(workspaceId, 'PAGO-2', '150.20');
    await app.call('kyc.check', { workspaceId, request: { document_type: 'DNI', document: '45678901' } });
    await app.stop();
    const { payouts, deposits } = sandbox.credentials;
    const secrets = [
      payouts.login,
      payouts.pass,
      payouts.apiSignature,
      deposits.apiKey,
      deposits.apiSignature,
    ];
    const crossed = JSON.stringify(app.crossed);
    const files = readdirSync(folder.path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
    expect(files.length).toBeGreaterThan(2);
    for (const secret of secrets) {
      expect(crossed).not.toContain(secret);
      for (const bytes of files) expect(bytes.includes(secret)).toBe(false);
    }
    app = await startAgain(folder.path, app);
  });
});

describe('the status of a deposit', () => {
  it('is asked live', async () => {
    const workspaceId = await workspace();
    const [record] = [...sandbox.dataset.list('deposits')];
    const depositId = String(record?.idDeposit);
    const reading = await app.call('deposits.status', { workspaceId, depositId });
    expect(reading).toMatchObject({ status: { deposit_id: depositId }, problems: [], at: NOW });
  });

  it('without credentials says which are missing', async () => {
    const workspaceId = await workspace({}, []);
    expect(await app.ask('deposits.status', { workspaceId, depositId: '1' })).toMatchObject({
      error: { code: 'credentials-missing', subject: 'deposits' },
    });
  });
});

describe('identity checks', () => {
  const request = { document_type: 'DNI', document: '45678901' };

  it('are written down with their key before they are asked, and with the answer after', async () => {
    const workspaceId = await workspace();
    const { check } = await app.call('kyc.check', { workspaceId, request });
    expect(check).toMatchObject({ outcome: 'confirmed', name: expect.any(String), answeredAt: NOW });
    expect((await app.call('kyc.list', { workspaceId })).checks).toEqual([check]);
    expect(await app.ask('kyc.repeat', { workspaceId, checkId: check.id })).toMatchObject({
      error: { code: 'check-answered' },
    });
  });

  it('of unknown outcome are repeated under the same key', async () => {
    const workspaceId = await workspace();
    sandbox.faults.add({ on: 'POST /v1/kyc', fault: { kind: 'cut', when: 'after-commit' } });
    const { check } = await app.call('kyc.check', { workspaceId, request });
    expect(check).toMatchObject({ outcome: 'unknown', error: { code: 'service-unreachable' } });
    const { check: again } = await app.call('kyc.repeat', { workspaceId, checkId: check.id });
    expect(again).toMatchObject({ id: check.id, idempotencyKey: check.idempotencyKey, outcome: 'confirmed' });
    expect((await app.call('kyc.list', { workspaceId })).checks).toEqual([again]);
  });

  it('with an answer of any length keep what can be shown of it', async () => {
    const workspaceId = await workspace();
    const errors = Array.from({ length: 100 }, () => ({
      field: 'x'.repeat(1_000),
      message: '😀'.repeat(1_000),
    }));
    const answers = [
      { user: { name: '7'.repeat(1_000_000) }, errors: [] },
      { user: {}, errors },
    ];
    app.state.through = async (url, init) =>
      url.endsWith('/v1/kyc') ? new Response(JSON.stringify(answers.shift())) : through(url, init);
    const named = (await app.call('kyc.check', { workspaceId, request })).check;
    expect([named.outcome, named.name]).toEqual(['confirmed', `${'7'.repeat(299)}…`]);
    const refused = (await app.call('kyc.check', { workspaceId, request })).check;
    expect([refused.outcome, refused.errors.length]).toEqual(['not-confirmed', 50]);
    expect(refused.errors[0]).toEqual({
      field: `${'x'.repeat(99)}…`,
      message: expect.stringMatching(/^(😀)+…$/u),
    });
  });

  it('nobody knows are said to be unknown', async () => {
    const workspaceId = await workspace();
    const checkId = '8f14e45f-ceea-467f-a7b5-0123456789ab';
    expect(await app.ask('kyc.repeat', { workspaceId, checkId })).toMatchObject({
      error: { code: 'check-not-found' },
    });
  });
});
