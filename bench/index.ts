/**
 * `npm run bench`: every bench, one after the other, each in a process of its own, and one table of all their results;
 * with `-- --rows <number>`, on so many records where a bench has a database.
 * `npm run bench -- <name> [options]`: one of them.
 * `npm run bench -- scale ...`: how costs grow with the number of records (scale.ts).
 * `npm run bench -- against <revision> ...`: this build beside an earlier one (against.ts).
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { optionsTaken } from './bench-options.ts';
import { keep, machine } from './figures.ts';
import { earlierRuns, remember } from './history.ts';
import { movedBetween, printMoved } from './moved.ts';
import { type BenchResult, keptBy, printTable } from './result.ts';

const BENCHES = [
  'client',
  'store',
  'journal',
  'encryption',
  'sync',
  'export',
  'app',
  'refresh',
  'match',
  'close',
  'team',
  'join',
  'give-back',
] as const;

const [first] = process.argv.slice(2);
if (first === 'against') {
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'against.ts'), ...process.argv.slice(3)],
    { stdio: 'inherit' },
  );
  process.exit(status ?? 1);
}
const only = first?.startsWith('-') ? undefined : first;
/** Makes a table of its own, and takes too long for every run. */
if (only === 'scale') {
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'scale.ts'), ...process.argv.slice(3)],
    { stdio: 'inherit' },
  );
  process.exit(status ?? 1);
}
if (only !== undefined && !(BENCHES as readonly string[]).includes(only)) {
  console.error(`There is no bench "${only}"; there are ${BENCHES.join(', ')}.`);
  process.exit(2);
}
const names = only === undefined ? BENCHES : [only];
const optionsOf = only === undefined ? forAll() : () => process.argv.slice(3);
const results: BenchResult[] = [];
const failed: string[] = [];
for (const name of names) {
  console.log(`\n${name}\n`);
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${name}.ts`), ...optionsOf(name)],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) failed.push(name);
  // By itself a bench may keep what it was told to measure under another name.
  else if (only === undefined) results.push(...keptBy(name, join(import.meta.dirname, '..')));
}
if (only === undefined) {
  console.log('\nAll benches\n');
  printTable(results);
  const run = { at: new Date().toISOString(), machine: machine(), rows: rowsGiven(), results, failed };
  console.log(`\nKept in ${keep('all', run)}`);
  const earlier = earlierRuns(run);
  if (earlier.length > 0) {
    console.log(`\nBeside the last runs on such a machine (${earlier.length})\n`);
    printMoved(movedBetween(earlier, [results]));
  }
  remember(run);
}
for (const name of failed) console.error(`The bench "${name}" failed.`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** The options of each bench when all of them run. */
function forAll(): (name: string) => string[] {
  const rows = rowsGiven();
  return (name) => (rows === null ? [] : optionsTaken(name, ['--rows', rows]));
}

function rowsGiven(): string | null {
  return parseArgs({ options: { rows: { type: 'string' } } }).values.rows ?? null;
}
