/**
 * The checks that `npm test` and `npm run check` are made of. Every stage shows its runner's own output and returns
 * counts; one that fails does not stop the next, so that a single run tells everything that is wrong.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fromPlaywright, fromVitest, single } from './counts.mjs';
import { runOnDesktop } from './desktop.mjs';
import { heading, say, seconds } from './log.mjs';
import { pinnedNode, RESULTS, ROOT, toolScript } from './paths.mjs';
import { run } from './run.mjs';
import { offerSpreadsheetProgram } from './system.mjs';

/** Far above what they need: a runner that hangs must still end in a last line that says so. */
const UNIT_LIMIT_MS = 20 * 60_000;
const END_TO_END_LIMIT_MS = 40 * 60_000;

const tool = (packageName, command, ...args) => [pinnedNode(), toolScript(packageName, command), ...args];

function freshReport(name) {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, name);
  // A report of an earlier run must not be taken for this one's.
  rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Types, lint and import rules at the same time; their output is kept apart and shown in order. */
export async function staticChecks(env) {
  const folders = ['src-main', 'src-renderer', 'src-shared', 'src-sandbox'];
  const checks = [
    ['Types (tsc)', tool('typescript', 'tsc', '--noEmit', '--pretty')],
    ['Lint and format (biome)', tool('@biomejs/biome', 'biome', 'check', '--colors=off', '.')],
    [
      'Import rules (dependency-cruiser)',
      tool('dependency-cruiser', 'depcruise', '--config', '.dependency-cruiser.cjs', ...folders),
    ],
  ];
  const started = performance.now();
  const running = checks.map(async ([name, command]) => {
    const result = await run(command, { cwd: ROOT, env, capture: true });
    return { name, ...result, took: performance.now() - started };
  });
  const counts = [];
  for (const check of running) {
    const { name, code, output, took } = await check;
    heading(name);
    if (output.trim()) console.log(output.trimEnd());
    say(`${code === 0 ? 'passed' : 'FAILED'} in ${seconds(took)}`);
    counts.push(single(code === 0));
  }
  return counts;
}

export async function unitTests(env, args = []) {
  heading('Unit tests (vitest)');
  await offerSpreadsheetProgram();
  const file = freshReport('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // A test that needs longer is a bench or an end-to-end test.
  const command = tool(
    'vitest',
    'vitest',
    'run',
    '--config',
    '.vitest.config.ts',
    '--testTimeout=10000',
    ...reporters,
    ...args,
  );
  const result = await runOnDesktop(command, { display: false, cwd: ROOT, env, limitMs: UNIT_LIMIT_MS });
  return ended('the unit tests', result, readReport(file), fromVitest);
}

export async function build(env) {
  heading('Build (electron-vite)');
  const { code } = await run(tool('electron-vite', 'electron-vite', 'build'), { cwd: ROOT, env });
  return code === 0;
}

export async function endToEnd(env, args = []) {
  heading('End-to-end tests in the real Electron (playwright)');
  const file = freshReport('playwright.json');
  const command = tool('@playwright/test', 'playwright', 'test', '--config', 'e2e/playwright.config.ts');
  const result = await runOnDesktop([...command, '--reporter=list,json', ...args], {
    cwd: ROOT,
    limitMs: END_TO_END_LIMIT_MS,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return ended('the end-to-end tests', result, readReport(file), fromPlaywright);
}

function ended(what, { code, stopped }, report, count) {
  const counts = count(report, code);
  if (stopped) say(`${what} were stopped: ${stopped}`);
  if (!report) say(`${what} ended with code ${code} and left no report: counted as one failure`);
  return counts;
}
