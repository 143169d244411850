/** What every end-to-end test has: a data folder of its own, a service of its own, and apps that end with the test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type TestInfo } from '@playwright/test';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src-sandbox/index.ts';
import { openDeposits, untilConnected } from '../pages/workspace.ts';
import { keepDead } from './dead-port.ts';
import { moveToDesktop } from './own-desktop.ts';
import { layReadDemo } from './read-demo.ts';
import { type SharedApp, sharedApp } from './shared-app.ts';
import {
  clearKeychain,
  keychainAccounts,
  type Look,
  type StartOptions,
  startTieout,
  type TieoutApp,
} from './tieout-app.ts';

export type Fixtures = {
  /** A folder that exists during the test. */
  folder: string;
  /** Starts the app on this test's data folder; called again after `quit`, it is the same person's next day. */
  start: (options?: Partial<StartOptions>) => Promise<TieoutApp>;
  /** An app that other journeys of this worker use, too (shared-app.ts); it has no workspace yet. */
  share: (look?: Look) => Promise<TieoutApp>;
  /** Starts the app on the demo with its last months read, and shows its deposits. */
  startReadDemo: (options?: Partial<StartOptions>) => Promise<{ app: TieoutApp; workspaceId: string }>;
  /**
   * Starts a payments service with October 2026 in it. Once closed, its port refuses connections until one starts
   * there.
   */
  serve: (options?: SandboxOptions) => Promise<Sandbox>;
};

/** The month all tests look at, in the time zone of the merchant. */
export const MONTH = { month: '2026-10', from: '2026-10-01T05:00:00Z', to: '2026-11-01T04:59:59Z' } as const;

/**
 * Some six hundred deposits in it, and each of the discrepancies that can be planted; a third of what a month of such
 * an account has.
 */
export const OCTOBER = {
  asOf: '2026-11-10T15:00:00Z',
  months: 2,
  rows: 1_300,
  seed: 7,
} as const satisfies SandboxOptions;

export const test = base.extend<Fixtures, { desktop: undefined; shared: SharedApp }>({
  desktop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
    async ({}, use, { parallelIndex }) => {
      moveToDesktop(parallelIndex);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],

  shared: [
    // It lives on the worker's desktop.
    async ({ desktop: _ }, use) => {
      const app = sharedApp();
      await use(app);
      await app.end();
    },
    { scope: 'worker' },
  ],

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
      await pictureIfFailed(app, testInfo);
      await app.quit();
    }
    await clearKeychain(accounts);
  },

  // Its workspaces log out of their services, which must still be there.
  share: async ({ shared, serve: _ }, use, testInfo) => {
    await use(shared.get);
    // After a journey that failed, the worker and its app are at their end.
    if (testInfo.status === testInfo.expectedStatus) await shared.leaveAsFound();
    else await pictureIfFailed(await shared.get(), testInfo);
  },

  startReadDemo: async ({ folder, start }, use) => {
    await use(async (options) => {
      const workspaceId = await layReadDemo(join(folder, 'data'));
      const app = await start(options);
      await openDeposits(app.window);
      await untilConnected(app.window);
      return { app, workspaceId };
    });
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
  serve: async ({}, use) => {
    const closers: (() => Promise<void>)[] = [];
    // A port that is free again would be given to the next server that any test starts, which then answers in its
    // place.
    const dead = new Map<number, () => Promise<void>>();
    const letGo = async (port: number) => {
      await dead.get(port)?.();
      dead.delete(port);
    };
    await use(async (options = {}) => {
      if (options.port) await letGo(options.port);
      const service = await startSandbox({ ...OCTOBER, ...options });
      const close = once(service.close);
      closers.push(close);
      const port = Number(new URL(service.baseUrl).port);
      const keep = async () => {
        await close();
        dead.set(port, await keepDead(port));
      };
      return { ...service, close: once(keep) };
    });
    for (const close of closers) await close();
    for (const port of [...dead.keys()]) await letGo(port);
  },
});

/** A picture of the window beside the report of a test that failed. */
export async function pictureIfFailed({ window }: TieoutApp, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  const path = testInfo.outputPath('window.png');
  await window.screenshot({ path }).catch(() => undefined);
  await testInfo.attach('window', { path, contentType: 'image/png' }).catch(() => undefined);
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

export { expect } from '@playwright/test';
