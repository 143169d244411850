/**
 * A recovery that is killed at each of its steps is begun anew at the next opening, and nothing is lost or told less.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { wasKilled } from '../../testing/platform.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { childFile } from '../../testing/thread-files.ts';
import { openDatabase } from '../engine/open.ts';
import { readCloseState } from '../work/close-events.ts';
import { readSendingBar } from '../work/sending-bar.ts';
import { closeKept, openKept, type Recovery } from './kept-database.ts';
import { comment, lock, NOW, orderId, PLACE, pay, prepare, states, trail, WORK } from './testing/work.ts';

const CHILD = childFile(import.meta.dirname, 'testing/kill-child.ts');
const run = promisify(execFile);

/** Windows lets nobody copy what SQLite has locked: there a process is killed at each call. */
const COPIED = process.platform !== 'win32';

/**
 * The number of calls, or null when the process was killed. What is on the disk before each call is copied into the
 * folder `copies`: as it is there a kill leaves it, and to start as many processes takes most of the time.
 */
async function recover(path: string, killAt = '', copies = ''): Promise<number | null> {
  try {
    const { stdout } = await run(process.execPath, [CHILD, path, killAt, copies]);
    return Number(stdout);
  } catch (error) {
    if (wasKilled(error)) return null;
    throw error;
  }
}

const KILLED_AT_EACH = 10;

/** Names and sizes: what is in them is encrypted anew each time. */
const filesBeside = (path: string) =>
  readdirSync(dirname(path), { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, size: statSync(join(dirname(path), name)).size }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

it('each kill leaves a workspace that comes back whole', async () => {
  const folder = temporaryFolder();
  const damaged = join(folder.path, 'damaged');
  mkdirSync(damaged);
  const path = join(damaged, 'work.db');
  const first = openKept(path, WORK, NOW, () => undefined);
  prepare(first, 1);
  closeKept(first, path, WORK, NOW);
  const db = openKept(path, WORK, NOW + DAY_MS, () => undefined);
  pay(db, prepare(db, 2));
  comment(db, 'in the file');
  db.pragma('wal_checkpoint(TRUNCATE)');
  const root = Number(
    db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'cashoutOrderByDate'").pluck().get(),
  );
  const size = Number(db.pragma('page_size', { simple: true }));
  // What came last is only in the log.
  lock(db);
  for (const end of ['', '-wal']) writeFileSync(`${path}${end}.kept`, readFileSync(path + end));
  db.close();
  for (const end of ['', '-wal']) {
    const bytes = readFileSync(`${path}${end}.kept`);
    if (end === '') bytes.fill(0x5a, (root - 1) * size, root * size);
    writeFileSync(path + end, bytes);
  }
  const at = (name: string) => {
    const copy = join(folder.path, name);
    cpSync(damaged, copy, { recursive: true });
    return join(copy, 'work.db');
  };
  const calls = (await recover(at('whole'), '', COPIED ? folder.path : '')) ?? expect.unreachable();
  expect(calls).toBeGreaterThan(12);
  for (let kill = 1; kill <= calls; kill += 1) {
    const copied = join(folder.path, `before-${kill}`, 'work.db');
    const isKilled = !COPIED || kill % KILLED_AT_EACH === 0 || kill === calls;
    const killed = isKilled ? at(`killed-${kill}`) : copied;
    if (isKilled) expect(await recover(killed, String(kill))).toBeNull();
    // A kill leaves what was copied, or the copies show nothing.
    if (isKilled && COPIED) expect(filesBeside(killed)).toEqual(filesBeside(copied));
    const told: Recovery[] = [];
    const after = openKept(killed, WORK, NOW + 2 * DAY_MS, (recovery) => told.push(recovery));
    const what = `killed at call ${kill}`;
    expect(states(after), what).toEqual({ [orderId(1)]: 'prepared', [orderId(2)]: 'confirmed' });
    expect(trail(after).brokenAt, what).toBeNull();
    expect(readCloseState(after, PLACE).locked, what).toBe(true);
    expect(readSendingBar(after), what).toBeNull();
    expect(told, what).toMatchObject([{ work: { newestRead: true, doubtfulOrders: 0 } }]);
    const kept = openDatabase(told[0]?.setAside ?? '', { readonly: true });
    kept.close();
    after.close();
  }
  folder.remove();
});
