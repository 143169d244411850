/** A file of cashouts from its check to its result, with the app killed in the middle. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MOVE_MONEY, operationsPage, setUp } from './pages/operations.ts';
import { axeFindingsInBothColours } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { answerOpenDialog, saveInto } from './support/tieout-app.ts';

const HEADER =
  'Referencia;Apellidos o razón social;Tipo de documento;Número de documento;Cuenta interbancaria (CCI);Tipo de cuenta;Moneda;Importe';
const ROWS = 12;
const row = (number: number, account = `002193001234567${String(number).padStart(5, '0')}`) =>
  `NOM-${number};Quispe ${number};DNI;${45_678_900 + number};${account};S;PEN;100.50`;

test('a file of cashouts is checked whole, sent row by row, and goes on after a kill: none twice', async ({
  start,
  serve,
  folder,
}) => {
  const service = await serve();
  const creations = () =>
    service.requests.list().filter(({ method, path }) => method === 'POST' && path === '/v3/cashout').length;
  const path = join(folder, 'planilla.csv');
  const put = (rows: readonly string[]) => writeFile(path, `${[HEADER, ...rows].join('\r\n')}\r\n`);
  const rows = Array.from({ length: ROWS }, (_, index) => row(index + 1));

  let app = await start();
  await setUp(app.window, service, { allow: [MOVE_MONEY] });
  await operationsPage(app.window).open('Cashouts');
  await answerOpenDialog(app, path);

  await test.step('a faulty row is named by line and column, and nothing can be prepared', async () => {
    const { window } = app;
    await put([...rows.slice(1), row(1, '002193001234567000-01')]);
    await window.getByRole('button', { name: 'Import a file' }).click();
    await window.getByRole('button', { name: 'Choose a file' }).click();
    await expect(window.getByText('One row cannot be prepared')).toBeVisible();
    await expect(window.getByTestId('file-rows').locator('tbody tr')).toHaveText(/^13NOM-1.*[Dd]igits only/);
    expect(await axeFindingsInBothColours(window), 'a faulty file').toEqual([]);
    await expect(window.getByRole('button', { name: /^Prepare/ })).toHaveCount(0);
  });

  await test.step('corrected it is prepared, and sent once its total is typed', async () => {
    const { window } = app;
    await put(rows);
    await window.getByRole('button', { name: 'Choose a file' }).click();
    await expect(window.getByTestId('file-totals')).toHaveText('planilla.csv: 12 cashouts, PEN 1,206.00');
    await window.getByRole('button', { name: 'Prepare 12 cashouts' }).click();
    await expect(window.getByTestId('file-states')).toContainText('Prepared: 12');
    expect(await axeFindingsInBothColours(window), 'a prepared file').toEqual([]);
    expect(creations()).toBe(0);
    // A busy machine must not see the last one sent before it ends the app.
    service.faults.add({
      on: 'POST /v3/cashout',
      fault: { kind: 'latency', ms: 1_000 },
      after: 2,
      times: ROWS,
    });
    await window.getByLabel('Enter the total again').fill('1206.00');
    await window.getByRole('button', { name: 'Send 12 cashouts, PEN 1,206.00' }).click();
    await expect(window.getByTestId('file-states')).toContainText(/Accepted: [2-9]/);
    const child = app.electron.process();
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
  });

  await test.step('after the kill the rest is sent, the unknown one looked up, and no second cashout made', async () => {
    service.faults.clear();
    app = await start();
    const { window } = app;
    const screen = operationsPage(window);
    await screen.open('Cashouts');
    await window.getByTestId('groups-files').getByRole('link', { name: 'planilla.csv' }).click();
    const left = Number(
      /Prepared: (\d+)/.exec((await window.getByTestId('file-states').textContent()) ?? '')?.[1],
    );
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(ROWS);
    await window.getByLabel('Enter the total again').fill(String(left * 10_050).replace(/(\d\d)$/, '.$1'));
    await window.getByRole('button', { name: /^Send \d+ cashouts?, PEN/ }).click();
    await expect(window.getByTestId('file-states')).not.toContainText('Prepared');
    await expect(window.getByTestId('file-states')).not.toContainText('Being sent');
    expect(creations()).toBeLessThanOrEqual(ROWS);
    const made = [...service.dataset.list('cashouts')].filter((record) =>
      String(record.externalId).startsWith('NOM-'),
    );
    expect(new Set(made.map(({ externalId }) => externalId)).size).toBe(made.length);

    await saveInto(app, folder);
    await window.getByRole('button', { name: 'Save result (CSV)' }).click();
    const result = join(folder, 'Bodega Ñusta S.A.C. - Cashouts result.csv');
    await expect.poll(() => readFile(result, 'utf8').catch(() => '')).toContain('NOM-12');
  });

  await test.step('the same file is known again', async () => {
    const { window } = app;
    await answerOpenDialog(app, path);
    await window.getByRole('button', { name: 'All cashouts' }).click();
    await window.getByRole('button', { name: 'Import a file' }).click();
    await window.getByRole('button', { name: 'Choose a file' }).click();
    await expect(window.getByText('These cashouts were prepared before.')).toBeVisible();
    expect(creations()).toBeLessThanOrEqual(ROWS);
  });
});
