/** A month of the demo on its way to the books, and closed end to end, on one app. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import keytar from 'keytar';
import { acceptExceptions, closePage, lastMonths } from './pages/close.ts';
import { axeFindings } from './support/axe.ts';
import { oneDemo } from './support/one-app.ts';
import { expect, test } from './support/test.ts';
import { answerOpenDialog, answerSaveDialog, saveInto } from './support/tieout-app.ts';

const WHY = 'Looked into with the provider, who corrects it next month.';

/** Each computer has a keychain of its own. */
const OTHER_KEYCHAIN = 'Tieout tests, the reviewer’s computer';
test.afterEach(async () => {
  for (const { account } of await keytar.findCredentials(OTHER_KEYCHAIN))
    await keytar.deletePassword(OTHER_KEYCHAIN, account);
});

const demo = oneDemo();

/** Offered accounts confirmed, entries proved and exported. */
test('the demo’s month goes to the books', async ({ folder }) => {
  const { month, lastDay } = lastMonths();
  const { app, workspaceId } = await demo({ size: { width: 1280, height: 800 } });
  const { window } = app;
  const button = (name: string | RegExp) => window.getByRole('button', { name });
  const field = (name: string) => window.getByRole('textbox', { name, exact: true });
  const text = (id: string) => window.getByTestId(id).innerText();
  const cents = (words: string) =>
    Number(
      words
        .split('\t')
        .at(-1)
        ?.replace(/[^\d-]/g, ''),
    );

  await test.step('entries are reached from the close, and only offered', async () => {
    await window.getByRole('link', { name: 'Close', exact: true }).click();
    await window.getByTestId(`close-${month}-PEN`).getByRole('link').click();
    await window.getByRole('main').getByRole('link', { name: 'Journal entries' }).click();
    await expect(window.getByTestId('journal-problems')).toContainText('Nobody has confirmed the accounts');
    await expect(window.getByTestId('journal-entry').first()).toBeVisible();
    expect(await axeFindings(window, 'main'), 'entries offered').toEqual([]);
    await button('Export entries').click();
    await expect(button('CONCAR (XLSX)')).toBeDisabled();
    await window.keyboard.press('Escape');
  });

  await test.step('an account that is not in the chart is refused, then the accounts are confirmed', async () => {
    await button('Review the accounts').click();
    await expect(button('Confirm accounts')).toBeVisible();
    expect(await axeFindings(window, 'main'), 'accounts').toEqual([]);
    const deposits = window.getByLabel('Account of Deposits, gross', { exact: true });
    await deposits.fill('9999');
    await button('Confirm accounts').click();
    await expect(window.getByText('A line of the mapping is not valid')).toBeVisible();
    await deposits.fill('1212');
    await window.getByLabel('Tax included in the fees').fill('18');
    await button('Confirm accounts').click();
    await expect(window.getByText(/^Confirmed by /)).toBeVisible();
  });

  await test.step('the payments account moves by the report’s net amount less what is listed', async () => {
    await window.getByText('Entries', { exact: true }).click();
    await expect(window.getByTestId('journal-problems')).toHaveCount(0);
    const [net, unexplained, movement] = [
      cents(await text('proof-net')),
      cents(await text('proof-unexplained')),
      cents(await text('proof-movement')),
    ];
    expect(movement).toBe(net - unexplained);
    expect(await axeFindings(window, 'main'), 'entries').toEqual([]);
  });

  await test.step('a line opens its records', async () => {
    await button(/^Show .* of Deposits, gross/)
      .first()
      .click();
    await expect(window.getByTestId('line-record').first()).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(window.getByTestId('line-record')).toHaveCount(0);
  });

  await test.step('new entries are exported once, and an earlier export again', async () => {
    await saveInto(app, folder);
    await button('Export entries').click();
    await window.getByRole('button', { name: 'CSV', exact: true }).click();
    await expect(window.getByText(/entries exported to/)).toBeVisible();
    const file = join(folder, `Demo - Journal ${month} PEN.csv`);
    const first = readFileSync(file, 'utf8');
    expect(first).toContain(`TIE-${workspaceId.slice(0, 8)}-${month}-PEN-0001`);
    await expect(window.getByTestId('journal-export')).toHaveCount(1);
    await button('Export entries').click();
    await expect(window.getByText('Nothing is new since the last export.')).toBeVisible();
    await window.keyboard.press('Escape');
  });

  await test.step('an invoice that differs is told', async () => {
    await field('Invoice number').fill('F001-7');
    await field('Invoice date').fill(lastDay);
    await field('Base').fill('1.00');
    await field('Tax').fill('0.18');
    await button('Enter invoice').click();
    await expect(window.getByTestId('invoice-differs')).toBeVisible();
  });

  await test.step('a rate of zero is not taken, one above it is', async () => {
    await window.getByText('Exchange rates', { exact: true }).click();
    await field('Day').fill(lastDay);
    await field('Buying').fill('0');
    await field('Selling').fill('3.719');
    await button('Enter rate').click();
    await expect(window.getByText('Enter a rate above zero, such as 3.712.')).toBeVisible();
    await field('Buying').fill('3.712');
    await button('Enter rate').click();
    await expect(window.getByTestId('exchange-rate')).toHaveCount(1);
    expect(await axeFindings(window, 'main'), 'rates').toEqual([]);
  });
});

