/**
 * Cashouts that cannot happen twice: sent once, found again when the answer was lost, asked about when they look alike.
 */
import type { Sandbox } from '../src-sandbox/index.ts';
import { monthOf } from '../src-shared/period.ts';
import { listingPage } from './pages/listing.ts';
import {
  CHANGE_CASHOUTS,
  MOVE_MONEY,
  operationsPage,
  setUpOnScreens,
  switchOn,
  withOperations,
} from './pages/operations.ts';
import { workspaceId } from './pages/workspace.ts';
import { settingsPage } from './pages/workspace-settings.ts';
import { askApp } from './support/ask-app.ts';
import { passingTime } from './support/passing-time.ts';
import { expect, test } from './support/test.ts';
import { answerMoneyQuestion } from './support/tieout-app.ts';

/** Cashouts that the service has under an external id. */
const paid = (service: Sandbox, externalId: string) =>
  [...service.dataset.list('cashouts', { from: '2026-11-01T00:00:00Z', to: '2036-11-01T00:00:00Z' })].filter(
    (record) => record.externalId === externalId,
  );
const creations = (service: Sandbox) =>
  service.requests.list().filter(({ method, path }) => method === 'POST' && path === '/v3/cashout');

test('a cashout is checked, reviewed, confirmed by its amount and sent exactly once', async ({
  share,
  serve,
}) => {
  const service = await serve({ payoutPace: { delivered: 0, ended: 0 } });
  const app = await share();
  const { window } = app;
  await setUpOnScreens(window, service, { environment: 'Production' });
  const screen = operationsPage(window);

  await test.step('while money movement is off nothing can be made, and the way to the settings is shown', async () => {
    await screen.open('Cashouts');
    await expect(window.getByText('This workspace does not allow money to be moved.')).toBeVisible();
    await expect(screen.newCashout).toHaveCount(0);
    await window.getByRole('link', { name: 'Open the workspace settings' }).click();
    await switchOn(window, MOVE_MONEY);
    await switchOn(window, CHANGE_CASHOUTS);
    // The native question is declined first: then it stays off.
    await answerMoneyQuestion(app, false);
    await settingsPage(window).save.click();
    await expect(window.getByRole('alert').getByText('Cancelled.')).toBeVisible();
    await answerMoneyQuestion(app, true);
    await settingsPage(window).save.click();
    await settingsPage(window).said('Settings saved').waitFor();
  });

  await test.step('every fault is named at its field', async () => {
    await screen.open('Cashouts');
    await screen.newCashout.click();
    await screen.continue.click();
    await expect(window.getByText('Enter the account number.')).toBeVisible();
    await expect(window.getByText('Choose the currency.')).toBeVisible();
    await expect(window.getByText('7 fields need correction.')).toBeVisible();
    await expect(window.getByLabel('Interbank account number')).toBeFocused();
    await screen.fill({ amount: '1,250.50', account: '002-193', document: '1234567' });
    await screen.continue.click();
    await expect(window.getByText('leave out spaces and hyphens')).toBeVisible();
    await expect(window.getByText('Enter digits, with a point before decimals')).toBeVisible();
    await expect(window.getByText('This document type has exactly 8 digits.')).toBeVisible();
    await window.getByText('Wallet', { exact: true }).click();
    await screen.continue.click();
    await expect(window.getByText('Choose the wallet.')).toBeVisible();
    await window.getByText('Bank account', { exact: true }).click();
    await expect(window.getByLabel('Interbank account number')).toHaveValue('');
  });

  await test.step('Enter in the form only leads to the review; a wrong amount does not send', async () => {
    await screen.fill({ amount: '1250.50', externalId: 'nomina-2026-11-001' });
    await window.getByRole('textbox', { name: 'Amount' }).press('Enter');
    await expect(screen.amount).toHaveText('PEN 1,250.50');
    await expect(window.getByText('PRODUCTION: real money will be paid from the account.')).toBeVisible();
    await expect(screen.fact('beneficiary')).toHaveText('Ñáñez Peña');
    await expect(screen.fact('destination')).toHaveText('Savings account · 00219300123456789012');
    await expect(screen.send).toBeDisabled();
    for (const wrong of ['1250.5', '1250.51', '1,250.50', '12505.0', '1250.50 ']) {
      await screen.confirmation.fill(wrong);
      await expect(screen.send, wrong).toBeDisabled();
    }
    await expect(window.getByText('This is not the amount of the cashout.')).toBeVisible();
    await screen.confirmation.fill('1250.50');
    await screen.confirmation.press('Enter');
    await expect(screen.send).toBeEnabled();
    expect(creations(service)).toHaveLength(0);
  });

  await test.step('a double click sends it once', async () => {
    await screen.send.dblclick();
    await expect(screen.report).toContainText('The service has accepted this cashout.');
    expect(creations(service)).toHaveLength(1);
    const [record, ...more] = paid(service, 'nomina-2026-11-001');
    expect(more).toEqual([]);
    expect(record).toMatchObject({ amount: expect.anything(), currency: 'PEN', clientDocument: '45678912' });
    expect(Number(record?.amount)).toBe(1250.5);
    await expect(screen.fact('cashoutId')).toHaveText(String(record?.idCashout));
    await screen.button('Refresh status').click();
    await expect(screen.report).toContainText('The money has reached the beneficiary.');
  });

  await test.step('a rejection and a refusal are explained; the list shows and filters them', async () => {
    await screen.pay({ amount: '20.00', account: '00219300123456789806', externalId: 'rechazado' });
    await screen.button('Refresh status').click();
    await expect(screen.report).toContainText('The name differs from the account holder’s');
    await expect(screen.report).toContainText('Check the beneficiary’s name, document and account');
    await screen.pay({ amount: '20.00', document: '00000515', externalId: 'rehusado' });
    await expect(screen.report).toContainText('No money was paid.');
    await expect(screen.report).toContainText('blacklisted, blocked or suspended');
    await screen.open('Cashouts');
    await expect(screen.cell('nomina-2026-11-001', 'state')).toHaveText('Accepted');
    await expect(screen.cell('nomina-2026-11-001', 'status')).toHaveText('Completed');
    await expect(screen.cell('rechazado', 'status')).toContainText('Rejected');
    await screen.choose('Show', 'Refused (1)');
    await expect(screen.order('nomina-2026-11-001')).toHaveCount(0);
    await expect(screen.order('rehusado')).toBeVisible();
  });

  await test.step('a pending cashout to a wallet is held, released and cancelled after a question each', async () => {
    await screen.pay({
      amount: '15.00',
      wallet: { code: '901', phone: '987654000' },
      externalId: 'billetera',
    });
    await screen.button('Refresh status').click();
    const change = async (name: string, after: string) => {
      await screen.button(name).click();
      const question = window.getByRole('alertdialog', { name });
      await question.getByRole('button', { name }).click();
      await expect(window.getByTestId('service-status')).toContainText(after);
    };
    await change('Put on hold', 'it can be moved back to pending');
    await expect(screen.button('Cancel cashout')).toHaveCount(0);
    await change('Release', 'The money has reached the beneficiary.');
    await screen.pay({
      amount: '16.00',
      wallet: { code: '55', phone: '987654000' },
      externalId: 'billetera-2',
    });
    await screen.button('Refresh status').click();
    await change('Cancel cashout', 'Cancelled by the merchant.');
    expect(creations(service)).toHaveLength(5);
  });
});

