/** A workspace whose settings cannot be read: told, restored from their copy, or taken off the list. */
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listingPage } from './pages/listing.ts';
import { welcomePage } from './pages/welcome.ts';
import { layReadDemo } from './support/read-demo.ts';
import { expect, test } from './support/test.ts';

test('settings cut short are told and restored from their copy; a newer version’s are left alone', async ({
  start,
  folder,
}) => {
  const id = await layReadDemo(join(folder, 'data'));
  const own = join(folder, 'data/workspaces', id);
  await truncate(join(own, 'workspace.json'), 90);
  const cut = await readFile(join(own, 'workspace.json'), 'utf8');

  const second = await start({ language: 'es' });
  const aviso = second.window.getByRole('alert');
  await expect(aviso).toContainText('No se puede abrir');
  await expect(aviso).toContainText('está dañado o incompleto');
  await expect(aviso).toContainText(id);
  await second.electron.evaluate(({ shell }) => {
    shell.showItemInFolder = (path) => Object.assign(shell, { shown: path });
  });
  await aviso.getByRole('button', { name: 'Mostrar su carpeta' }).click();
  await expect
    .poll(() => second.electron.evaluate(({ shell }) => (shell as unknown as { shown?: string }).shown))
    .toBe(own);
  await aviso.getByRole('button', { name: /^Restaurar su configuración de la copia/ }).click();
  await expect(listingPage(second.window).connection).toHaveText(/Conectado|Sin verificar/);
  await expect(aviso).toBeHidden();
  await second.quit();
  expect(await readFile(join(own, 'workspace.unreadable-1.json'), 'utf8')).toBe(cut);

  const { checksum: _, ...settings } = JSON.parse(await readFile(join(own, 'workspace.json'), 'utf8'));
  const newer = JSON.stringify({ ...settings, version: 2 });
  await writeFile(join(own, 'workspace.json'), newer);
  const third = await start();
  const notice = third.window.getByRole('alert');
  await expect(notice).toContainText('The workspace “Demo” cannot be opened');
  await expect(notice).toContainText('newer version of Tieout');
  await expect(notice.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
  const before = (await readdir(own)).sort();
  await notice.getByRole('button', { name: 'Remove from the list' }).click();
  await expect(notice).toBeHidden();
  await expect(welcomePage(third.window).demo).toBeVisible();
  await third.quit();
  expect((await readdir(own)).sort()).toEqual(before);
  expect(await readFile(join(own, 'workspace.json'), 'utf8')).toBe(newer);
});
