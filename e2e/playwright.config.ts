import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { desktopCount } from './support/own-desktop.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './support/run-folder.ts',
  outputDir: resolve(import.meta.dirname, '../.tieout/e2e'),
  workers: desktopCount(),
  fullyParallel: true,
  // They tell what hangs from what ends: a machine that builds may be many times slower than one that waits.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  // A build machine under load has let an app hang while it started; a second try is named `flaky` in the report.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
});
