/** Journeys through the installed app; scripts/package/installed/test-installed.ts says which, and as whom. */
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

// Each looks for its files in their own folder: among all that lies in the repository is what only its owner may look
// into.
const journey = (name: string) => ({
  name,
  testDir: import.meta.dirname,
  testMatch: `${name}.installed.ts`,
});
const E2E = resolve(import.meta.dirname, '../../../e2e');

export default defineConfig({
  // The month-end's journey begins at a demo that is made once a run.
  globalSetup: resolve(E2E, 'support/run-folder.ts'),
  outputDir: process.env.TIEOUT_TEST_OUTPUT ?? resolve(import.meta.dirname, '../../../.tieout/installed'),
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  projects: [
    { name: 'month-end', testDir: E2E, testMatch: 'month-end.e2e.ts' },
    journey('before-update'),
    journey('update'),
    journey('after-update'),
    journey('other-person'),
    journey('start'),
  ],
});
