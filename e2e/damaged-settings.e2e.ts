/** A workspace whose settings cannot be read: told, restored from their copy, or taken off the list. */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { listingPage } from './pages/listing.ts';
import { speak } from './support/language.ts';
import { layReadDemo } from './support/read-demo.ts';
import { expect, test } from './support/test.ts';

/** A workspace whose settings a newer version of the app has written, beside the one that they are taken from. */
async function layNewer(workspaces: string, from: string): Promise<string> {
  const id = randomUUID();
  await mkdir(join(workspaces, id));
  const { checksum: _, ...settings } = JSON.parse(
    await readFile(join(workspaces, from, 'workspace.json'), 'utf8'),
  );
  await writeFile(join(workspaces, id, 'workspace.json'), JSON.stringify({ ...settings, id, version: 2 }));
  await cp(join(workspaces, from, 'cache.db'), join(workspaces, id, 'cache.db'));
  return id;
}

test('settings cut short are told and restored from their copy; a newer version’s are left alone', async ({
  start,
  folder,
}) => {
  const workspaces = join(folder, 'data/workspaces');
  const id = await layReadDemo(join(folder, 'data'));
  const own = join(workspaces, id);
  const newer = join(workspaces, await layNewer(workspaces, id));
  const writtenByNewer = await readFile(join(newer, 'workspace.json'), 'utf8');
  await truncate(join(own, 'workspace.json'), 90);
  const cut = await readFile(join(own, 'workspace.json'), 'utf8');

  const app = await start({ language: 'es' });
  const { window, electron } = app;
  const aviso = window.getByRole('alert').filter({ hasText: id });
  await expect(aviso).toContainText('No se puede abrir');
  await expect(aviso).toContainText('está dañado o incompleto');
  await electron.evaluate(({ shell }) => {
    shell.showItemInFolder = (path) => Object.assign(shell, { shown: path });
  });
  await aviso.getByRole('button', { name: 'Mostrar su carpeta' }).click();
  await expect
    .poll(() => electron.evaluate(({ shell }) => (shell as unknown as { shown?: string }).shown))
    .toBe(own);
  await aviso.getByRole('button', { name: /^Restaurar su configuración de la copia/ }).click();
  await expect(listingPage(window).connection).toHaveText(/Conectado|Sin verificar/);
  await expect(aviso).toBeHidden();
  expect(await readFile(join(own, 'workspace.unreadable-1.json'), 'utf8')).toBe(cut);

  await speak(app, 'en');
  const notice = window.getByRole('alert').filter({ hasText: basename(newer) });
  await expect(notice).toContainText('The workspace “Demo” cannot be opened');
  await expect(notice).toContainText('newer version of Tieout');
  await expect(notice.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
  const before = (await readdir(newer)).sort();
  await notice.getByRole('button', { name: 'Remove from the list' }).click();
  await expect(notice).toBeHidden();
  await app.quit();
  expect((await readdir(newer)).sort()).toEqual(before);
  expect(await readFile(join(newer, 'workspace.json'), 'utf8')).toBe(writtenByNewer);
});
