/**
 * Makes everything ready, in the order in which one thing needs another, and does nothing that is already done.
 * The little that cannot be seen from the files themselves (that the Electron download was refused, that the native
 * library was tried and works) is remembered in node_modules, so that it goes away together with them.
 */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { checkNode, ensureDependencies, npmCommand } from './dependencies.mjs';
import { hasDisplay, hasSecretService } from './desktop.mjs';
import { chooseElectron } from './electron.mjs';
import { withLock } from './lock.mjs';
import { StepError, say, seconds, timed } from './log.mjs';
import { ensureNode, linkNode, pinnedNode, thisNode } from './node.mjs';
import { cacheFolder, MODULES, packageJson } from './paths.mjs';
import { sandboxHint } from './sandbox.mjs';
import { ensureSqlite, fingerprint, willBuild } from './sqlite.mjs';
import { prepareStandIn, removeLeftovers, STAND_IN } from './stand-in.mjs';
import { ensureSystemPackages } from './system.mjs';

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

/** What every child gets: the pinned Node first on PATH, and the Electron that was chosen. */
export function childEnvironment(electron, env = process.env, root = isRootOnLinux()) {
  const first = [dirname(pinnedNode()), join(MODULES, '.bin')];
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const rest = (env[pathName] ?? '').split(delimiter).filter((folder) => !first.includes(folder));
  const result = { ...env, [pathName]: [...first, ...rest].join(delimiter) };
  result.ELECTRON_EXEC_PATH = electron.executable;
  if (electron.folder) result.ELECTRON_OVERRIDE_DIST_PATH = electron.folder;
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

async function doPrepare() {
  const cache = cacheFolder();
  checkNode();
  npmCommand();
  makeCache(cache);
  removeLeftovers(cache);
  await ensureNode(cache);
  await ensureDependencies();
  linkNode();

  const memory = recall();
  const version = packageJson('electron').version;
  const remembered = memory.electronVersion === version ? memory.electron : undefined;
  const electron = await chooseElectron({ cache, remembered });
  const standIn = electron.kind === 'stand-in';
  const electronId = `electron-${standIn ? STAND_IN.electron : version}`;
  const works = () => `${electron.executable} ${thisNode().version} ${fingerprint()}`;

  const situation = {
    noDisplay: !hasDisplay(),
    noKeyring: !(await hasSecretService()),
    standIn: standIn && !electron.ready,
    compiler: willBuild({ cache, electronId, standIn }),
  };
  await ensureSystemPackages(situation);
  if (standIn && !electron.ready) await prepareStandIn(cache);
  if (memory.works !== works()) {
    await timed('Trying better-sqlite3 in Node and in Electron', () =>
      ensureSqlite({
        cache,
        electron: electron.executable,
        electronId,
        standIn,
        needCompiler: () => ensureSystemPackages({ ...situation, compiler: true }),
      }),
    );
  }
  const now = { electron: electron.kind, electronVersion: version, works: works() };
  if (JSON.stringify(now) !== JSON.stringify(memory)) remember(now);
  return electron;
}

/** @returns {Promise<NodeJS.ProcessEnv>} the environment for everything that runs afterwards */
export async function prepare() {
  const start = performance.now();
  const electron = await withLock(doPrepare);
  const which = {
    'stand-in': `stand-in Electron ${STAND_IN.electron}`,
    download: existsSync(join(MODULES, 'electron'))
      ? `Electron ${packageJson('electron').version}`
      : 'Electron',
    given: `the Electron in ${electron.folder}`,
  }[electron.kind];
  console.log(`Ready in ${seconds(performance.now() - start)}: Node ${thisNode().version}, ${which}.`);
  const hint =
    process.platform === 'linux' && !isRootOnLinux() ? sandboxHint(electron.executable) : undefined;
  if (hint) say(hint);
  return childEnvironment(electron);
}