test('a cashout whose answer was lost is found by looking it up, and was sent once', async ({
  share,
  serve,
}) => {
  const time = passingTime();
  const { service, app, window, screen } = await withOperations(
    { share, serve },
    { allow: [MOVE_MONEY] },
    { clock: time.clock },
  );

  // Two that go well, so that a connection stands open: stacks are known to repeat a request when such a one is cut.
  for (const [amount, externalId] of [
    ['10.00', 'pago-1'],
    ['11.00', 'pago-2'],
  ] as const) {
    await screen.pay({ amount, externalId });
    await expect(screen.report).toContainText('The service has accepted this cashout.');
  }

  await test.step('the answer is lost after the service has made it', async () => {
    service.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'cut', when: 'after-commit' } });
    await screen.pay({ amount: '33.40', externalId: 'pago-3' });
    await expect(screen.report).toContainText('It may have been paid: ');
    await expect(screen.report).toContainText('never sends it again on its own');
    await expect(screen.send).toHaveCount(0);
    expect(creations(service)).toHaveLength(3);
    expect(paid(service, 'pago-3')).toHaveLength(1);
  });

  await test.step('looking it up finds it', async () => {
    await screen.open('Cashouts');
    await expect(window.getByText('1 cashout has an unknown outcome. Look it up.')).toBeVisible();
    await screen.order('pago-3').click();
    await screen.drawer.getByRole('button', { name: 'Look up' }).click();
    await expect(screen.report).toContainText('Found: the service has this cashout.');
    await screen.leaveDrawer();
    await expect(screen.cell('pago-3', 'state')).toHaveText('Accepted');
    await expect(screen.cell('pago-3', 'cashoutId')).toHaveText(
      String(paid(service, 'pago-3')[0]?.idCashout),
    );
    expect(creations(service)).toHaveLength(3);
  });

  await test.step('one that never arrived is sent again only after two look-ups that count, a tick and its amount', async () => {
    service.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'cut', when: 'before-headers' } });
    await screen.pay({ amount: '44.00', externalId: 'pago-4' });
    await expect(screen.report).toContainText('It may have been paid: ');
    expect(paid(service, 'pago-4')).toHaveLength(0);
    await screen.button('Look up').click();
    await expect(screen.report).toContainText('The service has no cashout with this external ID.');
    await expect(screen.resend).toContainText('may still be processing this cashout');
    await expect(screen.resend).toContainText(/Look it up again from .* \(3[01] minutes left\)/);
    await expect(screen.send).toHaveCount(0);
    await time.pass(app, 31);
    await screen.button('Look up again').click();
    await expect(screen.resend).toContainText('One look-up has not found it');
    await expect(screen.send).toHaveCount(0);
    await time.pass(app, 11);
    await screen.button('Look up again').click();
    await expect(screen.resend).toContainText('Two look-ups have not found it.');
    await expect(
      window.getByRole('heading', { name: 'Send again under the same external ID' }),
    ).toBeVisible();
    await screen.confirmation.fill('44.00');
    await expect(screen.send).toBeDisabled();
    await window.getByLabel(/I have looked it up twice/).check();
    await screen.send.click();
    await expect(screen.report).toContainText('The service has accepted this cashout.');
    expect(paid(service, 'pago-4')).toHaveLength(1);
    expect(creations(service)).toHaveLength(5);
  });
});

