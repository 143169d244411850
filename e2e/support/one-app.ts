/**
 * One app for all tests of a file that ask it and leave it as they found it: to start and end one takes as long as most
 * of them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDeposits, untilConnected } from '../pages/workspace.ts';
import { askApp } from './ask-app.ts';
import { layReadDemo } from './read-demo.ts';
import { beginAnew } from './shared-app.ts';
import { pictureIfFailed, test } from './test.ts';
import {
  clearKeychain,
  keychainAccounts,
  type Look,
  showAs,
  startTieout,
  type TieoutApp,
} from './tieout-app.ts';

/**
 * To be called where a file's tests begin; they run one after the other. After one that failed, the next has an app of
 * its own.
 */
export function oneApp(): () => TieoutApp {
  const current = started(async (dataFolder) => ({ app: await startTieout({ dataFolder }) }));
  return () => current().app;
}

type Demo = { readonly app: TieoutApp; readonly workspaceId: string };

/**
 * The same with the demo in it, its last months read. Each test gets it in a new document that shows the deposits, in
 * the look it asks for, with the preferences of a first start; what others did to the workspace stays.
 */
export function oneDemo(): (look?: Look) => Promise<Demo> {
  const current = started(async (dataFolder) => {
    const workspaceId = await layReadDemo(dataFolder);
    const app = await startTieout({ dataFolder });
    return { app, workspaceId, preferences: await askApp(app.window, 'app.preferences', {}) };
  });
  return async (look = {}) => {
    const { app, workspaceId, preferences } = current();
    await showAs(app, look);
    await beginAnew(app.window, preferences, `#/workspaces/${workspaceId}/overview`);
    await openDeposits(app.window);
    await untilConnected(app.window);
    return { app, workspaceId };
  };
}

function started<T extends { readonly app: TieoutApp }>(start: (dataFolder: string) => Promise<T>): () => T {
  let folder: string;
  let accounts: readonly string[];
  let current: T;
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tieout-e2e-'));
    accounts = await keychainAccounts();
    current = await start(join(folder, 'data'));
  });
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a hook's needs from its first parameter
  test.afterEach(({}, testInfo) => pictureIfFailed(current.app, testInfo));
  test.afterAll(async () => {
    await current.app.quit();
    await clearKeychain(accounts);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return () => current;
}
