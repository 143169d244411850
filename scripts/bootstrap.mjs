#!/usr/bin/env node
import { hasDisplay, runOnDesktop } from './bootstrap/desktop.mjs';
import { beside, explain, heading, StepError, say } from './bootstrap/log.mjs';
import { pinnedNode } from './bootstrap/node.mjs';
import { ROOT, toolScript } from './bootstrap/paths.mjs';
import { isRootOnLinux, prepare } from './bootstrap/prepare.mjs';
import { leave, run, stopChildrenOnSignals } from './bootstrap/run.mjs';
/**
 * The one way in: `npm start`, `npm test` and the other scripts come through here. It needs no installed package,
 * makes ready what is missing (see bootstrap/prepare.mjs) and then runs the command with the project's own Node.
 */
import { line, single, sum } from './checks/counts.mjs';
import { named } from './checks/failures.mjs';
import { build, checkedTests, endToEnd, readJourneys, staticChecks, unitTests } from './checks/stages.mjs';

/** Commands whose last line of output is the counts, also when they could not even begin. */
const COUNTED = new Set(['test', 'check', 'e2e']);

async function mustBuild(env) {
  if (await build(env)) return;
  throw new StepError({
    step: 'building the app',
    why: 'electron-vite could not build it; its output is above.',
    todo: 'correct what it names, then run the command again.',
  });
}

/**
 * Tests of the build make no sense when there is none: those of an older build would say something untrue. What keeps
 * them from running counts as one failure, and hides nothing of what was counted before.
 */
async function builtAndTested(built, withElectron, args = []) {
  try {
    if (await built()) return await endToEnd(await withElectron(), args);
    say('the build failed, so the end-to-end tests do not run: counted as one failure');
  } catch (error) {
    console.error(`\n${explain(error)}\n`);
  }
  return single(false);
}

const node = (env, script, args, desktop) => {
  const command = [pinnedNode(), script, ...args];
  return desktop
    ? runOnDesktop(command, { cwd: ROOT, env })
    : run(command, { cwd: ROOT, env, interactive: true });
};

const sandboxFlag = () => (isRootOnLinux() ? ['--no-sandbox'] : []);

const COMMANDS = {
  async prepare() {
    return 0;
  },
  async build({ env }) {
    await mustBuild(env);
    return 0;
  },
  async start({ env }, args) {
    await mustBuild(env);
    if (hasDisplay()) {
      heading('Opening the app');
      const command = [env.ELECTRON_EXEC_PATH, ...sandboxFlag(), '.', ...args];
      return (await run(command, { cwd: ROOT, env, interactive: true })).code;
    }
    heading('No display: running the demo unattended through the real app');
    return (await node(env, 'scripts/demo-run.ts', args, true)).code;
  },
  async dev({ env }, args) {
    const flags = isRootOnLinux() ? ['--noSandbox'] : [];
    const command = [pinnedNode(), toolScript('electron-vite'), 'dev', ...flags, ...args];
    if (hasDisplay()) return (await run(command, { cwd: ROOT, env, interactive: true })).code;
    return (await runOnDesktop(command, { cwd: ROOT, env })).code;
  },
  async sandbox({ env }, args) {
    return (await node(env, 'src-sandbox/cli.ts', args, false)).code;
  },
  async bench({ env }, args) {
    const [name] = args;
    const all = name === undefined || name.startsWith('-');
    const withWindow = all || args.includes('app') || args.includes('turns');
    if (withWindow || args.includes('export') || args.includes('refresh')) await mustBuild(env);
    return (await node(env, 'bench/index.ts', args, withWindow)).code;
  },
  async torture({ env }, args) {
    return (await node(env, 'scripts/torture.ts', args, false)).code;
  },
  async screenshots({ env }, args) {
    await mustBuild(env);
    heading('Taking screenshots');
    return (await node(env, 'scripts/screenshots.ts', args, true)).code;
  },
  async package({ env }, args) {
    return (await node(env, 'scripts/package.ts', args, false)).code;
  },
  async release({ env }, args) {
    return (await node(env, 'scripts/release.ts', args, false)).code;
  },
  async icons({ env }) {
    await mustBuild(env);
    return (await node(env, 'scripts/icons.ts', [], true)).code;
  },
  async check({ env }, args) {
    return [...(await staticChecks(env)), await checkedTests(env, args)];
  },
  async e2e({ env, withElectron }, args) {
    return [await builtAndTested(() => build(env), withElectron, args)];
  },
  async test({ env, withElectron }) {
    // They take what the unit tests leave of the processors, which is the time in which those wait.
    const checks = beside(() => staticChecks(env));
    const built = beside(async () => {
      const done = await build(env);
      if (done) await readJourneys(env);
      return done;
    });
    const units = await unitTests(env);
    // After them: it puts a database library in place that they load, too. Side by side with them, journeys only made
    // both late.
    return [units, ...(await checks()), await builtAndTested(built, withElectron)];
  },
};

/** What is made ready for a command before it begins; all of it, where nothing is said. */
const WANTED = {
  check: { electron: 'never', spreadsheets: true },
  test: { electron: 'later', spreadsheets: true },
};

async function main([name, ...args]) {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(`usage: node scripts/bootstrap.mjs <${Object.keys(COMMANDS).join(' | ')}> [arguments]`);
    return 2;
  }
  let outcome;
  try {
    outcome = await command(await prepare(WANTED[name]), args);
  } catch (error) {
    console.error(`\n${explain(error)}\n`);
    outcome = COUNTED.has(name) ? [single(false)] : 1;
  }
  if (!Array.isArray(outcome)) return outcome;
  const total = sum(outcome);
  const told = [
    named(
      'Failed, and passed when they ran once more:',
      outcome.flatMap(({ passedAgain = [] }) => passedAgain),
    ),
    named(
      'Failed:',
      outcome.flatMap(({ failures = [] }) => failures),
    ),
  ];
  for (const lines of told.filter(Boolean)) console.log(`\n${lines}`);
  if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
  console.log(`\n${line(total)}`);
  return total.failed > 0 ? 1 : 0;
}

stopChildrenOnSignals();
process.exitCode = await main(process.argv.slice(2));
leave();
