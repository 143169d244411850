/** Programs that take batches and are killed in the middle of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { childFile } from '../../../testing/thread-files.ts';
import type { Db } from '../../engine/open.ts';
import type { OutgoingBatch } from '../record-batch.ts';

/**
 * `take-kill-child.ts` and `take-built-kill-child.ts` for a cache, `take-file-kill-child.ts` for a workspace; what each
 * is told, and that the batches are at `batchesPath`.
 */
type Program = {
  readonly name: 'take' | 'take-built' | 'take-file';
  readonly given: Readonly<Record<string, string>> & { readonly batchesPath: string };
};

/** Writes batches where a program reads them. */
export function writeBatches(
  path: string,
  batches: readonly Pick<OutgoingBatch, 'about' | 'content'>[],
): void {
  const texts = batches.map(({ about, content }) => ({
    about,
    content: Buffer.from(content).toString('base64'),
  }));
  writeFileSync(path, JSON.stringify(texts));
}

/** What the cache's program is told of batches: a new database beside that of the test. */
export function takingFor({ name }: Db, batches: Parameters<typeof writeBatches>[1]) {
  const [path, batchesPath] = [join(dirname(name), 'killed.db'), join(dirname(name), 'batches.json')];
  writeBatches(batchesPath, batches);
  return { path, batchesPath };
}

/**
 * Lets the program take them until it ends or is killed; `onSaid` hears all that it has said. Whether it came to the
 * end.
 */
export async function takesAll(
  { name, given }: Program,
  onSaid: (said: string, child: ChildProcess) => void,
): Promise<boolean> {
  const env = { ...process.env, TIEOUT_TEST_CHILD: JSON.stringify(given) };
  const child = spawn(process.execPath, [childFile(import.meta.dirname, `${name}-kill-child.ts`)], {
    ...{ env, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  let said = '';
  child.stdout?.on('data', (part) => {
    said += part;
    onSaid(said, child);
  });
  await once(child, 'close');
  return said.includes('all');
}

/** Kills it again and again, each time `step` words later, until it comes to the end. How often it was killed. */
export async function killedUntilAll(
  program: Program,
  { first, step }: { readonly first: number; readonly step: number },
  afterKill: () => void,
): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const after = first + kills * step;
    const isAll = await takesAll(program, (said, child) => {
      if (said.length >= after) child.kill('SIGKILL');
    });
    if (isAll) return kills;
    afterKill();
  }
}
