/** A file that can be read in more than one way: asked about, answered, and the answers kept with the file. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from './pages/workspace.ts';
import { axeFindings } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { answerOpenDialog } from './support/tieout-app.ts';

test('a file that can be read in two ways is asked about before it is checked, and says so afterwards', async ({
  share,
  serve,
  folder,
}) => {
  const service = await serve();
  const app = await share({ size: { width: 1280, height: 900 } });
  const { window } = app;
  const button = (name: string | RegExp) => window.getByRole('button', { name });
  await connect(window, service);
  await window.getByRole('link', { name: 'Statements' }).click();
  const path = join(folder, 'extracto.csv');
  const rows = [
    '04/10/2026;Abono LIQ1;1,234.50',
    '05/10/2026;Comisión;(-12.00)',
    '06/10/2026;TOTAL;1,222.50',
  ];
  await writeFile(path, ['Fecha;Descripción;Importe', ...rows, ''].join('\n'));
  await answerOpenDialog(app, path);
  await button('Import files…').click();
  await window.getByRole('combobox', { name: 'Account' }).fill('BCP soles');
  await window.getByRole('textbox', { name: 'Currency of all lines' }).fill('PEN');
  await expect(window.getByText('In which order are the dates written?')).toBeVisible();
  // By its name: a numeric date would leave open what is asked.
  await expect(window.getByRole('cell', { name: 'October 4, 2026' })).toBeVisible();
  await expect(window.getByText('What does the minus mean?')).toBeVisible();
  await expect(button('Check the file')).toBeDisabled();
  expect(await axeFindings(window, '[role="dialog"]')).toEqual([]);
  await window.getByRole('radio', { name: 'Day month year' }).check();
  await window.getByRole('radio', { name: 'Both signs say the same' }).check();
  await button('Check the file').click();

  // Whether the last row is a total shows only when the whole file is read.
  await expect(window.getByText('Are these rows totals?')).toBeVisible();
  await window.getByRole('radio', { name: 'Totals: leave them out' }).check();
  expect(await axeFindings(window, '[role="dialog"]')).toEqual([]);
  await button('Check the file').click();
  await expect(window.getByText('2 lines without errors')).toBeVisible();
  await button('Import 2 lines').click();
  await expect(window.getByText('2 lines of extracto.csv are imported.')).toBeVisible();
  await window.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(
    window.getByText(
      'Answered at the import: days: Day month year; rows that look like totals: Totals: leave them out; two signs: Both signs say the same',
    ),
  ).toBeVisible();
  await expect(window.getByRole('cell', { name: '-12.00' }).first()).toBeVisible();
});
