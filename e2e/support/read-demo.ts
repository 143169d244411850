/**
 * The demo with its last months read, for journeys that begin there. The app itself opens and reads it, once a run: to
 * read three months takes longer than most of what these journeys are about. The others copy its files, and get its
 * keychain entries.
 */
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { daysOfMonth } from '../../src-main/close/month.ts';
import { lastMonths } from '../pages/close.ts';
import { openDemo } from '../pages/workspace.ts';
import { askApp, readEverything } from './ask-app.ts';
import { entriesSince, type KeychainEntry, putEntries } from './keychain-entries.ts';
import { runFolder } from './run-folder.ts';
import { clearKeychain, keychainAccounts, startTieout } from './tieout-app.ts';

/** How often a worker looks whether another has made it. */
const LOOKS_EVERY_MS = 100;
/** Of the data folder: a person's settings and what is Chromium's are as at a first start. */
const WORKSPACES = 'workspaces';

type Made = {
  readonly workspaceId: string;
  readonly entries: readonly KeychainEntry[];
};

/**
 * Lays it into a data folder that nobody has used, and its keychain entries into this desktop's, or another's; the
 * workspace's id.
 */
export async function layReadDemo(
  dataFolder: string,
  desktop?: Readonly<Record<string, string>>,
): Promise<string> {
  const { folder, made } = await readDemo();
  await cp(join(folder, 'data', WORKSPACES), join(dataFolder, WORKSPACES), { recursive: true });
  await putEntries(made.entries, desktop);
  return made.workspaceId;
}

/**
 * How its screen says the number of deposits of the month that was read last: until it is drawn, another month's stands
 * there.
 */
export async function countOfDeposits(window: Page, workspaceId: string): Promise<string> {
  const days = daysOfMonth(lastMonths().month);
  const filter = { firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' };
  const { count } = await askApp(window, 'listings.summary', { workspaceId, listing: 'deposits', filter });
  return `${count.toLocaleString('en')} records`;
}

/** A month that ends during the run has one of its own. */
async function readDemo(): Promise<{ folder: string; made: Made }> {
  const folder = join(runFolder(), `demo-${lastMonths().month}`);
  const done = join(folder, 'made.json');
  const mine = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (mine)
    try {
      const half = join(folder, 'half.json');
      await writeFile(half, JSON.stringify(await make(join(folder, 'data'))));
      await rename(half, done);
    } catch (error) {
      // The next test that needs it tries again.
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  while (!(await isThere(done))) {
    if (!(await isThere(folder))) return readDemo();
    await wait(LOOKS_EVERY_MS);
  }
  return { folder, made: JSON.parse(await readFile(done, 'utf8')) as Made };
}

async function make(dataFolder: string): Promise<Made> {
  const before = await keychainAccounts();
  const app = await startTieout({ dataFolder });
  let workspaceId: string;
  try {
    workspaceId = await openDemo(app.window);
    const { firstDay, lastDay } = lastMonths();
    await readEverything(app.window, workspaceId, { firstDay, lastDay });
  } finally {
    await app.quit();
  }
  const entries = await entriesSince(before);
  await clearKeychain(before);
  return { workspaceId, entries };
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
