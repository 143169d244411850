/** The export's floor in C: compiled when a bench begins, left out with a word where it cannot be. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, 'xlsx-floor.c');

/** The program's path; null without a compiler or without the library. */
export function compiledFloor(folder: string): string | null {
  const program = join(folder, 'xlsx-floor');
  const { status } = spawnSync('gcc', ['-O2', '-o', program, SOURCE, '-lxlsxwriter'], { stdio: 'ignore' });
  if (status === 0) return program;
  console.log('No libxlsxwriter beside it: gcc and libxlsxwriter-dev (Debian) are needed for that.');
  return null;
}

/** How many rows it wrote. */
export async function runFloor(program: string, rows: string, into: string): Promise<number> {
  const child = spawn(program, [rows, into], { stdio: ['ignore', 'pipe', 'inherit'] });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  const [status] = (await once(child, 'close')) as [number];
  if (status !== 0) throw new Error(`the floor in C ended with ${status}`);
  return Number(told);
}
