/** A month closed end to end, and what happens when the service changes it afterwards. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import keytar from 'keytar';
import { acceptExceptions, closePage, lastMonths } from './pages/close.ts';
import { connect } from './pages/workspace.ts';
import { askApp, readEverything } from './support/ask-app.ts';
import { axeFindings } from './support/axe.ts';
import { picture } from './support/picture.ts';
import { expect, test } from './support/test.ts';
import { answerOpenDialog, answerSaveDialog, saveInto } from './support/tieout-app.ts';

const WHY = 'Looked into with the provider, who corrects it next month.';

/** Each computer has a keychain of its own. */
const OTHER_KEYCHAIN = 'Tieout tests, the reviewer’s computer';
test.afterEach(async () => {
  for (const { account } of await keytar.findCredentials(OTHER_KEYCHAIN))
    await keytar.deletePassword(OTHER_KEYCHAIN, account);
});

test('the demo’s month is checked, signed by two people, locked and exported', async ({
  start,
  startReadDemo,
  folder,
}) => {
  const { month } = lastMonths();
  const { app, workspaceId } = await startReadDemo();
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

test('a locked month stands still when the service changes it; the change goes into the next one', async ({
  share,
  serve,
}) => {
  const { month, before, firstDay, lastDay } = lastMonths();
  const service = await serve({ asOf: new Date().toISOString(), months: 3, rows: 400, planted: false });
  const { window } = await share();
  const workspaceId = await connect(window, service);
  await readEverything(window, workspaceId, { firstDay, lastDay });
  const place = { workspaceId, month: before, currency: 'PEN' };
  const { items } = await askApp(window, 'close.month', place);
  for (const { item, state, required } of items)
    if (required && item !== 'exceptions' && (state === 'attention' || state === 'blocked'))
      await askApp(window, 'close.waive', { ...place, item, reason: WHY });
  await acceptExceptions(window, place, WHY);
  const { digest } = await askApp(window, 'close.month', place);
  await askApp(window, 'close.setTeam', { workspaceId, onePerson: true });
  for (const role of ['preparer', 'reviewer'] as const)
    await askApp(window, 'close.sign', { ...place, role, name: role, digest });
  const close = closePage(window);
  await close.open(before, 'PEN');
  await close.lockMonth();
  const deposits = (await close.column('depositTotal').textContent()) ?? '';

  await test.step('a deposit that comes back cancelled is told with its effect', async () => {
    // The service lists the newest first: a day whose newest deposit is one that counts.
    const newestOf = (day: string) => {
      const from = Date.parse(`${day}T05:00:00Z`);
      const [newest] = service.dataset.list('deposits', {
        from: new Date(from).toISOString(),
        to: new Date(from + 86_399_000).toISOString(),
      });
      return newest;
    };
    const day = Array.from({ length: 20 }, (_, index) =>
      `${before}-${index + 5}`.replace(/-(\d)$/, '-0$1'),
    ).find((each) => newestOf(each)?.status === 'COMPLETED' && newestOf(each)?.currency === 'PEN');
    service.faults.add({
      on: /deposits.*page=0/,
      fault: { kind: 'field', field: 'status', json: '"CANCELLED"', record: 0 },
    });
    await readEverything(window, workspaceId, { firstDay: day ?? '', lastDay: day ?? '' });
    await close.open(before, 'PEN');
    await expect(close.adjustmentsSummary).toContainText('1 change to decide');
    await expect(close.adjustments.first()).toContainText('Completed → Cancelled');
    await expect(close.column('depositTotal')).toHaveText(deposits);
    expect(await axeFindings(window, 'main'), 'changes after the lock').toEqual([]);
    await picture(window, 'changes after the lock');
  });

  await test.step('taken into the next month, it shows there', async () => {
    await window.getByRole('checkbox', { name: 'Choose all' }).check();
    await window.getByRole('button', { name: /into the next month/ }).click();
    await close.giveReason(WHY, 'into the next month');
    await expect(close.adjustmentsSummary).toContainText('0 changes to decide');
    await close.open(month, 'PEN');
    await expect(close.prior.first()).toContainText(WHY);
    await expect(close.item('earlier-adjustments')).toContainText('OK');
  });

  await test.step('reopened with a reason, the month begins a second version', async () => {
    await close.open(before, 'PEN');
    await window.getByRole('button', { name: 'Reopen' }).click();
    await close.giveReason(WHY, 'Reopen');
    await expect(window.getByText('Version 2', { exact: true })).toBeVisible();
    await expect(window.getByText('Former versions')).toBeVisible();
  });
});
