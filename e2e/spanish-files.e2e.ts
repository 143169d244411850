/** A Spanish reader is told in Spanish what is wrong with a file, on which line, and what it leaves open. */
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textCell, workbookOf } from '../src-main/statements/testing/raw-workbook.ts';
import { connect } from './pages/workspace.ts';
import { speak } from './support/language.ts';
import { expect, test } from './support/test.ts';
import { answerOpenDialog } from './support/tieout-app.ts';

const HEADER = 'Fecha,Descripción,Referencia,Importe,Moneda,Cuenta';

test('files that cannot be read, that have mistakes, or that can be read in two ways, in a Spanish window', async ({
  share,
  serve,
  folder,
}) => {
  const app = await share();
  const { window } = app;
  await connect(window, await serve());
  await speak(app, 'es');
  const dialog = window.getByRole('dialog');
  const button = (name: string | RegExp) => window.getByRole('button', { name });
  await window.getByRole('link', { name: 'Extractos' }).click();
  let chosen = 0;
  const choose = async (name: string, content: string | Uint8Array, bytes?: number) => {
    const path = join(folder, name);
    await writeFile(path, content);
    if (bytes !== undefined) await truncate(path, bytes);
    await answerOpenDialog(app, path);
    await button(chosen === 0 ? 'Importar archivos…' : 'Otro archivo…').click();
    chosen += 1;
  };

  await choose('vacio.csv', '');
  await expect(dialog.getByRole('alert')).toHaveText(
    'El archivo está vacío. Expórtelo de nuevo y revise su tamaño.',
  );
  await choose('binario.csv', Buffer.from([1, 0, 2, 0, 0, 0, 3]));
  await expect(dialog.getByRole('alert')).toContainText('Este archivo no es texto ni un libro de Excel');
  await choose('grande.ofx', `OFXHEADER:100\n${' '.repeat(10_000)}`, 65 * 1024 * 1024);
  await expect(dialog.getByRole('alert')).toContainText('grande.ofx es demasiado grande para su formato.');

  const cells = HEADER.split(',').map((text, at) => textCell(`${'ABCDEF'[at]}1`, text));
  await choose(
    'lejos.xlsx',
    workbookOf({
      rows: `<row r="1">${cells.join('')}</row><row r="1048576">${textCell('XFD1048576', 'x')}</row>`,
    }),
  );
  await button('Revisar el archivo').click();
  await expect(dialog.getByText('Una celda muy a la derecha de la tabla tiene un valor.')).toBeVisible();

  await choose(
    'mal.csv',
    `${HEADER}\n2026-10-13,Abono,A1,10.00,PEN,Caja\n2026-10-14,Abono,A2,diez,PEN,Caja\n`,
  );
  await button('Revisar el archivo').click();
  await expect(dialog.getByText('El archivo tiene un error.')).toBeVisible();
  const row = dialog.getByRole('row').filter({ hasText: 'diez' }).last();
  await expect(row).toContainText('3');
  await expect(row).toContainText('No es un importe con los separadores elegidos');

  await choose('ambiguo.csv', `${HEADER}\n04/10/2026,Abono,A1,"1,234",PEN,Caja\n`);
  await expect(dialog.getByText('¿En qué orden están las fechas?')).toBeVisible();
  await expect(dialog.getByText('¿Es separador de miles o de decimales?')).toBeVisible();
  await expect(button('Revisar el archivo')).toBeDisabled();
});
