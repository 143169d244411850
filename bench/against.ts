/**
 * `npm run bench -- against <revision> [bench ...] [--rounds 3] [-- options of the benches]`: the same benches of an
 * earlier build and of this one, in turns on this machine, and what moved beyond the noise. Ends with 1 when something
 * got worse by more than a tenth.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { optionsTaken } from './bench-options.ts';
import { keep, machine } from './figures.ts';
import { MOST_WORSE, movedBetween, printMoved } from './moved.ts';
import { type BenchResult, keptBy } from './result.ts';

const ROOT = join(import.meta.dirname, '..');
/** Benches that run what was built. */
const OF_THE_BUILD = ['app', 'turns', 'export', 'refresh'];
/** Parts of a bench that are kept under a name of their own. */
const PARTS: Readonly<Record<string, readonly [bench: string, option: string]>> = {
  turns: ['app', '--turns'],
};

const [given, options] = divided(process.argv.slice(2));
const { values, positionals } = parseArgs({
  args: given,
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});
const [revision, ...named] = positionals;
const names = named.length > 0 ? named : ['client', 'store', 'sync'];
const rounds = Number(values.rounds);
if (revision === undefined || !Number.isInteger(rounds) || rounds < 1) {
  console.error('usage: npm run bench -- against <revision> [bench ...] [--rounds 3] [-- options]');
  process.exit(2);
}

const before = earlier(revision);
const runs = { before: [] as BenchResult[][], now: [] as BenchResult[][] };
try {
  for (let round = 0; round < rounds; round += 1) {
    // Who goes first changes, for the second finds the machine warm.
    const order = round % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const);
    for (const side of order) runs[side].push(ran(side === 'now' ? ROOT : before));
  }
} finally {
  git('worktree', 'remove', '--force', before);
}
const moved = movedBetween(runs.before, runs.now);
console.log(`\n${revision} and this build, ${rounds} runs each\n`);
printMoved(moved);
const commits = { before: git('rev-parse', revision), now: git('rev-parse', 'HEAD') };
console.log(
  `\nKept in ${keep('against', { at: new Date().toISOString(), machine: machine(), commits, rounds, moved })}`,
);
process.exitCode = moved.some(({ verdict, change }) => verdict === 'worse' && change > MOST_WORSE) ? 1 : 0;

/** What comes after `--` is for the benches. */
function divided(args: readonly string[]): [string[], string[]] {
  const at = args.indexOf('--');
  return at < 0 ? [[...args], []] : [args.slice(0, at), args.slice(at + 1)];
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

/** A folder with the earlier commit, its packages and its build; databases of the benches are shared. */
function earlier(commit: string): string {
  const folder = join(ROOT, '.tieout', 'against', git('rev-parse', '--short', `${commit}^{commit}`));
  if (existsSync(folder)) {
    git('worktree', 'prune');
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  }
  git('worktree', 'add', '--detach', folder, commit);
  const isSame = (file: string) => readFileSync(join(folder, file)).equals(readFileSync(join(ROOT, file)));
  if (isSame('package-lock.json')) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, '.tieout'));
  mkdirSync(join(ROOT, '.tieout', 'bench'), { recursive: true });
  symlinkSync(join(ROOT, '.tieout', 'bench'), join(folder, '.tieout', 'bench'));
  const step = names.some((name) => OF_THE_BUILD.includes(name)) ? 'build' : 'prepare';
  execFileSync(process.execPath, [join(folder, 'scripts', 'bootstrap.mjs'), step], {
    cwd: folder,
    stdio: 'inherit',
  });
  return folder;
}

/** One run of the benches in the folder. Throws when one of them fails. */
function ran(folder: string): BenchResult[] {
  return names.flatMap((name) => {
    const [bench, ...part] = PARTS[name] ?? [name];
    const script = join(folder, 'bench', `${bench}.ts`);
    const { status } = spawnSync(process.execPath, [script, ...part, ...optionsTaken(bench, options)], {
      cwd: folder,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error(`The bench "${name}" failed in ${folder}.`);
    return keptBy(name, folder);
  });
}
