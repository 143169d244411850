/** A kill at any step of a lock leaves no lock, or a whole one; the next attempt locks. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { wasKilled } from '../../testing/platform.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { childFile } from '../../testing/thread-files.ts';
import { attachDatabase } from '../engine/connect.ts';
import { openDatabase } from '../engine/open.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { readCloseState } from '../work/close-events.ts';
import { readLockFileState } from '../work/lock-file.ts';
import { readClose } from './closes.ts';
import { signClose, waiveItem } from './decisions.ts';
import { listedBy, startAccount } from './testing/account.ts';
import { fillAccount, NOW, PLACE } from './testing/workspace.ts';

const CHILD = childFile(import.meta.dirname, 'testing/kill-child.ts');
const run = promisify(execFile);
const folder = temporaryFolder();
const signed = join(folder.path, 'signed');

const openWork = (root: string) => openDatabase(join(root, 'work.db'), { migrations: workMigrations });
/** Locks in a process of its own; the number of looks, or null when it was killed. */
async function lock(root: string, killAt = ''): Promise<number | null> {
  try {
    const { stdout } = await run(process.execPath, [CHILD, root, PLACE.month, String(NOW), killAt]);
    return Number(stdout);
  } catch (error) {
    if (wasKilled(error)) return null;
    throw error;
  }
}
function stateIn(root: string) {
  const work = openWork(root);
  const state = readCloseState(work, PLACE);
  work.close();
  return state;
}

beforeAll(async () => {
  const sandbox = await startAccount(300);
  mkdirSync(signed);
  fillAccount(signed, listedBy(sandbox));
  const cache = openDatabase(join(signed, 'cache.db'));
  const work = openWork(signed);
  attachDatabase(cache, join(signed, 'work.db'), 'work');
  const by = { at: NOW, actor: 'ana' };
  work
    .prepare("INSERT INTO exceptionRefresh (source, month, at) VALUES ('service', ?, ?)")
    .run(PLACE.month, NOW);
  waiveItem(work, PLACE, { item: 'bank', reason: 'No statement in this test' }, by);
  const sources = { cache, work, folder: join(signed, 'closes'), timeZone: LIMA, now: NOW };
  const { digest } = await readClose(sources, PLACE);
  await signClose(sources, PLACE, { role: 'preparer', name: 'Ana', digest }, by);
  await signClose(sources, PLACE, { role: 'reviewer', name: 'Benito', digest }, { ...by, actor: 'benito' });
  cache.close();
  work.close();
  await sandbox.close();
});
afterAll(() => folder.remove());

it('leaves nothing or a whole close, wherever it is killed', async () => {
  const whole = join(folder.path, 'whole');
  cpSync(signed, whole, { recursive: true });
  const looks = (await lock(whole)) ?? 0;
  expect(looks).toBeGreaterThan(10);
  expect(stateIn(whole).locked).toBe(true);

  // Among the records, before the file gets its name, and between its name and the record of the lock.
  const kills = [Math.floor(looks / 2), looks - 1, looks];
  for (const killAt of kills) {
    const root = join(folder.path, `killed-${killAt}`);
    cpSync(signed, root, { recursive: true });
    expect(await lock(root, String(killAt))).toBeNull();
    expect(stateIn(root).locked, `killed at ${killAt}`).toBe(false);
    expect(await lock(root)).toBe(looks);
    const [done] = stateIn(root).locks;
    expect(done && readLockFileState(join(root, 'closes'), done)).toBe('intact');
    expect(readdirSync(join(root, 'closes')).filter((name) => name.endsWith('.partial'))).toEqual([]);
    expect(existsSync(join(root, 'closes', '2026-09-PEN-1.unrecorded-1.db'))).toBe(killAt === looks);
  }
});
