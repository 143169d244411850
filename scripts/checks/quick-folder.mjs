/**
 * A folder in memory for what tests write. Every write of the app is forced to the disk, which takes milliseconds on a
 * disk and none in memory, and tests end the app by killing it, never by a power cut: the system's memory survives
 * that on either. What must be forced to the disk is tested by watching the calls, not the disk.
 */
import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, readIfThere } from '../bootstrap/paths.mjs';
import { onLeave } from '../bootstrap/run.mjs';

const MEMORY_DISK = '/dev/shm';
const PREFIX = 'tieout-';
const GIB = 2 ** 30;
/** Several times what both stages were seen to hold at once, and as much again for the programs themselves. */
const ROOM = 3 * GIB;
const MEMORY = 5 * GIB;

/** Whether the system has a disk in memory at that place, from which programs may be started. */
export function isMemoryDisk(mounts, place = MEMORY_DISK) {
  const [, , kind, options = ''] =
    mounts
      .split('\n')
      .map((entry) => entry.split(' '))
      .findLast(([, at]) => at === place) ?? [];
  const set = options.split(',');
  return kind === 'tmpfs' && set.includes('rw') && !set.includes('noexec');
}

/** Bytes that programs can still have, as /proc/meminfo tells. */
export function availableMemory(meminfo) {
  return Number(/^MemAvailable:\s+(\d+) kB$/m.exec(meminfo)?.[1] ?? 0) * 1024;
}

function freeRoom(place) {
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize;
}

function memoryDisk() {
  try {
    if (!isMemoryDisk(readIfThere('/proc/mounts'))) return undefined;
    accessSync(MEMORY_DISK, constants.W_OK);
    if (freeRoom(MEMORY_DISK) < ROOM || availableMemory(readIfThere('/proc/meminfo')) < MEMORY)
      return undefined;
    return MEMORY_DISK;
  } catch {
    return undefined;
  }
}

/** Those of runs that were killed. */
function removeOld(disk) {
  for (const name of readdirSync(disk)) {
    const pid = /^tieout-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) removed(join(disk, name));
  }
}

function removed(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  } catch {
    // It belongs to another user, or a program that is ending still writes there: the next run removes it.
  }
}

/**
 * Does the work with a folder for temporary files: one in memory that ends with the work, where the system has room for
 * it; else, and where a person has chosen one by TMPDIR, the usual one.
 * @template T
 * @param {NodeJS.ProcessEnv} env
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work gets the environment in which programs find that folder
 * @returns {Promise<T>}
 */
export async function inQuickFolder(env, work, disk = memoryDisk()) {
  if (env.TMPDIR || !disk) return await work(env);
  removeOld(disk);
  // Short: the sockets below it have a path of 107 bytes at most.
  const folder = mkdtempSync(join(disk, `${PREFIX}${process.pid}-`));
  const remove = onLeave(() => removed(folder));
  try {
    return await work({ ...env, TMPDIR: folder });
  } finally {
    remove();
  }
}
