/** Files that would have ended the app: each is told in words, the app lives, and the next file is imported. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { textCell, workbookOf } from '../src-main/statements/testing/raw-workbook.ts';
import { listingPage } from './pages/listing.ts';
import { connect } from './pages/workspace.ts';
import { expect, MONTH, test } from './support/test.ts';
import { answerOpenDialog, type TieoutApp } from './support/tieout-app.ts';

const HEADER = 'Fecha,Descripción,Referencia,Importe,Moneda,Cuenta';
const LINES = ['2026-10-01,Abono,A1,10.00,PEN,Caja', '2026-10-13,Abono,A2,20.00,PEN,Caja'];

/** A kilobyte: a header, a line, and a cell in the last column of the last row. */
function farCell(): Buffer {
  const row = (number: number, texts: readonly string[]) =>
    `<row r="${number}">${texts.map((text, at) => textCell(`${'ABCDEF'[at]}${number}`, text)).join('')}</row>`;
  return workbookOf({
    rows: `${row(1, HEADER.split(','))}${row(2, (LINES[0] ?? '').split(','))}<row r="1048576">${textCell('XFD1048576', 'x')}</row>`,
  });
}

/** The processes that read statement files at the moment. */
function readers({ electron }: TieoutApp): Promise<number[]> {
  return electron.evaluate(({ app }) =>
    app
      .getAppMetrics()
      .filter(({ name, serviceName }) => `${name} ${serviceName}`.includes('statement reader'))
      .map(({ pid }) => pid),
  );
}

/**
 * Where the button of that name is after each change of the document from now on: its distance from the upper end, in
 * pixels.
 */
async function placesDrawn(window: Page, name: string): Promise<() => Promise<number[]>> {
  const places = await window.evaluateHandle((text) => {
    const found: number[] = [];
    new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
      if (button) found.push(button.getBoundingClientRect().top);
    }).observe(document.body, { childList: true, subtree: true });
    return found;
  }, name);
  return () => places.jsonValue();
}

test('a workbook with a cell far away is refused with its place, and the next file is imported', async ({
  share,
  serve,
  folder,
}) => {
  const app = await share();
  const { window } = app;
  const button = (name: string | RegExp) => window.getByRole('button', { name });
  const dialog = window.getByRole('dialog');
  await connect(window, await serve());
  await listingPage(window).show(`month=${MONTH.month}`);
  await window.getByRole('link', { name: 'Statements' }).click();
  const bytes = farCell();
  expect(bytes.length).toBeLessThan(1_500);
  await writeFile(join(folder, 'lejos.xlsx'), bytes);
  await writeFile(join(folder, 'bien.csv'), `${[HEADER, ...LINES].join('\n')}\n`);

  await answerOpenDialog(app, join(folder, 'lejos.xlsx'));
  await button('Import files…').click();
  await button('Check the file').click();
  await expect(dialog.getByText('The file has one error.')).toBeVisible();
  await expect(dialog.getByText('A cell far to the right of the table has a value.')).toBeVisible();
  await expect(dialog.getByText('XFD1048576')).toBeVisible();
  // One that was ended is among the app's processes until the system has taken it away.
  await expect.poll(async () => (await readers(app)).length).toBe(1);

  await answerOpenDialog(app, join(folder, 'bien.csv'));
  await button('Another file…').click();
  await button('Check the file').click();
  await button('Import 2 lines').click();
  await expect(dialog.getByText('2 lines of bien.csv are imported.')).toBeVisible();
});

test('a reader that ends in the middle is a failure of that file, and the next one is imported', async ({
  share,
  serve,
  folder,
}) => {
  const app = await share();
  const { window } = app;
  const dialog = window.getByRole('dialog');
  const button = (name: string | RegExp) => window.getByRole('button', { name });
  await connect(window, await serve());
  await window.getByRole('link', { name: 'Statements' }).click();
  const many = Array.from({ length: 600_000 }, (_, at) => `2026-10-13,Abono ${at},R${at},10.00,PEN,Caja`);
  await writeFile(join(folder, 'grande.csv'), `${HEADER}\n${many.join('\n')}\n`);
  await writeFile(join(folder, 'bien.csv'), `${[HEADER, ...LINES].join('\n')}\n`);
  await answerOpenDialog(app, join(folder, 'grande.csv'));
  const placesOfButton = await placesDrawn(window, 'Check the file');
  await button('Import files…').click();
  // The reader of the first lines is not the one of the check, and the button stays where it was before they came.
  await expect(dialog.getByText('Abono 9', { exact: true })).toBeVisible();
  const places = await placesOfButton();
  expect(places.length).toBeGreaterThan(1);
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(3);
  await expect.poll(async () => (await readers(app)).length).toBeLessThan(2);
  await button('Check the file').click();
  // Told at once: an expectation looks again after a second, and by then a reader may be at its end.
  await dialog
    .getByText(/[1-9][\d,]* lines/)
    .first()
    .waitFor();
  const reading = await readers(app);
  expect(reading, 'the file is still being read').toHaveLength(1);
  for (const pid of reading) process.kill(pid, 'SIGKILL');
  await expect(dialog.getByText('Reading grande.csv failed')).toBeVisible();
  await expect(dialog.getByText('ask for it again, or as CSV')).toBeVisible();

  await answerOpenDialog(app, join(folder, 'bien.csv'));
  await button('Another file…').click();
  await button('Check the file').click();
  await button('Import 2 lines').click();
  await expect(dialog.getByText('2 lines of bien.csv are imported.')).toBeVisible();
});
