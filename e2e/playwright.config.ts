import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { desktopCount } from './support/own-desktop.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: resolve(import.meta.dirname, '../.tieout/e2e'),
  workers: desktopCount(),
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A build machine under load has let an app hang while it started; a second try is named `flaky` in the report.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
});
