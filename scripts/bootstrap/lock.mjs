/**
 * Two commands in the same checkout (a test in one terminal, the app in another) must not install at the same time.
 * The lock is outside node_modules, because that folder is what a clean install removes.
 */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from './log.mjs';
import { ROOT } from './paths.mjs';
import { onLeave } from './run.mjs';

/** @returns {number | undefined} the process that holds the lock, or undefined when it is gone */
function holder(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // Empty for the moment between making the file and writing to it; longer only when its maker was killed there.
    if (pid === 0) return Date.now() - statSync(file).mtimeMs < 1000 ? -1 : undefined;
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error.code === 'EPERM' ? -1 : undefined;
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Runs the work while no other bootstrap of this checkout does; a lock whose holder is gone does not count. */
export async function withLock(work, folder = join(ROOT, '.tieout')) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'prepare.lock');
  let told = false;
  while (!take(file)) {
    const pid = holder(file);
    if (pid === undefined) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) say(`waiting for another preparation of this checkout to end (lock: ${file})`);
    told = true;
    await wait(200);
  }
  const release = onLeave(() => rmSync(file, { force: true }));
  try {
    return await work();
  } finally {
    release();
  }
}
