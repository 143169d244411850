/** One record and what belongs with it: from a deposit to its refund and back, and what the service says of it now. */
import type { Page } from 'playwright';
import type { Sandbox } from '../src-sandbox/index.ts';
import { listingPage } from './pages/listing.ts';
import { setUp } from './pages/operations.ts';
import { recordPage } from './pages/record.ts';
import { axeFindings, axeFindingsOfColours } from './support/axe.ts';
import { showInOtherColours } from './support/colours.ts';
import { picture } from './support/picture.ts';
import { deposits, type ServiceRecord } from './support/service-records.ts';
import { expect, MONTH, test } from './support/test.ts';

const DRAWER = '[role="dialog"]';
const QUERY = `month=${MONTH.month}`;

/** A completed refund of the month whose deposit and notes are of the month, too. */
function refundedDeposit(service: Sandbox): {
  deposit: ServiceRecord;
  refund: ServiceRecord;
  noteIds: unknown[];
} {
  const period = { from: MONTH.from, to: MONTH.to };
  const notes = [...service.dataset.list('notes', period)];
  for (const refund of service.dataset.list('refunds', { ...period, status: 'COMPLETED' })) {
    const deposit = deposits(service).find(({ idDeposit }) => idDeposit === refund.idBoleto);
    const noteIds = notes
      .filter(
        ({ externalId, type }) => externalId === deposit?.externalId && String(type).startsWith('REFUND'),
      )
      .map(({ id }) => id);
    if (deposit && noteIds.length === 2) return { deposit, refund, noteIds };
  }
  throw new Error('the sandbox has no refund within the month');
}

async function readMonth(window: Page): Promise<void> {
  const listing = listingPage(window);
  await listing.open('Deposits');
  await listing.readMonth(MONTH.month);
  for (const name of ['Cashouts', 'Notes', 'Refunds', 'Deposits']) {
    await listing.open(name);
    await expect(listing.coverage).toContainText('Complete as of');
  }
}

