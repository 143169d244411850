/**
 * Two commands in the same checkout (a test in one terminal, the app in another) must not install at the same time.
 * The lock is outside node_modules, because that folder is what a clean install removes. A holder shows that it lives
 * by touching the file; one that was killed, or whose process number now belongs to something else, loses it.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from './log.mjs';
import { isAlive, ROOT } from './paths.mjs';
import { onLeave } from './run.mjs';

/**
 * Counted in the waiter's own waking time, so that a suspended machine does not look like a dead holder. After a kill
 * the wait lets run.mjs's guard stop what the killed run had started.
 */
const PATIENCE = { pollMs: 200, touchMs: 2000, deadMs: 4000, silentMs: 20_000 };

function look(file) {
  try {
    const content = readFileSync(file, 'utf8');
    return { content, touched: statSync(file).mtimeMs, alive: isAlive(Number(content.split(' ')[0])) };
  } catch {
    return undefined;
  }
}

function take(file, content) {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Two who wait may both find it abandoned; what the slower one moves away is then the other's, and goes back. */
function removeAbandoned(file, content) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readFileSync(aside, 'utf8') === content) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

/** Runs the work while no other bootstrap of this checkout does. */
export async function withLock(work, folder = join(ROOT, '.tieout'), patience = PATIENCE) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'prepare.lock');
  const own = `${process.pid} ${randomUUID()}`;
  let seen = { content: '', touched: 0, waitedMs: 0 };
  let told = false;
  while (!take(file, own)) {
    const now = look(file);
    if (!now) continue;
    if (now.content !== seen.content || now.touched !== seen.touched) seen = { ...now, waitedMs: 0 };
    if (seen.waitedMs >= (now.alive ? patience.silentMs : patience.deadMs)) {
      removeAbandoned(file, now.content);
      continue;
    }
    if (!told) {
      say(
        now.alive
          ? `waiting for another preparation of this checkout to end (lock: ${file})`
          : 'an earlier preparation of this checkout was killed; making sure that nothing of it still runs',
      );
    }
    told = true;
    await wait(patience.pollMs);
    seen.waitedMs += patience.pollMs;
  }
  const touch = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch {
      // .tieout was removed by hand. The work itself does not need it.
    }
  }, patience.touchMs);
  const release = onLeave(() => {
    clearInterval(touch);
    if (look(file)?.content === own) rmSync(file, { force: true });
  });
  try {
    return await work();
  } finally {
    release();
  }
}
