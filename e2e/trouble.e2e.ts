/** What a person sees and keeps when something goes wrong or is interrupted. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Sandbox } from '../src-sandbox/index.ts';
import { CALL_CHANNEL } from '../src-shared/contract/channels.ts';
import { listingPage } from './pages/listing.ts';
import { welcomePage } from './pages/welcome.ts';
import { connect, createWorkspace } from './pages/workspace.ts';
import { settingsPage } from './pages/workspace-settings.ts';
import { layReadDemo } from './support/read-demo.ts';
import { deposits } from './support/service-records.ts';
import { expect, MONTH, test } from './support/test.ts';
import type { TieoutApp } from './support/tieout-app.ts';

const PRODUCTION = { name: 'Comercial Ñandú', environment: 'Production' } as const;

test('a cancelled sync keeps what it read, says the month is incomplete, and the next one completes it', async ({
  share,
  serve,
}) => {
  const service = await serve();
  // One that only comes slowly has come by the time a busy machine presses the button.
  service.faults.add({ on: 'GET /v1/deposits', after: 2, fault: { kind: 'latency', ms: 25_000 } });
  const { window } = await share();
  await connect(window, service, PRODUCTION);
  const listing = listingPage(window);
  await listing.show(`month=${MONTH.month}`);
  await listing.sync.click();
  const running = window.getByTestId('job');
  await expect(running).toContainText(/Records: [1-9]/);
  await running.getByRole('button', { name: 'Cancel' }).click();
  await expect(
    window.getByText('What was read so far is kept; the next sync continues from there.'),
  ).toBeVisible();
  await expect(running).toHaveCount(0);
  await expect(listing.count).toHaveText(/[1-9]\d* records/);
  await expect(listing.coverage).toHaveText('Incomplete');

  await listing.sync.click();
  await expect(listing.coverage).toContainText('Complete as of');
  await expect(listing.count).toHaveText(`${deposits(service).length.toLocaleString('en')} records`);
});

test('refused credentials are explained, and new ones put it right', async ({ share, serve }) => {
  const service = await serve();
  const { window } = await share();
  await createWorkspace(window, service, { ...PRODUCTION, secretKey: 'not-the-secret-key' });
  const listing = listingPage(window);
  await expect(listing.connection).toHaveText('Refused by the service');
  await listing.sync.click();
  await expect(
    window.getByText('The service did not accept the access key and secret key.').first(),
  ).toBeVisible();

  const settings = settingsPage(window);
  await settings.open();
  await settings.replace.click();
  await window.getByLabel('Access key').fill(service.credentials.reporting.accessKey);
  await window.getByRole('textbox', { name: 'Secret key' }).fill(service.credentials.reporting.secretKey);
  await settings.keep.click();
  await expect(settings.said('Credentials replaced')).toBeVisible();
  await settings.test.click();
  await expect(settings.said(/Connected as/)).toBeVisible();
});

test('a new address forgets the keys of the old one, and the screen says so before and after', async ({
  share,
  serve,
}) => {
  const service = await serve();
  const other = await serve();
  const { window } = await share();
  await connect(window, service, PRODUCTION);
  const settings = settingsPage(window);
  await settings.open();

  const payouts = settings.credentials('Payout credentials');
  await expect(payouts.kept).toHaveText('Not saved');
  await payouts.enter.click();
  await payouts.field('Payout login').fill('x'.repeat(33));
  await payouts.keep.click();
  await expect(window.getByText('Enter the payout login (at most 32 characters).')).toBeVisible();
  const { login, pass, apiSignature } = service.credentials.payouts;
  await payouts.field('Payout login').fill(login);
  await payouts.field('Payout passphrase').fill(pass);
  await payouts.field('Payout API signature').fill(apiSignature);
  await payouts.keep.click();
  await expect(payouts.kept).toHaveText('Saved');

  await window.getByLabel('Reporting address').fill(other.merchantsBaseUrl);
  await expect(
    settings.said(/Saving this address removes the credentials of the one before: Reporting credentials\./),
  ).toBeVisible();
  await settings.save.click();
  await expect(settings.said(/the address changed: Reporting credentials\./)).toBeVisible();
  await expect(settings.credentials('Reporting credentials').kept).toHaveText('Not saved');
  await expect(payouts.kept).toHaveText('Saved');
  await expect(settings.test).toBeDisabled();
  expect(other.requests.total).toBe(0);

  await payouts.forget.click();
  await payouts.confirmForget.click();
  await expect(payouts.kept).toHaveText('Not saved');
});

test('the connection test and the request log tell what works and what was asked', async ({
  share,
  serve,
}) => {
  const service = await serve();
  const { window } = await share();
  await connect(window, service, PRODUCTION);
  service.faults.add({ on: 'GET /v1/balance', fault: { kind: 'status', status: 404 }, times: 1 });
  const settings = settingsPage(window);
  await settings.open();
  await settings.test.click();
  await expect(settings.said(/Connected as/)).toBeVisible();
  await expect(settings.checks).toContainText('Login works');
  await expect(settings.checks).toContainText('The balance cannot be read');

  await settings.showRequests.click();
  await expect(settings.requests).toContainText('/v1/auth/login');
  await expect(settings.requests).toContainText(/GET .*\/v1\/balance/);
  await expect(settings.requests).not.toContainText(service.credentials.reporting.secretKey);
  await settings.copyRequests.click();
  await expect(settings.said('Copied')).toBeVisible();
});

test('an expired session is renewed once, without the person noticing', async ({ share, serve }) => {
  const service = await serve();
  const { window } = await share();
  await connect(window, service, PRODUCTION);
  const listing = listingPage(window);
  service.sessions.expireAll();
  service.requests.clear();
  await listing.show(`month=${MONTH.month}`);
  await listing.sync.click();
  await expect(listing.coverage).toContainText('Complete as of');
  const logins = service.requests.list().filter(({ path }) => path.endsWith('/v1/auth/login'));
  expect(logins).toHaveLength(1);
});

test('a removed workspace is gone, with its records and credentials', async ({ share, serve }) => {
  const service = await serve();
  const { window } = await share();
  await connect(window, service, PRODUCTION);
  const settings = settingsPage(window);
  await settings.open();
  await expect(settings.remove).toBeDisabled();
  await settings.removeName.fill('Comercial Ñandú');
  await settings.remove.click();
  await expect(welcomePage(window).demo).toBeVisible();
  const { openCount } = service.sessions;
  expect(openCount()).toBe(0);
});

/** Sends a cashout as a screen does, and tells the state of its order. Allows the workspace to move money first. */
function sendCashout(page: Page, service: Sandbox, externalId: string): Promise<string> {
  return page.evaluate(
    async ({ credentials, externalId }) => {
      const answered = <T>(answer: { ok: true; value: T } | { ok: false; error: unknown }): T => {
        if (!answer.ok) throw new Error(JSON.stringify(answer.error));
        return answer.value;
      };
      const { call } = window.tieout;
      const [workspace] = answered(await call('workspaces.list', {})).workspaces;
      if (!workspace) throw new Error('no workspace');
      const { id: workspaceId, name, environment, timeZone, baseUrl, merchantsBaseUrl } = workspace;
      const service = { ...workspace.service, moneyMovement: true };
      const settings = { name, environment, timeZone, baseUrl, merchantsBaseUrl, service };
      answered(await call('workspaces.update', { workspaceId, settings }));
      answered(await call('workspaces.replaceCredentials', { workspaceId, set: 'payouts', credentials }));
      const draft = {
        payTo: 'bank' as const,
        external_id: externalId,
        bank_account: '00219300000000000001',
        account_type: 'C',
        bank_code: '',
        amount: '10.10',
        currency: 'PEN',
        document_type: 'DNI',
        document_id: '45678901',
        beneficiary_name: 'Ana',
        beneficiary_lastname: 'Muñoz Peña',
        phone: '',
        comments: '',
        notification_url: '',
      };
      const { similar } = answered(await call('payouts.similar', { workspaceId, draft }));
      const confirmedSimilar = similar.map(({ key }) => key);
      const { order } = answered(await call('payouts.prepare', { workspaceId, draft, confirmedSimilar }));
      const confirmed = { workspaceId, orderId: order.id, confirmedAmount: draft.amount, shown: order.draft };
      return answered(await call('payouts.send', confirmed)).order.state;
    },
    { credentials: service.credentials.payouts, externalId },
  );
}

