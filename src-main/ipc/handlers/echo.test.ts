/**
 * A service that quotes all it is sent, under the whole main process: no secret crosses to the window or reaches a
 * file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import type { EchoForm } from '../../../src-sandbox/service/echo.ts';
import { piecesIn, piecesOf } from '../../../src-sandbox/testing/echo.ts';
import { draft } from '../../payouts/testing/orders.ts';
import { STRUCK } from '../../redaction/strike.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startApp, type TestApp } from '../testing/app.ts';
import { connectedWorkspace } from '../testing/connected.ts';

const FORMS: readonly EchoForm[] = ['plain', 'unicodeEscapes', 'basic2'];

let sandbox: Sandbox;
let folder: ReturnType<typeof temporaryFolder>;
let app: TestApp;
beforeEach(async () => {
  folder = temporaryFolder();
  sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 120, months: 1, clock: () => NOW });
  app = await startApp(folder.path);
});
afterEach(async () => {
  await app.stop();
  await sandbox.close();
  folder.remove();
});

it.each([
  ['errors', 400],
  ['right answers', undefined],
])('in %s', async (_, status) => {
  const workspaceId = await connectedWorkspace(app, sandbox, { moneyMovement: true, cashoutChanges: true }, [
    'deposits',
    'payouts',
  ]);
  const depositId = String([...sandbox.dataset.list('deposits')][0]?.idDeposit);
  await app.ask('session.check', { workspaceId });

  for (const [at, form] of FORMS.entries()) {
    sandbox.faults.clear();
    const echo = { kind: 'echo', form, ...(status === undefined ? {} : { status }) } as const;
    // A login that fails would leave nothing else to be asked.
    // What was sent at the login is quoted by everything after it.
    const fault = { ...echo, also: 'POST /v1/auth/login' };
    const armed = sandbox.faults.add({ on: ({ path }) => !path.endsWith('/login'), fault, rate: 1 });
    await app.ask('session.test', { workspaceId });
    await app.ask('deposits.status', { workspaceId, depositId });
    await app.ask('kyc.check', { workspaceId, request: { document_type: 'DNI', document: '45678901' } });
    const { order } = await app.call('payouts.prepare', {
      workspaceId,
      draft: draft({
        external_id: `PAGO-${at}`,
        document_id: String(10_000_000 + at),
        bank_account: `002193001234567${10_000 + at}`,
      }),
    });
    const asked = { workspaceId, orderId: order.id, confirmedAmount: '150.10', shown: order.draft };
    await app.ask('payouts.send', asked);
    await app.ask('payouts.lookUp', { workspaceId, orderId: order.id });
    await app.ask('payouts.refreshStatus', { workspaceId, orderId: order.id });
    const { jobIds } = await app.call('sync.run', {
      workspaceId,
      listings: ['deposits', 'cashouts'],
      firstDay: '2026-10-01',
      lastDay: '2026-10-14',
      mode: 'everything',
    });
    for (const jobId of jobIds) await app.ended(jobId);
    await app.call('listings.page', {
      workspaceId,
      listing: 'deposits',
      filter: { firstDay: '2026-10-01', lastDay: '2026-10-31' },
      sort: { field: 'creationDate', descending: true },
      page: 0,
      pageSize: 50,
    });
    await app.ask('session.logOut', { workspaceId });
    sandbox.faults.clear();
    sandbox.faults.add({ on: 'POST /v1/auth/login', fault: { ...echo, status: status ?? 200 } });
    await app.ask('session.check', { workspaceId });
    expect(armed.hits()).toBeGreaterThan(9);
  }
  await app.ask('app.requestLog', {});
  const crossed = JSON.stringify(app.crossed);
  expect(crossed).toContain(STRUCK);
  await app.stop();

  const files = readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }));
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['cache.db', 'work.db', 'tieout.log']),
  );
  const places = [{ name: 'the window', text: crossed }, ...files];
  const pieces = piecesOf(app.secrets, FORMS);
  const found = places.flatMap(({ name, text }) =>
    piecesIn(text, pieces.keys()).map((piece) => `${pieces.get(piece)} in ${name}`),
  );
  expect(app.secrets.size).toBeGreaterThan(6);
  expect(found).toEqual([]);
});
