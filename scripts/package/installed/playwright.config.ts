/** Journeys through the installed app; scripts/package/installed/test-installed.ts says which, and as whom. */
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

const journey = (name: string) => ({ name, testMatch: `installed/${name}.installed.ts` });

export default defineConfig({
  testDir: resolve(import.meta.dirname, '../../..'),
  // The month-end's journey begins at a demo that is made once a run.
  globalSetup: resolve(import.meta.dirname, '../../../e2e/support/run-folder.ts'),
  outputDir: process.env.TIEOUT_TEST_OUTPUT ?? resolve(import.meta.dirname, '../../../.tieout/installed'),
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  projects: [
    { name: 'month-end', testMatch: 'e2e/month-end.e2e.ts' },
    journey('before-update'),
    journey('update'),
    journey('after-update'),
    journey('other-person'),
    journey('start'),
  ],
});