test('a cashout whose connection ends without an answer has been sent once, by the network stack too', async ({
  share,
  serve,
}) => {
  const service = await serve();
  const { electron, window } = await share();
  await connect(window, service, PRODUCTION);
  const posts = () =>
    service.requests.list().filter(({ method, path }) => method === 'POST' && path === '/v3/cashout').length;
  const cut = () =>
    service.faults.add({
      on: 'POST /v3/cashout',
      fault: { kind: 'cut', when: 'after-commit' },
      times: 9,
    });

  // What the app must not leave to the network stack: over a connection used before, Chromium sends a POST again.
  const plainly = () =>
    electron.evaluate(
      ({ session }, url) =>
        session
          .fromPartition('premise')
          .fetch(url, { method: 'POST', body: '{}' })
          .then(
            (answer) => answer.text().then(() => answer.status),
            () => 'no answer',
          ),
      `${service.baseUrl}/v3/cashout`,
    );
  expect(await plainly()).toBe(400);
  const premise = cut();
  expect(await plainly()).toBe('no answer');
  expect(posts(), 'Chromium repeated it').toBeGreaterThan(2);
  premise.remove();
  service.requests.clear();

  expect(await sendCashout(window, service, 'ext-1')).toBe('confirmed');
  cut();
  expect(await sendCashout(window, service, 'ext-2')).toBe('unknown');
  expect(posts()).toBe(2);
});

test('a damaged database is told until somebody has read it, and a window in which nothing can be drawn says so', async ({
  start,
  folder,
}) => {
  const id = await layReadDemo(join(folder, 'data'));
  await writeFile(join(folder, 'data', 'workspaces', id, 'cache.db'), 'no database any more');

  const found = await start();
  const noticeIn = ({ window }: TieoutApp) => window.getByRole('alert').filter({ hasText: 'were damaged' });
  await expect(noticeIn(found)).toContainText('Sync again');
  await found.quit();
  const read = await start();
  await expect(noticeIn(read)).toContainText('Sync again');
  await noticeIn(read).getByRole('button', { name: 'Close' }).click();
  await expect(noticeIn(read)).toHaveCount(0);
  await read.quit();

  const { window, electron } = await start();
  await expect(listingPage(window).connection).toHaveText('Connected');
  await expect(window.getByRole('alert')).toHaveCount(0);

  await test.step('nothing can be drawn: said in both languages', async () => {
    await expect(window.locator('.not-opened')).toBeHidden();
    await electron.evaluate(({ ipcMain }, channel) => ipcMain.removeHandler(channel), CALL_CHANNEL);
    await window.reload();
    await expect(window.getByText('Tieout has not opened.')).toBeVisible();
    await expect(window.getByText('Tieout no se ha abierto.')).toBeVisible();
  });
});
