/** A second person of the same computer starts the app for the first time, while the first one's runs. */
import { expect, test } from '@playwright/test';
import { askApp } from '../../../e2e/support/ask-app.ts';
import { startTieout } from '../../../e2e/support/tieout-app.ts';
import { dataFolder, withoutSandbox } from './kept.ts';

test('another person has a first start of their own, beside an app that runs', async () => {
  const app = await startTieout({ dataFolder, language: 'es' });
  const { window } = app;
  try {
    expect(await withoutSandbox(app)).toEqual([]);
    expect((await askApp(window, 'workspaces.list', {})).workspaces).toEqual([]);
    const first = window.getByRole('main');
    await expect(first.getByRole('button', { name: 'Crear un espacio de trabajo' })).toBeVisible();
    await first.getByRole('button', { name: 'Abrir la demostración' }).click();
    await expect.poll(async () => (await askApp(window, 'workspaces.list', {})).workspaces.length).toBe(1);
  } finally {
    await app.quit();
  }
});
