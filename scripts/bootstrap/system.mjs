/**
 * What the operating system must bring on Linux, and only what this run needs: a virtual display when there is none,
 * a keyring when no Secret Service answers, a compiler when something is built. Commands are looked up on PATH and
 * libraries in the linker's cache, which takes milliseconds and works on every distribution.
 */
import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { StepError, say, tail, timed } from './log.mjs';
import { findCommand } from './paths.mjs';
import { run } from './run.mjs';

/**
 * @typedef {{ kind: 'library' | 'command', name: string, debian: string[], along?: string, when?: keyof Situation }} Need
 *   debian: the package's name, and the name it has in newer releases. along: another package that is installed with it, and not
 *   missed where it is not.
 * @typedef {{ noDisplay: boolean, noKeyring: boolean, standIn: boolean, compiler: boolean }} Situation
 */

/** @type {Need[]} */
const NEEDS = [
  { kind: 'library', name: 'libgtk-3.so.0', debian: ['libgtk-3-0', 'libgtk-3-0t64'] },
  { kind: 'library', name: 'libnss3.so', debian: ['libnss3'] },
  { kind: 'library', name: 'libasound.so.2', debian: ['libasound2', 'libasound2t64'] },
  { kind: 'library', name: 'libgbm.so.1', debian: ['libgbm1'] },
  { kind: 'library', name: 'libXss.so.1', debian: ['libxss1'] },
  { kind: 'library', name: 'libsecret-1.so.0', debian: ['libsecret-1-0'] },
  // Its display shows fewer pictures with it (checks/private-desktops.mjs).
  { kind: 'command', name: 'Xvfb', debian: ['xvfb'], along: 'x11-xserver-utils', when: 'noDisplay' },
  { kind: 'command', name: 'xauth', debian: ['xauth'], when: 'noDisplay' },
  { kind: 'command', name: 'gnome-keyring-daemon', debian: ['gnome-keyring'], when: 'noKeyring' },
  { kind: 'command', name: 'dbus-run-session', debian: ['dbus-x11'], when: 'noKeyring' },
  { kind: 'command', name: 'unzip', debian: ['unzip'], when: 'standIn' },
  { kind: 'command', name: 'g++', debian: ['g++'], when: 'compiler' },
  { kind: 'command', name: 'make', debian: ['make'], when: 'compiler' },
  { kind: 'command', name: 'python3', debian: ['python3'], when: 'compiler' },
];

/** Recalculates the workbooks in the tests. Wanted, not needed: without it that test says that it was skipped. */
const SPREADSHEET_PROGRAM = {
  kind: 'command',
  name: 'soffice',
  debian: ['libreoffice-calc-nogui', 'libreoffice-calc'],
};

/** @param {Situation} situation @param {(need: Need) => boolean} isThere */
export function missing(situation, isThere, needs = NEEDS) {
  return needs.filter((need) => (!need.when || situation[need.when]) && !isThere(need));
}

/** From `ldconfig -p`; undefined when that does not say (then starting Electron will tell). */
export function librariesIn(listing) {
  const names = [...listing.matchAll(/^\s+(\S+) \(/gm)].map((match) => match[1]);
  return names.length > 0 ? new Set(names) : undefined;
}

/** Of several names for one package, the one that this release can install, from `apt-cache policy`. */
export function installable(names, policy) {
  return (
    names.find((name) => {
      const [, candidate] =
        new RegExp(`^${name.replace(/\+/g, '\\+')}:\\n.*\\n\\s*Candidate: (.+)$`, 'm').exec(policy) ?? [];
      return candidate !== undefined && candidate !== '(none)';
    }) ?? names[0]
  );
}

async function findMissing(situation) {
  const ldconfig = findCommand('ldconfig');
  const listing = ldconfig ? (await run([ldconfig, '-p'], { capture: true })).output : '';
  const libraries = librariesIn(listing);
  return missing(situation, (need) =>
    need.kind === 'command' ? findCommand(need.name) !== undefined : (libraries?.has(need.name) ?? true),
  );
}

async function debianNames(needs) {
  const all = needs.flatMap((need) => need.debian);
  const env = { ...process.env, LC_ALL: 'C' };
  const { output } = await run(['apt-cache', 'policy', ...all], { capture: true, env });
  return needs.flatMap(({ debian, along }) => [installable(debian, output), ...(along ? [along] : [])]);
}

function distribution() {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'this Linux';
  } catch {
    return 'this Linux';
  }
}

/**
 * @param {Situation} situation
 * @returns {Promise<boolean>} whether anything had to be installed
 */
export async function ensureSystemPackages(situation) {
  if (process.platform !== 'linux') return false;
  const absent = await findMissing(situation);
  if (absent.length === 0) return false;
  const step = 'checking system packages';
  const what = absent.map((need) => need.name).join(', ');
  if (!findCommand('apt-get')) {
    throw new StepError({
      step,
      why: `${distribution()} lacks: ${what}.`,
      todo: `install the packages that bring them (on Debian they are: ${absent.map((need) => need.debian[0]).join(' ')}).`,
    });
  }
  if (process.getuid() !== 0) {
    throw new StepError({
      step,
      why: `these are missing: ${what}.`,
      todo: `run this once, then the command again:\n${installCommand(await debianNames(absent))}`,
    });
  }
  await install(absent, step);
  return true;
}

/**
 * Whether the tests' spreadsheet program can be brought here.
 * @param {{ platform: string, there: boolean, apt: boolean, root: boolean }} machine
 * @returns {'there' | 'install' | 'cannot'}
 */
export function spreadsheetChoice({ platform, there, apt, root }) {
  if (there) return 'there';
  return platform === 'linux' && apt && root ? 'install' : 'cannot';
}

/** Brings the tests' spreadsheet program where that can be done unasked; otherwise says what is left out without it. */
export async function offerSpreadsheetProgram() {
  const choice = spreadsheetChoice({
    platform: process.platform,
    there: findCommand(SPREADSHEET_PROGRAM.name) !== undefined,
    apt: findCommand('apt-get') !== undefined,
    root: process.getuid?.() === 0,
  });
  if (choice === 'there') return;
  try {
    if (choice === 'install') return await install([SPREADSHEET_PROGRAM], 'installing LibreOffice');
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    say(error.message);
  }
  say(`without LibreOffice the workbooks are not recalculated, and the test of that is skipped`);
  if (process.platform === 'linux')
    say(`on Debian: ${installCommand(SPREADSHEET_PROGRAM.debian.slice(0, 1))}`);
}

function installCommand(names) {
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names.join(' ')}`;
}

async function install(absent, step) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  // Another installation may hold the lock for a while, for example unattended upgrades on a new machine.
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  env.PATH = `${env.PATH}${delimiter}/usr/sbin${delimiter}/sbin`;
  const update = await timed('Updating the list of system packages', () =>
    run(['apt-get', ...wait, 'update', '-q'], { capture: true, env, progress: 'still updating' }),
  );
  if (update.code !== 0) say('that did not work everywhere; trying with the lists that are there');
  const names = await debianNames(absent);
  const result = await timed(`Installing system packages: ${names.join(' ')}`, () =>
    run(['apt-get', ...wait, 'install', '-y', '-q', '--no-install-recommends', ...names], {
      capture: true,
      env,
      progress: 'still installing',
    }),
  );
  if (result.code === 0) return;
  throw new StepError({
    step,
    why: `apt-get could not install ${names.join(' ')} (code ${result.code}).`,
    tail: tail(`${update.code === 0 ? '' : update.output}\n${result.output}`),
    todo: `make this work by hand, then run the command again:\n${installCommand(names)}`,
  });
}