test('a second cashout to the same beneficiary with the same amount is asked about', async ({
  share,
  serve,
}) => {
  const { service, window, screen } = await withOperations({ share, serve }, { allow: [MOVE_MONEY] });
  await screen.pay({ amount: '75.50', externalId: 'planilla-1' });
  await expect(screen.report).toContainText('The service has accepted this cashout.');

  await test.step('the form shows which one, and goes no further before it is confirmed', async () => {
    await screen.open('Cashouts');
    await screen.newCashout.click();
    await screen.fill({ amount: '75.5', externalId: 'planilla-2' });
    await screen.continue.click();
    await expect(screen.similar).toContainText('There is a similar cashout');
    const row = screen.similar.locator('[data-external-id="planilla-1"]');
    await expect(row).toContainText('PEN 75.50');
    await expect(row).toContainText('Accepted');
    await expect(row).toContainText(String(paid(service, 'planilla-1')[0]?.idCashout));
    await expect(screen.continue).toBeDisabled();
  });

  await test.step('another amount is no second payment; the same one again is asked about again', async () => {
    await window.getByLabel(/This is a different payment/).check();
    await window.getByRole('textbox', { name: 'Amount' }).fill('75.51');
    await expect(screen.similar).toHaveCount(0);
    await window.getByRole('textbox', { name: 'Amount' }).fill('75.50');
    await screen.continue.click();
    await expect(screen.similar).toBeVisible();
    await expect(screen.continue).toBeDisabled();
  });

  await test.step('confirmed, it is prepared, and the order says beside which', async () => {
    await window.getByLabel(/This is a different payment/).check();
    await screen.continue.click();
    await expect(screen.amount).toHaveText('PEN 75.50');
    const { orders } = await askApp(window, 'payouts.list', { workspaceId: workspaceId(window) });
    const second = orders.find(({ draft }) => draft.external_id === 'planilla-2');
    expect(second?.confirmedSimilar).toMatchObject([{ source: 'order', externalId: 'planilla-1' }]);
    expect(creations(service)).toHaveLength(1);
  });
});

