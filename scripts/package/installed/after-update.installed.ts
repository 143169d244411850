/** The newer version opens what the older one has left, with the same figures. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { listingPage } from '../../../e2e/pages/listing.ts';
import { askApp } from '../../../e2e/support/ask-app.ts';
import { startTieout } from '../../../e2e/support/tieout-app.ts';
import { dataFolder, figures, figuresFile, versionWanted, withoutSandbox } from './kept.ts';

test('the newer version shows what the older one has kept', async ({ browserName: _ }, info) => {
  const app = await startTieout({ dataFolder });
  const { window } = app;
  try {
    expect((await askApp(window, 'app.info', {})).version).toBe(versionWanted);
    expect(await withoutSandbox(app)).toEqual([]);
    await listingPage(window).coverage.filter({ hasText: 'Complete' }).waitFor();
    const kept = JSON.parse(await readFile(figuresFile, 'utf8'));
    await expect.poll(() => figures(app)).toEqual(kept);
    await window.screenshot({ path: info.outputPath('after-update.png') });
  } finally {
    await app.quit();
  }
});
