/** The account reconciliation statement of the demo: typed balance, items, an item by hand, the page for the file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closePage } from './pages/close.ts';
import { connect } from './pages/workspace.ts';
import { askApp, readEverything } from './support/ask-app.ts';
import { axeFindings } from './support/axe.ts';
import { pdfPages } from './support/pdf-text.ts';
import { expect, MONTH, test } from './support/test.ts';
import { saveInto } from './support/tieout-app.ts';

const close = (text: string) => text.replace(/\s/g, '');

test('the account is reconciled through to the books, and saved as a page', async ({
  share,
  serve,
  folder,
}) => {
  const service = await serve();
  const app = await share();
  const { window } = app;
  const workspaceId = await connect(window, service);
  await readEverything(window, workspaceId, { firstDay: '2026-09-01', lastDay: '2026-11-01' });
  const place = { workspaceId, month: MONTH.month, currency: 'PEN' };
  await closePage(window).open(MONTH.month, 'PEN');
  const statement = window.getByRole('region', { name: 'Account reconciliation (PEN)' });
  await expect(statement.getByTestId('per-books')).toHaveText('not entered');
  const service1 = await statement.getByTestId('per-service').innerText();

  await statement.getByRole('button', { name: 'Enter the balance per books' }).click();
  const dialog = window.getByRole('dialog');
  await dialog.getByLabel('General-ledger account').fill('121301');
  await dialog.getByLabel('Balance per books (PEN)').fill('soles');
  await expect(dialog.getByText('Enter an amount, for example 1,234.50.')).toBeVisible();
  await dialog.getByLabel('Balance per books (PEN)').fill(service1);
  await dialog.getByRole('button', { name: 'Enter the balance per books' }).click();
  await expect(dialog).toBeHidden();
  await expect(statement.getByTestId('per-books')).toHaveText(service1);
  const unexplained = await statement.getByTestId('unexplained').innerText();

  if (unexplained !== '0.00') {
    await statement.getByRole('button', { name: 'Add a reconciling item' }).click();
    await dialog.getByLabel('Item').fill('Difference from before the first month');
    await dialog.getByLabel('Amount (PEN)').fill(unexplained);
    await dialog.getByRole('button', { name: 'Add a reconciling item' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(statement.getByTestId('unexplained')).toHaveText('0.00');
  expect(await axeFindings(window, 'main'), 'statement').toEqual([]);

  await saveInto(app, folder);
  const { path } = await askApp(window, 'close.printStatement', { ...place, language: 'es' });
  expect(path).toBe(join(folder, 'Bodega Ñusta S.A.C. - Conciliación de la cuenta 2026-10 PEN.pdf'));
  const pages = pdfPages(readFileSync(path ?? ''));
  const text = close(pages.join(''));
  for (const words of [
    'Conciliación de la cuenta',
    'Saldo según libros',
    '121301',
    'Efecto de los cortes del día',
  ])
    expect(text).toContain(close(words));
});