test('more cashouts than a page holds are paged through, and one has its card before the listing has it', async ({
  share,
  serve,
}) => {
  const { service, window, screen } = await withOperations({ share, serve }, { allow: [MOVE_MONEY] });
  const id = workspaceId(window);
  await screen.pay({ amount: '10.00', externalId: 'pago-0' });
  await expect(screen.report).toContainText('The service has accepted this cashout.');
  const [first] = (await askApp(window, 'payouts.list', { workspaceId: id })).orders;
  const draft = first?.draft;
  if (!draft) throw new Error('no order');
  for (let number = 1; number <= 50; number += 1)
    await askApp(window, 'payouts.prepare', {
      workspaceId: id,
      draft: { ...draft, amount: `${10 + number}.00`, external_id: `pago-${number}` },
    });

  await test.step('the newest fifty stand on the first page, the oldest on the second', async () => {
    await screen.open('Cashouts');
    await expect(screen.orders).toHaveCount(50);
    await expect(screen.order('pago-50')).toBeVisible();
    await expect(screen.order('pago-0')).toHaveCount(0);
    await expect(window.getByText('Cashouts 1–50 of 51')).toBeVisible();
    await window.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(screen.orders).toHaveCount(1);
    await expect(screen.cell('pago-0', 'state')).toHaveText('Accepted');
    await window.goBack();
    await expect(screen.orders).toHaveCount(50);
    // Another selection begins at its first page.
    await window.goForward();
    await screen.choose('Show', 'Accepted (1)');
    await expect(screen.orders).toHaveCount(1);
    await expect(window.getByText('Cashouts 1–50 of 51')).toHaveCount(0);
  });

  const listing = listingPage(window);
  const [record] = paid(service, 'pago-0');
  const month = monthOf(Date.parse(String(record?.creationDate)), 'America/Lima');
  await test.step('it has all its facts while no listing has been read', async () => {
    await screen.order('pago-0').click();
    await expect(screen.drawer).toContainText('The service has accepted this cashout.');
    await expect(screen.fact('cashoutId')).toHaveText(String(record?.idCashout));
    await expect(screen.fact('beneficiary')).toHaveText('Ñáñez Peña');
    await screen.drawer.getByRole('button', { name: 'Refresh status' }).click();
    await expect(window.getByTestId('service-status')).toContainText('Pending');
    await screen.leaveDrawer();
    await listing.open('Cashouts');
    await listing.show(`month=${month}`);
    await expect(listing.coverage).toHaveText('Not read');
    await expect(listing.rows).toHaveCount(0);
  });

  await test.step('once read, the listing has it, too', async () => {
    await listing.sync.click();
    await expect(listing.coverage).toContainText('Complete as of');
    await listing.search.fill(String(record?.idCashout));
    await expect(listing.count).toHaveText('1 record');
    await expect(listing.cell(0, 'externalId')).toHaveText('pago-0');
  });
});
