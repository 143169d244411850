/**
 * One app for all tests of a file that ask it and leave it as it was: to start and end one takes as long as most of
 * them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from './test.ts';
import { startTieout, type TieoutApp } from './tieout-app.ts';

/**
 * To be called where a file's tests begin; they run one after the other. After one that failed, the next has an app of
 * its own.
 */
export function oneApp(): () => TieoutApp {
  let folder: string;
  let app: TieoutApp;
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tieout-e2e-'));
    app = await startTieout({ dataFolder: join(folder, 'data') });
  });
  test.afterAll(async () => {
    await app.quit();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return () => app;
}
