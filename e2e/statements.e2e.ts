/** Statements and ledgers from files, and matching them: from a folder of files to a month without open questions. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { writeFiles } from '../src-sandbox/index.ts';
import { listingPage } from './pages/listing.ts';
import { connect } from './pages/workspace.ts';
import { askApp } from './support/ask-app.ts';
import { axeFindings } from './support/axe.ts';
import { shareOfStylesReckoned } from './support/recording.ts';
import { grouped } from './support/service-records.ts';
import { expect, MONTH, test } from './support/test.ts';
import { answerOpenDialog } from './support/tieout-app.ts';

test('a statement is mapped, checked, imported once, and matched with the service', async ({
  share,
  serve,
  folder,
}) => {
  const service = await serve();
  const files = join(folder, 'files');
  await mkdir(files);
  await writeFiles(service.dataset, files, MONTH.month);
  const statement = service.dataset.bankStatement({ currency: 'PEN', from: '2026-10-01', to: '2026-10-31' });
  const app = await share({ size: { width: 1280, height: 800 } });
  const { window } = app;
  const button = (name: string | RegExp) => window.getByRole('button', { name });
  const dialog = window.getByRole('dialog');
  // The screens with all that stands around them are looked at in accessibility.e2e.ts.
  const accessible = async (within: 'main' | '[role="dialog"]') =>
    expect(await axeFindings(window, within)).toEqual([]);
  const workspaceId = await connect(window, service);
  await listingPage(window).readMonth(MONTH.month);
  await expect(window.getByText('Sync finished: 6 of 6 listings')).toBeVisible();
  await window.getByRole('link', { name: 'Statements' }).click();
  await expect(window.getByText('No statement in October 2026 yet')).toBeVisible();

  await test.step('a notice covers nothing of a dialog', async () => {
    await answerOpenDialog(app, join(files, 'statement-2026-10-PEN-portal.csv'));
    // It stays for as long as the mouse rests on it.
    await window.getByText('Sync finished: 6 of 6 listings').hover();
    await button('Import files…').press('Enter');
    // With its first lines it is as tall as it may be.
    await expect(dialog.getByRole('table', { name: 'As it will be imported: first lines' })).toBeVisible();
    const place = async (of: Locator) =>
      await of.evaluate((element) => element.getBoundingClientRect().toJSON());
    const notice = window.locator('.mantine-Notification-root');
    await expect.poll(async () => (await place(dialog)).bottom <= (await place(notice)).top).toBe(true);
    expect((await place(button('Check the file'))).bottom).toBeLessThan((await place(dialog)).bottom);
    // It was nearly all of them whenever a notice came or went, and typing stopped for that long.
    const reckoned = await shareOfStylesReckoned(app, async () => {
      await notice.getByRole('button', { name: 'Close' }).click();
      await expect.poll(async () => (await place(dialog)).bottom).toBeGreaterThan(720);
    });
    expect(reckoned).toBeLessThan(1 / 4);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('a file with mistakes is refused line by line, and nothing of it is stored', async () => {
    const csv = await readFile(join(files, 'statement-2026-10-PEN.csv'), 'utf8');
    const [header = '', first = '', ...rest] = csv.split('\r\n');
    await writeFile(
      join(files, 'faulty.csv'),
      [header, first.replace('2026-10-', '2026-13-'), ...rest].join('\r\n'),
    );
    await answerOpenDialog(app, join(files, 'faulty.csv'));
    await button('Import files…').click();
    await window.getByRole('combobox', { name: 'Account' }).fill('BCP soles');
    await button('Check the file').click();
    await expect(window.getByText('The file has one error.')).toBeVisible();
    await expect(window.getByText('This is not a day in the chosen date order')).toBeVisible();
    await accessible('[role="dialog"]');
  });

  await test.step('a portal’s CSV is read by its own header, and proves itself', async () => {
    await answerOpenDialog(app, join(files, 'statement-2026-10-PEN-portal.csv'));
    await button('Another file…').click();
    await expect(window.getByText('Proposed from the file’s header and values.')).toBeVisible();
    await expect(window.getByText('Name the account that these lines belong to.')).toBeVisible();
    await expect(button('Check the file')).toBeDisabled();
    await window.getByRole('combobox', { name: 'Account' }).fill('BCP soles');
    await accessible('[role="dialog"]');
    await button('Check the file').click();
    await expect(window.getByText(`${statement.lines.length} lines without errors`)).toBeVisible();
    await expect(dialog.getByText('Proved')).toBeVisible();
    await expect(dialog.getByText(grouped(statement.closingBalance)).first()).toBeVisible();
    await button('The whole month').click();
    await accessible('[role="dialog"]');
    await button(`Import ${statement.lines.length} lines`).click();
    await expect(
      window.getByText(`${statement.lines.length} lines of statement-2026-10-PEN-portal.csv are imported.`),
    ).toBeVisible();
  });

  await test.step('the same file, and the same month in another format, are recognised', async () => {
    await button('Import another file…').click();
    await expect(window.getByText('This file was already imported on')).toBeVisible();
    await answerOpenDialog(app, join(files, 'statement-2026-10-PEN.mt940'));
    await button('Another file…').click();
    await expect(window.getByText('have the same day and amount as lines of another file')).toBeVisible();
    await expect(button(/^Import \d+ lines$/)).toBeDisabled();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(window.getByText('31 of 31 days')).toBeVisible();
    await accessible('main');
  });

  await test.step('the rules are previewed and run, and what they suggest is confirmed', async () => {
    await window.getByRole('link', { name: 'Matching' }).click();
    await button('Preview').click();
    await expect(window.getByText('Nothing is stored.')).toBeVisible();
    await expect(window.getByText(/^Open afterwards: lines \d+/)).toBeVisible();
    await accessible('[role="dialog"]');
    await button('Run them').click();
    await expect(window.getByText(/Last run .* with the rules that come with the app/)).toBeVisible();
    await accessible('main');
    await window.getByRole('tab', { name: 'Proposals' }).click();
    const proposals = window.getByRole('article');
    await expect(proposals.first()).toBeVisible();
    const before = await proposals.count();
    expect(before).toBeGreaterThan(0);
    await accessible('main');
    const confirm = proposals.getByRole('button', { name: 'Confirm', exact: true });
    await confirm.first().click();
    await expect(proposals).toHaveCount(before - 1);
  });

  await test.step('what is left is set aside or matched by hand with the keyboard alone, and one match is undone', async () => {
    await window.getByRole('tab', { name: /^Open/ }).click();
    const lines = window.locator('section[aria-label="Open lines"] tbody input');
    // The screen may still show the line of the proposal that was confirmed just now.
    const { count: open } = await askApp(window, 'matching.items', {
      workspaceId,
      book: 'bank',
      month: MONTH.month,
      side: 'lines',
      states: ['open', 'suggested', 'partly-matched'],
      currency: null,
      page: 0,
      pageSize: 50,
    });
    expect(open).toBeGreaterThan(0);
    await expect(lines).toHaveCount(open);
    await lines.first().focus();
    await window.keyboard.press('Space');
    await button('Exclude…').focus();
    await window.keyboard.press('Enter');
    await window.keyboard.type('Paid in at the counter, not the service’s');
    await dialog.getByRole('button', { name: 'Exclude' }).focus();
    await window.keyboard.press('Enter');
    await expect(lines).toHaveCount(open - 1);

    await window.getByRole('tab', { name: 'Matches' }).click();
    const undo = button('Undo…');
    await expect(undo.first()).toBeVisible();
    const matches = await undo.count();
    await undo.first().click();
    await window.keyboard.type('Wrong one');
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(undo).toHaveCount(matches - 1);
    await accessible('main');

    await window.getByRole('tab', { name: /^Open/ }).click();
    // The match that was undone had one line or several.
    await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(open);
    await lines.last().focus();
    await window.keyboard.press('Space');
    const records = window.locator('section[aria-label="Open records"] tbody tr', { hasText: 'PEN' });
    await records.last().locator('input').focus();
    await window.keyboard.press('Space');
    await window.keyboard.press('m');
    await expect(dialog.getByText('Match by hand')).toBeVisible();
    await accessible('[role="dialog"]');
    await window.keyboard.press('Escape');
  });

  await test.step('rules are changed as a new version, with a reason', async () => {
    await window.getByRole('tab', { name: 'Rules' }).click();
    await button('Move Same reference, same amount down').click();
    await expect(window.getByText('Unsaved changes')).toBeVisible();
    await accessible('main');
    await button('Save…').click();
    await window.keyboard.type('Texts first');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(window.getByText(/^Version 1,/)).toBeVisible();
    await expect(window.getByText('another run may find more')).toBeVisible();
    await window.getByRole('tab', { name: 'Expected records' }).click();
    await expect(window.getByRole('region', { name: 'Settlements' })).toBeVisible();
    await accessible('main');
  });

  await test.step('a file whose lines are matched cannot be removed', async () => {
    await window.getByRole('link', { name: 'Statements' }).click();
    await button('Remove statement-2026-10-PEN-portal.csv').click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByText('are matched')).toBeVisible();
  });
});

test('several files are chosen or dropped at once, and each has its own result', async ({
  share,
  serve,
  folder,
}) => {
  const service = await serve();
  const files = join(folder, 'files');
  await mkdir(files);
  await writeFiles(service.dataset, files, MONTH.month);
  const app = await share({ size: { width: 1280, height: 800 } });
  const { window } = app;
  const button = (name: string | RegExp) => window.getByRole('button', { name });
  const dialog = window.getByRole('dialog');
  const row = (name: string) => dialog.getByRole('row').filter({ hasText: name });
  const workspaceId = await connect(window, service);
  await listingPage(window).show(`month=${MONTH.month}`);
  await window.getByRole('link', { name: 'Statements' }).click();
  await expect(window.getByText('No statement in October 2026 yet')).toBeVisible();

  await test.step('chosen: two read by themselves, one asks what its columns hold', async () => {
    const names = ['PEN.camt053.xml', 'PEN.mt940', 'USD.ofx', 'USD.csv'];
    const paths = [...names, 'gone.csv'].map((end) => join(files, `statement-2026-10-${end}`));
    await app.electron.evaluate(({ dialog: native }, filePaths) => {
      native.showOpenDialog = async () => ({ canceled: false, filePaths });
    }, paths);
    await button('Import files…').click();
    await expect(dialog.getByText('Ready: 3. To review: 1.')).toBeVisible();
    await expect(row('USD.csv').getByText('assign its columns')).toBeVisible();
    expect(await axeFindings(window, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Import 3 files' }).click();
    await expect(row('PEN.camt053.xml').getByText(/lines imported/)).toBeVisible();
    await expect(row('USD.ofx').getByText(/lines imported/)).toBeVisible();
    // The very month that the first file brought, in another format.
    await expect(row('PEN.mt940').getByText('look like those of another file')).toBeVisible();
    await expect(dialog.getByText('Ready: 0. To review: 2.')).toBeVisible();
    await button('Review statement-2026-10-PEN.mt940').click();
    await expect(window.getByText('have the same day and amount as lines of another file')).toBeVisible();
    await button('Back to the files').click();
    await expect(row('PEN.camt053.xml').getByText(/lines imported/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(window.getByText('statement-2026-10-gone.csv cannot be read')).toBeVisible();
    await expect(window.getByText('31 of 31 days')).toHaveCount(2);
  });

  await test.step('dropped: the screen says where, a cut file is told, and no copy is left', async () => {
    const drop = (kind: 'dragenter' | 'drop', contents: readonly { name: string; text: string }[]) =>
      window.evaluate(
        ({ type, given }) => {
          const dataTransfer = new DataTransfer();
          for (const { name, text } of given) dataTransfer.items.add(new File([text], name));
          document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        },
        { type: kind, given: contents },
      );
    await drop('dragenter', [{ name: 'a.csv', text: 'a' }]);
    await expect(window.getByText('Drop files here to import them: Bank account')).toBeVisible();
    expect(await axeFindings(window)).toEqual([]);
    const text =
      'Fecha,Importe,Moneda,Cuenta,Referencia\n2026-10-01,10.00,PEN,Caja,A\n2026-10-02,20.00,PEN,Caja';
    await drop('drop', [{ name: 'cortado.csv', text }]);
    await button('Check the file').click();
    await expect(dialog.getByText('The last row has fewer columns than all the others')).toBeVisible();
    await expect(dialog.getByText('Row 3 ends with “Caja”.').first()).toBeVisible();
    expect(await axeFindings(window, '[role="dialog"]')).toEqual([]);
    await expect(button('Import 2 lines')).toBeDisabled();
    await dialog.getByLabel('the file is complete').check();
    await button('Import 2 lines').click();
    await expect(dialog.getByText('2 lines of cortado.csv are imported.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const dropped = join(app.dataFolder, 'workspaces', workspaceId, 'dropped');
    await expect.poll(() => readdir(dropped)).toEqual([]);
  });
});
