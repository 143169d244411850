/**
 * The checks that `npm test` and `npm run check` are made of. Every stage shows its runner's own output and returns
 * counts; one that fails does not stop the next, so that a single run tells everything that is wrong.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { runOnDesktop } from '../bootstrap/desktop.mjs';
import { heading, say, seconds, show } from '../bootstrap/log.mjs';
import { pinnedNode } from '../bootstrap/node.mjs';
import { COMPILED, JOURNEYS_MADE, KEPT_TYPES, RESULTS, ROOT, toolScript } from '../bootstrap/paths.mjs';
import { run } from '../bootstrap/run.mjs';
import {
  failedFiles,
  fromPlaywright,
  fromVitest,
  single,
  unfinishedFiles,
  withSecondRun,
} from './counts.mjs';
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs';
import { canHavePrivateDesktops, withPrivateDesktops } from './private-desktops.mjs';
import { inQuickFolder } from './quick-folder.mjs';
import { changedTests } from './reach.mjs';
import { forgetStaleTypes, keepTypes } from './types-memory.mjs';

/** Far above what they need: a runner that hangs must still end in a last line that says so. */
const UNIT_LIMIT_MS = 40 * 60_000;
/** More files than this do not fail by chance. */
const MOST_AGAIN = 3;
/** Of fewer files the tests end sooner without bundling what their threads run (src-main/testing/bundle-threads.ts). */
const BUNDLED_FROM_FILES = 10;
/** Named in the tests' configuration. */
const LOADED_BY_EVERY_TEST = [
  'src-main/store/testing/keys.ts',
  'src-renderer/testing/built-react.ts',
  'src-renderer/testing/own-modules.ts',
];
/** The many small pieces that databases ask of memory come from large pages: a thirtieth less of the processor. */
const LARGE_PAGES = 'glibc.malloc.hugetlb=1';
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
  forgetStaleTypes(ROOT, KEPT_TYPES);
  const checks = [
    // Every project that tsconfig.json refers to, and of each only what changed. More checkers repeat each other's
    // work.
    [
      'Types (tsc)',
      tool('typescript', 'tsc', '-b', '--checkers', '1', '--pretty'),
      // It ends soon: collecting garbage less often saves an eighth of its work and takes up to half more memory.
      { GOGC: '400', ...env },
    ],
    ['Lint and format (biome)', tool('@biomejs/biome', 'biome', 'check', '--colors=off', '.')],
    [
      'Import rules (dependency-cruiser)',
      tool('dependency-cruiser', 'depcruise', '--config', '.dependency-cruiser.cjs', ...folders),
    ],
  ];
  const started = performance.now();
  const running = checks.map(async ([name, command, own = env]) => {
    const result = await run(command, { cwd: ROOT, env: own, capture: true });
    return { name, ...result, took: performance.now() - started };
  });
  const counts = [];
  for (const check of running) {
    const { name, code, output, took } = await check;
    heading(name);
    show(output);
    say(`${code === 0 ? 'passed' : 'FAILED'} in ${seconds(took)}`);
    counts.push({ ...single(code === 0), failures: code === 0 ? [] : [{ what: name, why: '' }] });
  }
  const [types] = counts;
  if (types.failed === 0) keepTypes(ROOT, KEPT_TYPES);
  return counts;
}

export async function unitTests(env, args = []) {
  heading('Unit tests (vitest)');
  const first = await vitest(env, 'vitest.json', args);
  // A native library that a thread of a test is ended in may take the whole process with it: those run once more. A
  // build server is at times busier than any test foresees, so there whatever failed does, as journeys do; it is told
  // either way.
  const files = env.CI ? failedFiles(first.report) : unfinishedFiles(first.report);
  if (files.length === 0 || files.length > MOST_AGAIN)
    return ended('the unit tests', first.result, first.report, fromVitest, failuresOfVitest);
  const names = files.map((file) => relative(ROOT, file));
  say(`these tests failed, or their process ended before they did, and run once more: ${names.join(', ')}`);
  const again = await vitest(env, 'vitest-again.json', files);
  const isAgain = ({ name }) => files.includes(name);
  const others = { testResults: first.report.testResults.filter((file) => !isAgain(file)) };
  const counts = ended(
    'the tests that ran once more',
    again.result,
    again.report,
    (report, code) => withSecondRun(first.report, report, code, files),
    (report) => [...failuresOfVitest(others), ...failuresOfVitest(report)],
  );
  const passedAgain = (again.report?.testResults ?? [])
    .filter(({ status }) => status === 'passed')
    .map(({ name }) => name);
  const passed = first.report.testResults.filter(({ name }) => passedAgain.includes(name));
  return { ...counts, passedAgain: failuresOfVitest({ testResults: passed }) };
}

