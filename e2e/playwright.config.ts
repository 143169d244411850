import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: resolve(import.meta.dirname, '../.tieout/e2e'),
  // One keychain and one display: apps side by side would see each other's entries and focus.
  workers: 1,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A build machine under load has let an app hang while it started; a second try is named `flaky` in the report.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
});
