/**
 * Two people at two computers: a workspace is shared on one, joined on the other, and a decision of one appears at the
 * other.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import keytar from 'keytar';
import type { Page } from 'playwright';
import { daysOfMonth } from '../src-main/close/month.ts';
import { startServer } from '../src-main/team/testing/server.ts';
import { acceptExceptions, lastMonths } from './pages/close.ts';
import { listingPage } from './pages/listing.ts';
import { openDemo } from './pages/workspace.ts';
import { settingsPage } from './pages/workspace-settings.ts';
import { askApp, jobsDone, readEverything } from './support/ask-app.ts';
import { axeFindings } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { answerOpenDialog, answerSaveDialog, type TieoutApp } from './support/tieout-app.ts';

/** Each computer has a keychain of its own. */
const OTHER_KEYCHAIN = 'Tieout tests, the other computer';

const WHY = 'Left for the next month in this test.';
type Place = { readonly workspaceId: string; readonly month: string; readonly currency: string };

/** Imports the demo's bank statement of the month. */
async function importStatement(
  app: TieoutApp,
  { workspaceId, month, folder }: Pick<Place, 'workspaceId' | 'month'> & { readonly folder: string },
): Promise<void> {
  await answerOpenDialog(app, folder);
  const saved = await askApp(app.window, 'demo.saveFiles', { workspaceId, month });
  await answerOpenDialog(app, join(saved?.folder ?? '', `statement-${month}-PEN.ofx`));
  const { files } = await askApp(app.window, 'statements.choose', { workspaceId });
  const file = { workspaceId, token: files[0]?.token ?? '', book: 'bank' } as const;
  await askApp(app.window, 'statements.inspect', file);
  await askApp(app.window, 'statements.check', { ...file, mapping: null });
  await askApp(app.window, 'statements.import', { ...file, mapping: null, period: null });
}

/** Does what is to be done before the month is signed; the answer is the digest to sign. */
async function prepared(window: Page, place: Place): Promise<string> {
  const { figures, statement } = await askApp(window, 'close.month', place);
  const shown = { account: statement?.account ?? '', amount: statement?.perBooks?.amount ?? null };
  const balance = { account: '121301', amount: figures.closing ?? '0.00', reserve: null };
  await askApp(window, 'close.enterBalance', { ...place, ...balance, shown });
  const { items } = await askApp(window, 'close.month', place);
  for (const { item, state, required } of items)
    if (required && item !== 'exceptions' && state !== 'ok' && state !== 'not-applicable')
      await askApp(window, 'close.waive', { ...place, item, reason: WHY });
  let accepted = 1;
  while (accepted > 0) accepted = await acceptExceptions(window, place, WHY);
  return (await askApp(window, 'close.month', place)).digest;
}

const signed = async (window: Page, place: Place) => {
  const { digest, signOffs } = await askApp(window, 'close.month', place);
  return [digest, ...signOffs.flatMap(({ role, stands }) => (stands ? [role] : []))];
};