/**
 * The unit tests for somebody at work: those that what changed since main can reach. In CI, with `--all`, and where git
 * cannot tell, all of them; with other arguments, what those say.
 */
export async function checkedTests(env, args) {
  const others = args.filter((arg) => arg !== '--all');
  if (env.CI || others.length < args.length || others.length > 0) return await unitTests(env, others);
  const found = await changedTests(LOADED_BY_EVERY_TEST);
  if (!found || found.all) {
    const why = found?.all ?? 'git does not tell what changed';
    const counts = await unitTests(env);
    say(`all tests ran: ${why}`);
    return counts;
  }
  const { tests, of, base, changed } = found;
  const left = of - tests.length;
  const counts = tests.length > 0 ? await unitTests(env, tests) : { passed: 0, failed: 0, skipped: 0 };
  if (tests.length === 0) heading('Unit tests (vitest)');
  const files = (count) => `${count} file${count === 1 ? '' : 's'}`;
  say(
    `${files(changed)} changed since ${base}; ${tests.length} of ${files(of)} of tests can be reached by that`,
  );
  if (left > 0)
    say(`NOT RUN: the tests of ${files(left)}. \`npm run check -- --all\` runs them, and CI does`);
  return counts;
}

async function vitest(env, name, args) {
  const file = freshReport(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];

  const command = tool('vitest', 'vitest', 'run', '--config', '.vitest.config.ts', ...reporters, ...args);
  // Hundreds of threads and processes load the same modules: what was compiled once is kept.
  const isMany = args.length === 0 || args.length >= BUNDLED_FROM_FILES;
  const own = {
    ...(process.platform === 'linux' ? { GLIBC_TUNABLES: LARGE_PAGES } : {}),
    ...env,
    NODE_COMPILE_CACHE: COMPILED,
    ...(isMany ? { TIEOUT_BUNDLE_THREADS: 'yes' } : {}),
  };
  const options = { cwd: ROOT, limitMs: UNIT_LIMIT_MS };
  const result = await inQuickFolder(own, (quick) =>
    runOnDesktop(command, { ...options, display: false, env: quick }),
  );
  return { result, report: readReport(file) };
}

export async function build(env) {
  heading('Build (electron-vite)');
  const { code } = await run(tool('electron-vite', 'electron-vite', 'build'), { cwd: ROOT, env });
  return code === 0;
}

const JOURNEYS = ['playwright', 'test', '--config', 'e2e/playwright.config.ts'];
const journeysTool = (...args) => tool('@playwright/test', ...JOURNEYS, ...args);
/** Its usual place ends with the run. */
const KEPT_JOURNEYS = { PLAYWRIGHT_TRANSFORM_CACHE_DIR: JOURNEYS_MADE };

/**
 * Has the test tool read the journeys while something else has the other processor: it takes five seconds with one, and
 * keeps what it made. What is wrong with them it says when they are to run.
 */
export async function readJourneys(env) {
  await run(journeysTool('--list'), { cwd: ROOT, env: { ...env, ...KEPT_JOURNEYS }, capture: true });
}

/**
 * Tests of the app run side by side where each can have a desktop of its own, and one after the other elsewhere. One
 * more than there are processors: an app that starts or ends, and a look that is repeated after a pause, leave a third
 * of their time unused.
 */
const SIDE_BY_SIDE = Math.min(3, availableParallelism() + 1);

export async function endToEnd(env, args = []) {
  heading('End-to-end tests in the real Electron (playwright)');
  const file = freshReport('playwright.json');
  const command = journeysTool('--reporter=list,json', ...args);
  const options = { cwd: ROOT, limitMs: END_TO_END_LIMIT_MS };
  const onDesktops = (own) =>
    canHavePrivateDesktops(own)
      ? withPrivateDesktops(
          SIDE_BY_SIDE,
          (desktops) =>
            run(command, { ...options, env: { ...own, TIEOUT_DESKTOPS: JSON.stringify(desktops) } }),
          own,
        )
      : runOnDesktop(command, { ...options, env: own });
  const own = { ...env, ...KEPT_JOURNEYS, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const result = await inQuickFolder(own, onDesktops);
  return ended('the end-to-end tests', result, readReport(file), fromPlaywright, failuresOfPlaywright);
}

function ended(what, { code, stopped }, report, count, namesFailures) {
  const counts = count(report, code);
  if (stopped) say(`${what} were stopped: ${stopped}`);
  if (!report) say(`${what} ended with code ${code} and left no report: counted as one failure`);
  const failures = namesFailures(report);
  if (counts.failed > 0 && failures.length === 0)
    failures.push({ what, why: `ended with code ${code}, and its report names no failed test` });
  return { ...counts, failures };
}
