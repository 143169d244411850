/** What every end-to-end test has: a data folder of its own, a service of its own, and apps that end with the test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src-sandbox/index.ts';
import {
  clearKeychain,
  keychainAccounts,
  type StartOptions,
  startTieout,
  type TieoutApp,
} from './tieout-app.ts';

export type Fixtures = {
  /** A folder that exists during the test. */
  folder: string;
  /** Starts the app on this test's data folder; called again after `quit`, it is the same person's next day. */
  start: (options?: Partial<StartOptions>) => Promise<TieoutApp>;
  /** Starts a payments service with October 2026 in it. */
  serve: (options?: SandboxOptions) => Promise<Sandbox>;
};

/** The month all tests look at, in the time zone of the merchant. */
export const MONTH = { month: '2026-10', from: '2026-10-01T05:00:00Z', to: '2026-11-01T04:59:59Z' } as const;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'tieout-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },

  start: async ({ folder }, use, testInfo) => {
    const accounts = await keychainAccounts();
    const apps: TieoutApp[] = [];
    await use(async (options = {}) => {
      const app = await startTieout({ dataFolder: join(folder, 'data'), ...options });
      apps.push(app);
      return app;
    });
    for (const app of apps.filter(({ window }) => !window.isClosed())) {
      if (testInfo.status !== testInfo.expectedStatus) {
        const path = testInfo.outputPath('window.png');
        await app.window.screenshot({ path }).catch(() => undefined);
        await testInfo.attach('window', { path, contentType: 'image/png' }).catch(() => undefined);
      }
      await app.quit();
    }
    await clearKeychain(accounts);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
  serve: async ({}, use) => {
    const services: Sandbox[] = [];
    await use(async (options = {}) => {
      const service = await startSandbox({ asOf: '2026-11-10T15:00:00Z', months: 2, seed: 7, ...options });
      services.push(service);
      return service;
    });
    for (const service of services) await service.close();
  },
});

export { expect } from '@playwright/test';
