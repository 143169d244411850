/** The failing disk (faulty-disk.c), compiled where there is a compiler; on other systems those rounds are left out. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const DISK_FAULTS = ['full', 'short', 'broken', 'readonly'] as const;
type DiskFault = (typeof DISK_FAULTS)[number];

/** The library's path, or null with no way to make one here. */
export function compileFaultyDisk(folder: string): string | null {
  if (process.platform !== 'linux') return null;
  const library = join(folder, 'faulty-disk.so');
  const source = join(import.meta.dirname, 'faulty-disk.c');
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
  return status === 0 ? library : null;
}

/** What a process's environment needs for its disk below the folder to fail after so many bytes. */
export function failingDisk(
  library: string,
  folder: string,
  fault: DiskFault,
  afterBytes: number,
): Record<string, string> {
  return { LD_PRELOAD: library, TORTURE_DISK: folder, TORTURE_FAULT: `${fault}:${afterBytes}` };
}
