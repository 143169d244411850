/**
 * Makes everything ready, in the order in which one thing needs another, and does nothing that is already done.
 * The little that cannot be seen from the files themselves (that the Electron download was refused, that the native
 * library was tried and works) is remembered in node_modules, so that it goes away together with them.
 */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { checkNode, ensureDependencies, npmCommand } from './dependencies.mjs';
import { hasDisplay, hasSecretService } from './desktop.mjs';
import { chooseElectron, knownElectron } from './electron.mjs';
import { offerHooks } from './hooks.mjs';
import { withLock } from './lock.mjs';
import { beside, heading, StepError, say, seconds, timed } from './log.mjs';
import { ensureNode, linkNode, pinnedNode, thisNode } from './node.mjs';
import { cacheFolder, MODULES, packageJson, ROOT } from './paths.mjs';
import { sandboxHint } from './sandbox.mjs';
import { buildAhead, ensureSqlite, fingerprint, loadsInNode, willBuild } from './sqlite.mjs';
import { prepareStandIn, removeLeftovers, STAND_IN } from './stand-in.mjs';
import { ensureSystemPackages, offerSpreadsheetProgram } from './system.mjs';

const MEMORY = join(MODULES, '.tieout-prepared.json');

function remember(memory) {
  writeFileSync(MEMORY, `${JSON.stringify(memory, null, 2)}\n`);
}

function recall() {
  try {
    return JSON.parse(readFileSync(MEMORY, 'utf8'));
  } catch {
    return {};
  }
}

export function isRootOnLinux() {
  return process.platform === 'linux' && process.getuid() === 0;
}

/** What every child gets: the pinned Node first on PATH, and the Electron that was chosen, where one was. */
function childEnvironment(electron, env = process.env, root = isRootOnLinux()) {
  const first = [dirname(pinnedNode()), join(MODULES, '.bin')];
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const rest = (env[pathName] ?? '').split(delimiter).filter((folder) => !first.includes(folder));
  const result = { ...env, [pathName]: [...first, ...rest].join(delimiter) };
  if (electron) result.ELECTRON_EXEC_PATH = electron.executable;
  if (electron?.folder) result.ELECTRON_OVERRIDE_DIST_PATH = electron.folder;
  // Chromium refuses to start as root with its sandbox on. Only the launchers of tests and demo look at this.
  if (root) result.TIEOUT_ELECTRON_NO_SANDBOX = '1';
  return result;
}

function makeCache(cache) {
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
  } catch (error) {
    throw new StepError({
      step: 'making the cache folder',
      why: error.message,
      todo: 'set TIEOUT_CACHE to a folder that this user may write to, and run the command again.',
    });
  }
}

const cache = cacheFolder();

async function situationNow() {
  return {
    noDisplay: !hasDisplay(),
    noKeyring: !(await hasSecretService()),
    standIn: false,
    compiler: false,
  };
}

/**
 * What everything needs: packages, and of the system what no package decides. Both come over the network, side by side.
 */
async function prepareNode(spreadsheets) {
  checkNode();
  npmCommand();
  makeCache(cache);
  removeLeftovers(cache);
  const system = beside(async () => {
    await ensureSystemPackages(await situationNow());
    if (spreadsheets) await offerSpreadsheetProgram();
  });
  await ensureNode(cache);
  await ensureDependencies();
  linkNode();
  await system();
}

function remembered(memory) {
  return memory.electronVersion === packageJson('electron').version ? memory.electron : undefined;
}

const works = (electron) => `${electron.executable} ${thisNode().version} ${fingerprint()}`;

function electronIdOf(electron) {
  const version = electron.kind === 'stand-in' ? STAND_IN.electron : packageJson('electron').version;
  return `electron-${version}`;
}

/** Chooses an Electron and makes all of it that does not change what is in use. */
async function prepareElectron() {
  const electron = await chooseElectron({ cache, remembered: remembered(recall()) });
  const standIn = electron.kind === 'stand-in';
  const about = { cache, electronId: electronIdOf(electron), standIn };
  const situation = {
    ...(await situationNow()),
    standIn: standIn && !electron.ready,
    compiler: willBuild(about),
  };
  await ensureSystemPackages(situation);
  if (standIn && !electron.ready) await prepareStandIn(cache);
  await buildAhead(about);
  return electron;
}

/** Puts a database library in place that this Electron can load, too. */
async function finishElectron(electron) {
  const memory = recall();
  if (memory.works !== works(electron)) {
    await timed('Trying better-sqlite3 in Node and in Electron', () =>
      ensureSqlite({
        cache,
        electron: electron.executable,
        electronId: electronIdOf(electron),
        standIn: electron.kind === 'stand-in',
        needCompiler: async () => ensureSystemPackages({ ...(await situationNow()), compiler: true }),
      }),
    );
  }
  const { version } = packageJson('electron');
  offerHooks(ROOT);
  const now = { electron: electron.kind, electronVersion: version, works: works(electron) };
  if (JSON.stringify(now) !== JSON.stringify(memory)) remember(now);
}

/** The Electron that an earlier run made ready, with a library that was tried in it. */
function readyElectron() {
  const memory = recall();
  const electron = knownElectron({ cache, remembered: remembered(memory) });
  return electron?.ready && memory.works === works(electron) ? electron : undefined;
}

function describe(electron) {
  if (electron.kind === 'stand-in') return `stand-in Electron ${STAND_IN.electron}`;
  if (electron.kind === 'given') return `the Electron in ${electron.folder}`;
  return existsSync(join(MODULES, 'electron')) ? `Electron ${packageJson('electron').version}` : 'Electron';
}

function hint(electron) {
  const text =
    process.platform === 'linux' && !isRootOnLinux() ? sandboxHint(electron.executable) : undefined;
  if (text) say(text);
}

/**
 * Makes ready what a command needs.
 * @param {{ electron?: 'now' | 'later' | 'never', spreadsheets?: boolean }} [wanted]
 *   electron: later makes it beside what the command does first; never is for commands that need Node alone.
 *   spreadsheets: whether a spreadsheet program is wanted.
 * @returns {Promise<{ env: NodeJS.ProcessEnv, withElectron: () => Promise<NodeJS.ProcessEnv> }>}
 *   env is the environment for what runs in Node; withElectron waits for Electron and gives the environment for the rest.
 */
export async function prepare({ electron: when = 'now', spreadsheets = false } = {}) {
  const start = performance.now();
  const ready = (what) => {
    console.log(`Ready in ${seconds(performance.now() - start)}: Node ${thisNode().version}${what}.`);
  };
  const all = async () => {
    const electron = await prepareElectron();
    await finishElectron(electron);
    return electron;
  };
  const electron = await withLock(async () => {
    await prepareNode(spreadsheets);
    if (when === 'now') return await all();
    // Where not even Node can load what is in place, there is no way around the long one.
    return readyElectron() ?? ((await loadsInNode()) ? undefined : await all());
  });
  if (electron) {
    ready(`, ${describe(electron)}`);
    hint(electron);
    const env = childEnvironment(electron);
    return { env, withElectron: async () => env };
  }
  ready(when === 'later' ? '; Electron is made ready meanwhile' : '');
  const env = childEnvironment(undefined);
  if (when === 'never')
    return { env, withElectron: () => Promise.reject(new Error('Electron was not asked for')) };
  const made = beside(() => withLock(prepareElectron));
  return {
    env,
    withElectron: async () => {
      heading('Electron, made ready meanwhile');
      const later = await made();
      await withLock(() => finishElectron(later));
      hint(later);
      return childEnvironment(later);
    },
  };
}
