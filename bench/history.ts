/** What earlier runs of all benches found, a line each in `history.jsonl`. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { machine } from './figures.ts';
import type { BenchResult } from './result.ts';

const FILE = join(import.meta.dirname, 'history.jsonl');
/** As many tell how much figures move by themselves, and are not yet of another product. */
const COMPARED = 3;

type Machine = ReturnType<typeof machine>;
type Line = {
  readonly machine: Machine;
  readonly results: BenchResult[];
  /** As the benches were told; null where each had its own number. */
  readonly rows: string | null;
};

/** The results of the last runs with as many records on a machine of this kind, the oldest first. */
export function earlierRuns(
  { machine: { cores, processor }, rows }: Pick<Line, 'machine' | 'rows'>,
  file = FILE,
): BenchResult[][] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines
    .map((line): Line => JSON.parse(line))
    .filter(({ machine }) => machine.cores === cores && machine.processor === processor)
    .filter((line) => line.rows === rows)
    .slice(-COMPARED)
    .map(({ results }) => results);
}

/** Adds a line, with the commit that was measured. */
export function remember(
  { at, ...run }: Line & { at: string; failed: readonly string[] },
  file = FILE,
): void {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' });
  const commit = git('rev-parse', '--short', 'HEAD').trim();
  const changed = git('status', '--porcelain', '--untracked-files=no').trim() !== '';
  const line = { at, commit: changed ? `${commit} and changes` : commit, ...run };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}