test('the demo’s month is checked, signed by two people, locked and exported', async ({ start, folder }) => {
  const { month } = lastMonths();
  const { app, workspaceId } = await demo();
  const { window } = app;
  const close = closePage(window);

  await test.step('the checklist has filled itself, and stands against signing', async () => {
    await close.open(month, 'PEN');
    await expect(close.item('coverage')).toContainText('OK');
    await expect(close.item('roll-forward')).toContainText('Check');
    await expect(close.item('exceptions')).toContainText('Check');
    await expect(close.item('ledger')).toContainText('Not applicable');
    await expect(close.signAs('preparer')).toBeDisabled();
    expect(await axeFindings(window, 'main'), 'open month').toEqual([]);
  });

  await test.step('what is off is waived with a reason, exceptions are accepted', async () => {
    for (const item of ['roll-forward', 'activity', 'bank']) {
      if (await close.item(item).getByText('OK', { exact: true }).isVisible()) continue;
      await close.waive(item, WHY);
      await expect(close.item(item)).toContainText(WHY);
    }
    expect(await acceptExceptions(window, { workspaceId, month }, WHY)).toBeGreaterThan(3);
    await window.getByRole('link', { name: 'All months' }).click();
    await close.month(month, 'PEN').getByRole('link').click();
    await expect(close.item('exceptions')).toContainText('Accepted');
  });

  await test.step('one person cannot sign for both', async () => {
    await close.sign('preparer', 'Ana Preparer');
    await expect(close.signOff('preparer')).toContainText('Stands');
    await close.sign('reviewer', 'ana  preparer');
    await expect(close.dialog).toContainText('the same person');
    // Another name is no other person while the account of the computer is the same, unless the team says so.
    await close.dialog.getByLabel('Your name').fill('Benito Reviewer');
    await close.dialog.getByRole('button', { name: 'Sign as reviewer' }).click();
    await expect(close.dialog).toContainText('the same account of this computer');
    await close.dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the reviewer signs on another computer, by files', async () => {
    const other = await start({
      dataFolder: join(folder, 'other'),
      environment: { TIEOUT_KEYCHAIN_SERVICE: OTHER_KEYCHAIN },
    });
    const dialog = other.window.getByRole('dialog');
    const press = (name: string) => other.window.getByRole('button', { name }).click();
    const [key, file, answer] = ['key.json', 'month.tieout-review', 'month.tieout-answer'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    await answerSaveDialog(other, key);
    await press('Save review key…');
    await dialog.getByLabel('Your name').fill('Benito Reviewer');
    await dialog.getByRole('button', { name: 'Save review key…' }).click();
    await expect(dialog.getByRole('status')).toContainText('key.json is saved');
    await dialog.getByRole('button', { name: 'Close' }).click();

    await answerOpenDialog(app, key);
    await window.getByRole('button', { name: 'Save review file…' }).click();
    await close.dialog.getByRole('button', { name: 'Choose the reviewer’s key…' }).click();
    await close.dialog.getByLabel('I compared the code with Benito Reviewer').check();
    await answerSaveDialog(app, file);
    await close.dialog.getByRole('button', { name: 'Save review file…' }).click();
    await expect(window.getByText('Review file saved')).toBeVisible();

    await answerOpenDialog(other, file);
    await press('Open a review file…');
    await expect(dialog).toContainText('Ana Preparer');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Open the month' }).click();
    await other.window.waitForURL(/overview/);
    await other.window.getByRole('link', { name: 'Go to the month' }).click();
    const theirs = closePage(other.window);
    await theirs.sign('reviewer');
    await expect(theirs.signOff('reviewer')).toContainText('Stands');
    await answerSaveDialog(other, answer);
    await press('Save answer file…');
    await expect(other.window.getByText('month.tieout-answer is saved')).toBeVisible();

    await answerOpenDialog(app, answer);
    await window.getByRole('button', { name: 'Open answer file…' }).click();
    await expect(close.signOff('reviewer')).toContainText('Benito Reviewer');
    await expect(close.signOff('reviewer')).toContainText('Stands');
  });

  await test.step('the lock freezes the figures, and the workbook has them', async () => {
    const closing = await close.figure('closing').innerText();
    await close.lockMonth();
    await expect(close.snapshot).toContainText('Snapshot intact');
    await expect(close.figure('closing')).toHaveText(closing);
    await expect(window.getByText('Nothing in this month has changed since the lock.')).toBeVisible();
    expect(await axeFindings(window, 'main'), 'locked month').toEqual([]);
    await saveInto(app, folder);
    await window.getByRole('button', { name: 'Export the workbook' }).click();
    await expect(window.getByText('Workbook written')).toBeVisible();
    expect(existsSync(join(folder, `Demo - Close ${month} PEN.xlsx`))).toBe(true);
  });

  await test.step('the trail tells all of it, and its chain holds', async () => {
    await window.getByRole('link', { name: 'Audit trail', exact: true }).click();
    await window.getByRole('button', { name: 'Verify the trail' }).click();
    await expect(window.getByTestId('chain')).toContainText('the trail is intact');
    await window.getByLabel('Search in what is shown').fill('Locked a month');
    await expect(window.getByTestId('audit-entry')).toHaveCount(1);
    await window.getByRole('button', { name: /^Details of entry/ }).click();
    await expect(window.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible();
    expect(await axeFindings(window, 'main'), 'audit trail').toEqual([]);
  });
});
