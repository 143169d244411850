/**
 * What benches over a month's books share: the rows and rounds that they are asked for, and sides that run in processes
 * of their own.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** What the bench was called with; `side` is the one that this process is, working in the folder `in`. */
export function asked() {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '3' },
      side: { type: 'string' },
      in: { type: 'string', default: '' },
    },
  });
  return { ...values, rows: Number(values.rows), rounds: Number(values.rounds) };
}

/** Starts the bench's program as a side, so that its memory is its own, and gives what it answers. */
export async function runSide<T>(program: string, side: string, rows: number, folder: string): Promise<T> {
  const child = fork(program, ['--side', side, '--rows', String(rows), '--in', folder]);
  const [answer] = (await once(child, 'message')) as [T];
  child.disconnect();
  await once(child, 'exit');
  return answer;
}

/** A folder of its own for the work, removed after it. */
export async function inFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same with copies of files that were made. */
export const onCopies = <T>(
  made: string,
  files: readonly string[],
  work: (folder: string) => Promise<T>,
): Promise<T> =>
  inFolder((folder) => {
    for (const file of files) copyFileSync(join(made, file), join(folder, file));
    return work(folder);
  });
