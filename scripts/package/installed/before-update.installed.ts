/** The older version makes what the newer one must keep: a workspace with a month in it, and a note of its figures. */
import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { listingPage } from '../../../e2e/pages/listing.ts';
import { welcomePage } from '../../../e2e/pages/welcome.ts';
import { openDeposits } from '../../../e2e/pages/workspace.ts';
import { askApp } from '../../../e2e/support/ask-app.ts';
import { startTieout } from '../../../e2e/support/tieout-app.ts';
import { dataFolder, figuresFile, settledFigures, versionWanted, withoutSandbox } from './kept.ts';

test('the older version keeps a workspace with a month in it', async () => {
  const app = await startTieout({ dataFolder });
  const { window } = app;
  try {
    expect((await askApp(window, 'app.info', {})).version).toBe(versionWanted);
    expect(await withoutSandbox(app)).toEqual([]);
    await welcomePage(window).demo.click();
    await openDeposits(window);
    const listing = listingPage(window);
    await listing.connection.filter({ hasText: 'Connected' }).waitFor();
    await window.getByRole('button', { name: 'Previous month' }).click();
    await window.waitForURL(/[?&]month=/);
    await listing.sync.click();
    await listing.coverage.filter({ hasText: 'Complete' }).waitFor();
    // The figures are asked anew once the sync has ended, a moment after the month is told to be complete.
    await expect
      .poll(async () =>
        (await askApp(window, 'jobs.list', {})).jobs.filter(({ status }) => status === 'running'),
      )
      .toEqual([]);
    await writeFile(figuresFile, JSON.stringify(await settledFigures(app)));
  } finally {
    await app.quit();
  }
});