test('a workspace is shared on one computer, joined on another, and what one decides appears at the other', async ({
  start,
  folder,
}) => {
  const server = await startServer();
  try {
    await server.createLog('team');
    for (const [login, roles] of [
      ['ana', ['owner', 'preparer', 'reviewer']],
      ['bo', ['preparer', 'reviewer']],
    ] as const) {
      await server.admin(`CREATE ROLE ${login} LOGIN`);
      for (const role of roles) await server.admin(`GRANT tieout_${role} TO ${login}`);
    }
    const ana = await start();
    const id = await openDemo(ana.window);
    await settingsPage(ana.window).open();
    const card = ana.window.getByRole('region', { name: 'Share with your team' });
    await card.getByLabel('Server address').fill('127.0.0.1');
    await card.getByLabel('Port').fill('1');
    await card.getByLabel('Database').fill('team');
    await card.getByLabel('Your login on the server').fill('ana');
    await card.getByLabel('Password').fill('x');
    await card.getByLabel('Your name in the team').fill('Ana Torres');
    await card.getByRole('button', { name: 'Check server' }).click();
    await expect(card.getByRole('alert')).toContainText('Nobody answers at this address');
    await card.getByLabel('Port').fill(String(server.port));
    await card.getByRole('button', { name: 'Check server' }).click();
    await expect(
      card.getByText('The server is ready. Signed in as ana: owner, preparer, reviewer.'),
    ).toBeVisible();
    await card.getByRole('button', { name: 'Share workspace' }).click();
    await expect(card.getByText('Ana Torres (ana)').first()).toBeVisible();
    await card.getByLabel('Login on the server').fill('bo');
    await card.getByLabel('Name in the team').fill('Bo Díaz');
    await card.getByRole('button', { name: 'Add person' }).click();
    await expect(card.getByRole('row', { name: /Bo Díaz/ })).toContainText('No key yet');
    const file = join(folder, 'invitation.json');
    await answerSaveDialog(ana, file);
    await card.getByRole('button', { name: 'Save invitation…' }).click();
    await expect.poll(() => existsSync(file)).toBe(true);
    expect(await readFile(file, 'utf8')).not.toContain('assword');
    expect(await axeFindings(ana.window, '#team')).toEqual([]);

    const bo = await start({
      dataFolder: join(folder, 'other'),
      environment: { TIEOUT_KEYCHAIN_SERVICE: OTHER_KEYCHAIN },
    });
    await answerOpenDialog(bo, file);
    await bo.window.getByRole('button', { name: 'Open invitation…' }).click();
    const dialog = bo.window.getByRole('dialog');
    await dialog.getByLabel('Your login on the server').fill('bo');
    await dialog.getByLabel('Password').fill('x');
    await dialog.getByRole('button', { name: 'Join workspace' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Your key is not confirmed yet');
    const said = await dialog.getByRole('alert').innerText();
    const code = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(said)?.[0] ?? '';

    // Ana hears the code, finds the same, and confirms it.
    await ana.window.getByRole('link', { name: 'Audit trail', exact: true }).click();
    await settingsPage(ana.window).open();
    const row = card.getByRole('row', { name: /Bo Díaz/ });
    await expect(row).toContainText(code);
    await row.getByRole('button', { name: 'Confirm key' }).click();
    await expect(row).toContainText('by Ana Torres');
    await dialog.getByRole('button', { name: 'Join workspace' }).click();
    await bo.window.waitForURL(/overview/);

    await settingsPage(bo.window).open();
    const policy = bo.window.getByLabel('Name of the policy');
    await expect(policy).toHaveValue('');
    await ana.window.getByLabel('Name of the policy').fill('Trifles');
    await ana.window.getByLabel('Accept up to (PEN)').fill('5');
    await ana.window.getByRole('button', { name: 'Save materiality' }).click();
    await ana.window.getByRole('dialog').getByRole('textbox').fill('Agreed');
    await ana.window.getByRole('dialog').getByRole('button', { name: 'Save materiality' }).click();
    await expect(policy).toHaveValue('Trifles');
    await bo.window.getByRole('link', { name: 'Audit trail', exact: true }).click();
    await expect(bo.window.getByRole('main').getByText('Ana Torres').first()).toBeVisible();
    await bo.window.getByRole('button', { name: 'Verify the trail' }).click();
    await expect(bo.window.getByText(/1 entry verified: the trail is intact/)).toBeVisible();

    // What Ana reads of the service is at Bo's desk without a sync: the same records, and the digest that stands in the
    // workbook.
    const { month } = lastMonths();
    const days = daysOfMonth(month);
    await readEverything(ana.window, id, { firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' });
    const shown = async (window: Page) => {
      const about = { workspaceId: id, month, currency: 'PEN' };
      const { digest, figures } = await askApp(window, 'close.month', about);
      return { digest, listings: figures.listings };
    };
    const known = await shown(ana.window);
    await expect.poll(() => shown(bo.window), { timeout: 30_000 }).toEqual(known);
    const [there, here] = [listingPage(ana.window), listingPage(bo.window)];
    for (const listing of [there, here]) {
      await listing.open('Deposits');
      await listing.show(`month=${month}`);
    }
    await expect(there.count).toHaveText(/^[1-9][\d,]* records$/);
    await expect(here.count).toHaveText(await there.count.innerText());

    // Both look at the same month, and each sees the other.
    for (const { window } of [ana, bo])
      await window.getByRole('link', { name: 'Overview', exact: true }).click();
    await expect(bo.window.getByTestId('also-here')).toHaveText('Also looking at this month: Ana Torres');
    await expect(ana.window.getByTestId('also-here')).toHaveText('Also looking at this month: Bo Díaz');

    // Bo matches the bank statement and prepares; Ana reviews and locks; the workbook has the same digest at both
    // desks.
    const place = { workspaceId: id, month, currency: 'PEN' };
    await importStatement(bo, { workspaceId: id, month, folder });
    const { jobId } = await askApp(bo.window, 'matching.run', { workspaceId: id, book: 'bank', month });
    await jobsDone(bo.window, [jobId]);
    const digest = await prepared(bo.window, place);
    await askApp(bo.window, 'close.sign', { ...place, role: 'preparer', name: 'Bo Díaz', digest });
    await expect.poll(() => signed(ana.window, place), { timeout: 30_000 }).toEqual([digest, 'preparer']);
    await askApp(ana.window, 'close.sign', { ...place, role: 'reviewer', name: 'Ana Torres', digest });
    await jobsDone(ana.window, [(await askApp(ana.window, 'close.lock', { ...place, digest })).jobId]);
    await expect
      .poll(async () => (await askApp(bo.window, 'close.month', place)).snapshot, { timeout: 30_000 })
      .toBe('intact');
    const digests: unknown[] = [];
    for (const [index, desk] of [ana, bo].entries()) {
      await answerSaveDialog(desk, join(folder, `close-${index}.xlsx`));
      const exported = await askApp(desk.window, 'close.export', { ...place, language: 'en' });
      await jobsDone(desk.window, [exported.jobId ?? '']);
      const asked = { workspaceId: id, before: null, limit: 1, actions: ['close.exported'] };
      digests.push((await askApp(desk.window, 'audit.list', asked)).entries[0]?.detail.digest);
    }
    expect(digests).toEqual([digest, digest]);
  } finally {
    await server.stop();
    for (const { account } of await keytar.findCredentials(OTHER_KEYCHAIN))
      await keytar.deletePassword(OTHER_KEYCHAIN, account);
  }
});
