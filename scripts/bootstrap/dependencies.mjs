/**
 * Installed packages. Install scripts of packages do not run, except that of the one that was read and is needed:
 * `keytar` (copies its prebuilt library into place). The list is spelled out here because npm 10 does not know
 * package.json's `allowScripts`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { differenceFromLock, isOfManifest } from './lockfile.mjs';
import { StepError, tail, timed } from './log.mjs';
import { findCommand, isInside, MODULES, ROOT } from './paths.mjs';
import { run } from './run.mjs';

const REVIEWED_SCRIPTS = ['keytar'];
const STEP = 'installing packages';
/** npm's own pauses between attempts add up to more than a minute before it says that the registry is away. */
const PATIENCE = ['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=8000'];

export function checkNode(version = process.versions.node) {
  const major = Number(version.split('.')[0]);
  if (major >= 20) return;
  throw new StepError({
    step: 'checking Node',
    why: `this is Node ${version}; Node 20 or newer is needed to begin with.`,
    todo: 'install Node 20 or newer (https://nodejs.org or your package manager) and run the command again.',
  });
}

/**
 * The npm that started us, run by the Node that runs npm, never by one in node_modules, which a clean install removes.
 */
export function npmCommand(env = process.env, execPath = process.execPath, platform = process.platform) {
  const cli = env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli)) {
    const own = env.npm_node_execpath;
    if (own && existsSync(own) && !isInside(own, MODULES)) return [own, cli];
    if (!isInside(execPath, MODULES)) return [execPath, cli];
  }
  const npm = findCommand('npm', outsideProject(env), platform);
  // On Windows that is a script for a shell, to which a folder with a space in its name would be two words.
  const beside = npm && join(dirname(npm), 'node_modules', 'npm', 'bin', 'npm-cli.js');
  if (platform === 'win32' && npm && existsSync(beside) && !isInside(execPath, MODULES))
    return [execPath, beside];
  if (npm) return [npm];
  throw new StepError({
    step: 'checking npm',
    why: 'npm was not found.',
    todo: 'install npm 10 or newer (it comes with Node; on Debian: apt-get install npm) and run the command again.',
  });
}

/** npm must not run under the Node that it is about to replace. */
function outsideProject(env) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const path = (env.PATH ?? env.Path ?? '').split(separator).filter((folder) => !isInside(folder, MODULES));
  return { ...env, PATH: path.join(separator) };
}

function npmEnvironment() {
  const env = outsideProject(process.env);
  // Settings that `npm run` passes down and that would make a nested npm work on the wrong folder.
  for (const name of Object.keys(env)) {
    if (/^npm_(lifecycle|package)_|^npm_config_local_prefix$/i.test(name)) delete env[name];
  }
  return env;
}

async function npm(args, progress) {
  return await run([...npmCommand(), ...args], { cwd: ROOT, env: npmEnvironment(), capture: true, progress });
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @returns {string | undefined} why an install is needed */
function whyInstall(manifest, lock) {
  const installed = readJson(join(MODULES, '.package-lock.json'));
  if (!installed) return existsSync(MODULES) ? 'an install was not finished' : 'nothing is installed yet';
  const difference = differenceFromLock(lock, installed);
  if (difference) return difference;
  // npm then names what the lockfile lacks, and leaves in place what is installed.
  if (!isOfManifest(lock, manifest)) return 'package.json asks for other packages than the lockfile';
  const names = [...Object.keys(manifest.dependencies ?? {}), ...Object.keys(manifest.devDependencies ?? {})];
  const gone = names.find((name) => !existsSync(join(MODULES, name, 'package.json')));
  return gone ? `node_modules/${gone} is gone` : undefined;
}

/** The reviewed scripts whose result is not in place. */
function scriptsToRun() {
  return REVIEWED_SCRIPTS.filter(
    (name) => !existsSync(join(MODULES, name, 'build', 'Release', 'keytar.node')),
  );
}

/** @returns {Promise<boolean>} whether anything had to be done */
export async function ensureDependencies() {
  const manifest = readJson(join(ROOT, 'package.json'));
  const lock = readJson(join(ROOT, 'package-lock.json'));
  if (!manifest || !lock) {
    throw new StepError({
      step: STEP,
      why: 'package.json or package-lock.json is missing or is not JSON.',
      todo: 'restore them (git checkout package.json package-lock.json).',
    });
  }
  const reason = whyInstall(manifest, lock);
  if (reason) {
    await timed(`Installing packages from the lockfile (${reason})`, async () => {
      const result = await npm(
        ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...PATIENCE],
        'still installing packages',
      );
      if (result.code !== 0) throw installFailed('npm ci', result);
    });
  }
  const scripts = scriptsToRun();
  if (scripts.length > 0) {
    await timed(`Running the reviewed install scripts: ${scripts.join(', ')}`, async () => {
      const result = await npm(
        ['rebuild', '--foreground-scripts', ...scripts, ...PATIENCE],
        'still running install scripts',
      );
      const left = result.code === 0 ? scriptsToRun() : scripts;
      if (left.length > 0) throw installFailed(`npm rebuild ${left.join(' ')}`, result);
    });
  }
  return reason !== undefined || scripts.length > 0;
}

function installFailed(what, result) {
  const reason = npmReason(result.output);
  return new StepError({
    step: STEP,
    why: `\`${what}\` ended with code ${result.code}${reason ? `: ${reason}` : '.'}`,
    tail: tail(result.output),
    todo: whatToDo(result.output),
  });
}

/** By what npm said of the install that failed. */
export function whatToDo(output) {
  if (/E(NOTFOUND|CONNREFUSED|CONNRESET|TIMEDOUT|AI_AGAIN|HOSTUNREACH|NETUNREACH)/.test(output))
    return 'the npm registry did not answer: check the network, `npm config get registry` and the proxy settings of npm.';
  // npm writes a lockfile with a gap without a word when the registry lacks one of a package's builds for other
  // platforms.
  if (/in sync|from lock file/.test(output))
    return [
      'run `npm install --ignore-scripts` once to bring the lockfile up to date, and commit it. Should that change nothing, the',
      'registry lacks that package in that version: set an exact older version of what needs it in package.json first.',
    ].join('\n');
  return 'read the lines above; `npm config get registry` shows where packages come from. Then run the command again.';
}

/** The one line of npm's many that says what is wrong; npm 10 writes `error`, older ones `ERR!`. */
export function npmReason(output) {
  const lines = [...output.matchAll(/^npm (?:error|ERR!) (.+)$/gm)].map(([, text]) => text.trim());
  const telling = /request to .+ failed|Missing: |Invalid: |EINTEGRITY|ENOSPC|EACCES|EPERM|^4\d\d |^5\d\d /;
  return lines.find((text) => telling.test(text) && !text.startsWith('code '));
}