test('a deposit leads to its refund and back, and the service is asked what it is now', async ({
  share,
  serve,
}) => {
  const service = await serve();
  const { deposit, refund, noteIds } = refundedDeposit(service);
  // The newest deposit was read as pending; the service has gone on since.
  const [newest] = deposits(service);
  service.faults.add({
    on: /\/v1\/deposits\?.*page=0/,
    fault: { kind: 'field', field: 'status', json: '"DECLINED"', record: 0 },
  });
  const app = await share({ size: { width: 1280, height: 800 } });
  const { electron, window } = app;
  await setUp(window, service, {});
  await readMonth(window);
  const record = recordPage(window);
  const address = () => window.evaluate(() => location.hash);
  const [depositName, refundName] = [`Deposit ${deposit.idDeposit}`, `Refund ${refund.id}`];

  await test.step('neighbours, followed and left again', async () => {
    await record.open('deposits', QUERY, deposit.idDeposit);
    await expect(record.title(depositName)).toBeVisible();
    for (const id of noteIds) await expect(record.neighbour('notes', id)).toBeVisible();
    await picture(window, 'deposit');
    await record.neighbour('refunds', refund.id).getByRole('link').click();
    await expect(record.title(refundName)).toBeVisible();
    expect(await address()).toContain(`/refunds?${QUERY}&record=${refund.id}`);
    await expect(record.neighbour('deposits', deposit.idDeposit)).toBeVisible();
    await record.back(depositName).click();
    await expect(record.title(depositName)).toBeVisible();
    // The window's own way back and forward does the same.
    await window.goForward();
    await expect(record.title(refundName)).toBeVisible();
    await window.goBack();
    await expect(record.title(depositName)).toBeVisible();
  });

  await test.step('the JSON as received goes to the clipboard', async () => {
    await record.copy.click();
    await expect(record.drawer.getByText('Copied')).toBeVisible();
    const copied = await electron.evaluate(({ clipboard }) => clipboard.readText());
    expect(JSON.parse(copied)).toMatchObject({ externalId: deposit.externalId });
  });

  await test.step('what was read is what the service says, or it is said what differs', async () => {
    await record.ask.click();
    await expect(record.live).toContainText('The record read agrees with the service.');
    await expect(record.compared('refunded')).toContainText('Yes');
    await record.open('deposits', QUERY, newest?.idDeposit);
    await expect(record.live).toHaveCount(0);
    await record.ask.click();
    await expect(record.compared('status')).toHaveAttribute('data-verdict', 'differs');
    await expect(record.compared('status')).toContainText('Declined');
    await expect(record.compared('amount')).toHaveAttribute('data-verdict', 'same');
    await expect(record.live).toContainText('read ');
    await expect(record.live).toContainText('asked ');
    expect(await axeFindings(window, DRAWER), 'live check').toEqual([]);
    await picture(window, 'live check');
  });

  await test.step('J and K go through the page, and Back leaves it', async () => {
    const [first, second] = deposits(service);
    await expect(record.title(`Deposit ${first?.idDeposit}`)).toBeVisible();
    await window.keyboard.press('j');
    await expect(record.title(`Deposit ${second?.idDeposit}`)).toBeVisible();
    await record.drawer.getByText('2 of 50 on this page').waitFor();
    await window.keyboard.press('k');
    await expect(record.title(`Deposit ${first?.idDeposit}`)).toBeVisible();
    await expect(record.drawer.getByRole('button', { name: 'Previous record (K)' })).toBeDisabled();
    await window.goBack();
    await expect(record.title(depositName)).toBeVisible();
  });

  await test.step('at the page’s edge they go on to the next page, and back', async () => {
    const [last, next] = deposits(service).slice(49, 51);
    await record.open('deposits', QUERY, last?.idDeposit);
    await record.drawer.getByText('50 of 50 on this page').waitFor();
    await window.keyboard.press('j');
    await expect(record.title(`Deposit ${next?.idDeposit}`)).toBeVisible();
    await record.drawer.getByText('1 of 50 on this page').waitFor();
    expect(await address()).toContain('page=2');
    await window.keyboard.press('k');
    await expect(record.title(`Deposit ${last?.idDeposit}`)).toBeVisible();
    await record.drawer.getByText('50 of 50 on this page').waitFor();
    expect(await address()).not.toContain('page=');
  });

  await test.step('a rejected cashout says why, and what returned its amount or that nothing did', async () => {
    const period = { from: MONTH.from, to: MONTH.to, status: 'REJECTED' };
    const planted = service.planted.find(
      ({ kind, day }) => kind === 'cashout-rejected-without-return' && day.startsWith(MONTH.month),
    );
    const [returned] = [...service.dataset.list('cashouts', period)].filter(
      ({ idCashout }) => String(idCashout) !== planted?.ids[0],
    );
    await record.open('cashouts', QUERY, returned?.idCashout);
    await expect(record.rejection).toContainText(String(returned?.reason));
    await expect(record.rejection).toContainText('Why it was rejected');
    await expect(record.drawer.getByRole('list', { name: 'Amount returned by' })).toBeVisible();
    await record.ask.click();
    await expect(record.compared('reason')).toHaveAttribute('data-verdict', 'same');
    await record.open('cashouts', QUERY, planted?.ids[0]);
    await expect(record.missing).toContainText('No note returns the amount of this rejected cashout.');
    await expect(record.findings).toContainText('Rejected cashout not returned');
  });

  await test.step('in the other colours', async () => {
    await showInOtherColours(window);
    await record.open('deposits', QUERY, deposit.idDeposit);
    await record.ask.click();
    await expect(record.live).toBeVisible();
    expect(await axeFindingsOfColours(window, DRAWER)).toEqual([]);
  });

  await test.step('away from the service, nothing is asked and it is said why', async () => {
    await service.close();
    await window.keyboard.press('Escape');
    await window.getByRole('banner').getByRole('button', { name: 'Refresh the balance' }).click();
    await expect(listingPage(window).connection).toHaveText('Offline');
    await record.open('deposits', QUERY, deposit.idDeposit);
    await expect(record.ask).toBeDisabled();
    await expect(record.drawer).toContainText('The service cannot be reached now.');
  });
});
