/** What a person sees and keeps when something goes wrong or is interrupted. */
import type { Page } from 'playwright';
import type { Sandbox } from '../src-sandbox/index.ts';
import { listingPage } from './pages/listing.ts';
import { newWorkspacePage } from './pages/new-workspace.ts';
import { welcomePage } from './pages/welcome.ts';
import { settingsPage } from './pages/workspace-settings.ts';
import { deposits } from './support/service-records.ts';
import { expect, MONTH, test } from './support/test.ts';

async function connect(window: Page, service: Sandbox, secretKey = service.credentials.reporting.secretKey) {
  await welcomePage(window).create.click();
  const form = newWorkspacePage(window);
  await form.fill({
    name: 'Comercial Ñandú',
    environment: 'Production',
    baseUrl: service.baseUrl,
    merchantsBaseUrl: service.merchantsBaseUrl,
    accessKey: service.credentials.reporting.accessKey,
    secretKey,
  });
  await form.submit.click();
}

test('a cancelled sync keeps what it read, says the month is incomplete, and the next one completes it', async ({
  start,
  serve,
}) => {
  const service = await serve({ pageDelayMs: 120 });
  const { window } = await start();
  await connect(window, service);
  const listing = listingPage(window);
  await expect(listing.connection).toHaveText('Connected');
  await listing.show(`month=${MONTH.month}`);
  await listing.sync.click();
  const running = window.getByTestId('job');
  await expect(running).toContainText(/[1-9]\d* records/);
  await running.getByRole('button', { name: 'Cancel' }).click();
  await expect(window.getByText('What was read until now is kept; the month is not complete.')).toBeVisible();
  await expect(running).toHaveCount(0);
  await expect(listing.count).toHaveText(/[1-9]\d* records/);
  await expect(listing.coverage).not.toContainText('Complete');

  await listing.sync.click();
  await expect(listing.coverage).toContainText('Complete as of');
  await expect(listing.count).toHaveText(`${deposits(service).length.toLocaleString('en')} records`);
});

test('refused credentials are explained, and new ones put it right', async ({ start, serve }) => {
  const service = await serve();
  const { window } = await start();
  await connect(window, service, 'not-the-secret-key');
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
  start,
  serve,
}) => {
  const service = await serve();
  const other = await serve();
  const { window } = await start();
  await connect(window, service);
  await expect(listingPage(window).connection).toHaveText('Connected');
  const settings = settingsPage(window);
  await settings.open();

  const payouts = settings.credentials('Payout credentials');
  await expect(payouts.kept).toHaveText('Not kept');
  await payouts.enter.click();
  await payouts.field('Payout login').fill('x'.repeat(33));
  await payouts.keep.click();
  await expect(window.getByText('Write the payout login; it has at most 32 characters.')).toBeVisible();
  const { login, pass, apiSignature } = service.credentials.payouts;
  await payouts.field('Payout login').fill(login);
  await payouts.field('Payout passphrase').fill(pass);
  await payouts.field('Payout API signature').fill(apiSignature);
  await payouts.keep.click();
  await expect(payouts.kept).toHaveText('Kept');

  await window.getByLabel('Reporting address').fill(other.merchantsBaseUrl);
  await expect(settings.said(/Saving this address forgets .*: Reporting credentials\./)).toBeVisible();
  await settings.save.click();
  await expect(settings.said(/the address changed: Reporting credentials\./)).toBeVisible();
  await expect(settings.credentials('Reporting credentials').kept).toHaveText('Not kept');
  await expect(payouts.kept).toHaveText('Kept');
  await expect(settings.test).toBeDisabled();
  expect(other.requests.total).toBe(0);

  await payouts.forget.click();
  await payouts.confirmForget.click();
  await expect(payouts.kept).toHaveText('Not kept');
});

test('the connection test and the request log tell what works and what was asked', async ({
  start,
  serve,
}) => {
  const service = await serve();
  const { window } = await start();
  await connect(window, service);
  await expect(listingPage(window).connection).toHaveText('Connected');
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

test('an expired session is renewed once, without the person noticing', async ({ start, serve }) => {
  const service = await serve();
  const { window } = await start();
  await connect(window, service);
  const listing = listingPage(window);
  await expect(listing.connection).toHaveText('Connected');
  service.sessions.expireAll();
  service.requests.clear();
  await listing.show(`month=${MONTH.month}`);
  await listing.sync.click();
  await expect(listing.coverage).toContainText('Complete as of');
  const logins = service.requests.list().filter(({ path }) => path.endsWith('/v1/auth/login'));
  expect(logins).toHaveLength(1);
});

test('a removed workspace is gone, with its records and credentials', async ({ start, serve }) => {
  const service = await serve();
  const { window } = await start();
  await connect(window, service);
  await expect(listingPage(window).connection).toHaveText('Connected');
  const settings = settingsPage(window);
  await settings.open();
  await expect(settings.remove).toBeDisabled();
  await settings.removeName.fill('Comercial Ñandú');
  await settings.remove.click();
  await expect(welcomePage(window).demo).toBeVisible();
  const { openCount } = service.sessions;
  expect(openCount()).toBe(0);
});
