/** The app about itself: version, updates, what the organisation lays down, licences. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { axeFindings } from './support/axe.ts';
import { speak } from './support/language.ts';
import { expect, test } from './support/test.ts';

test('the version, what it runs on and the notices are shown, in the person’s language', async ({
  share,
}) => {
  const app = await share();
  const { window } = app;
  await speak(app, 'es');
  await window.keyboard.press('Control+K');
  await expect(window.getByRole('combobox')).toBeFocused();
  await window.keyboard.type('Acerca de');
  await expect(window.getByRole('option', { name: /Acerca de Tieout/ }).first()).toHaveAttribute(
    'data-combobox-selected',
    'true',
  );
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { name: 'Acerca de Tieout' })).toBeVisible();
  await expect(window.locator('[data-fact=version]')).toHaveText(/^\d+\.\d+\.\d+/);
  await expect(window.locator('[data-fact=runtime]')).toContainText('Electron');
  await expect(window.getByText('No hay ninguna política en esta computadora.')).toBeVisible();
  await expect(window.getByText(/no acepta actualizaciones/)).toBeVisible();
  await window.getByRole('button', { name: 'Mostrar los avisos' }).click();
  await expect(window.getByText(/se crean junto con el paquete/)).toBeVisible();
  expect(await axeFindings(window, 'main')).toEqual([]);
});

test('a policy is shown with its place, and holds from the first start on', async ({ start, folder }) => {
  const file = join(folder, 'policy.json');
  const allowedServiceAddresses = ['https://api.provider.example'];
  await writeFile(file, JSON.stringify({ language: 'es', moneyMovement: 'off', allowedServiceAddresses }));
  const { window } = await start({ environment: { TIEOUT_POLICY_FILE: file } });
  await window.evaluate(() => {
    location.hash = '#/about';
  });
  // The language is the policy's, though the system's is English.
  await expect(window.getByText(file)).toBeVisible();
  await expect(window.locator('[data-fact=moneyMovement]')).toHaveText('off');
  await expect(window.locator('[data-fact=allowedServiceAddresses]')).toHaveText(
    'https://api.provider.example',
  );
  await expect(window.getByRole('heading', { name: 'Definido por su organización' })).toBeVisible();
});

test('the build brings its icons with it, for a package is made of nothing else', async () => {
  const chunks = join(import.meta.dirname, '../out/main/chunks');
  const files = await readdir(chunks);
  expect(
    files
      .filter((name) => name.endsWith('.png'))
      .map((name) => name.replace(/-[^-.]{8}\./, '.'))
      .sort(),
  ).toEqual(['icon-128.png', 'icon.png']);
  for (const name of files.filter((each) => each.endsWith('.js')))
    expect(await readFile(join(chunks, name), 'utf8'), name).not.toMatch(/\.\.\/[^"'`]*resources\//);
});
