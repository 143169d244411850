/**
 * Debian and Ubuntu: the package goes in with apt, and the app runs as an ordinary user who was made for it, with
 * Chromium's own sandbox. The user's home has a space and an ñ in its path, and there is a second user.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { wrap } from '../../bootstrap/desktop.mjs';
import { StepError, tail } from '../../bootstrap/log.mjs';
import { run } from '../../bootstrap/run.mjs';
import type { Ended, Machine } from './machine.ts';

const PACKAGE = 'tieout';
const [USER, OTHER] = [`tieout-test-${process.pid}`, `tieout-other-${process.pid}`];
// biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own way to name a field
const SHOW_VERSION = '--showformat=${Version}';
const POLICY = '/etc/tieout/policy.json';
let policyIsOurs = false;
const SUDOERS = '/etc/sudoers.d/tieout-package-test';
const HOMES = `/home/tieout prueba ñ ${process.pid}`;

/** Makes an ordinary user with a keyring; the program runs as that person. */
function makePerson(user: string) {
  const home = join(HOMES, user);
  must('making a user', ['useradd', '--create-home', '--home-dir', home, '--shell', '/bin/sh', user]);
  const keyring = join(home, 'keyring');
  for (const name of ['', 'data', 'cache', 'run']) mkdirSync(join(keyring, name), { mode: 0o700 });
  must('giving the user its folders', ['chown', '-R', `${user}:`, keyring]);
  const asPerson: Machine['asPerson'] = async (command, env, limitSeconds): Promise<Ended> => {
    // The program alone is asked to end, not its helpers with it: these it ends itself.
    const limit = limitSeconds ? ['timeout', '--foreground', '--preserve-status', String(limitSeconds)] : [];
    const inside = wrap([...limit, ...command], { display: true, keyringFolder: keyring });
    const variables = {
      ...{ HOME: home, USER: user, LOGNAME: user, LANG: 'C.UTF-8', PATH: process.env.PATH ?? '' },
      ...env,
    };
    const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    return run(['runuser', '-u', user, '--', 'env', '-i', '-C', home, ...settings, ...inside], {
      capture: true,
    });
  };
  return { keyring, dataFolder: join(home, '.config', 'Tieout'), asPerson };
}

export function linuxMachine(): Machine {
  mustBeAble();
  mkdirSync(HOMES);
  const person = makePerson(USER);
  const other = makePerson(OTHER);
  // The one that runs this may lie in root's own home.
  const node = join(HOMES, 'node');
  copyFileSync(process.execPath, node);
  return {
    node,
    program: '/opt/Tieout/tieout',
    dataFolder: person.dataFolder,
    endsWhenAsked: true,
    asPerson: person.asPerson,
    otherPerson: {
      dataFolder: other.dataFolder,
      asPerson: other.asPerson,
      mayRead: (folder) =>
        spawnSync('runuser', ['-u', OTHER, '--', 'ls', folder], { stdio: 'ignore' }).status === 0,
    },
    async install(file) {
      // What is missing comes along. Two forms of one version are the same to apt, unless it is told otherwise.
      await apt('install', '-y', '--no-install-recommends', '--allow-downgrades', '--reinstall', file);
    },
    async allowUpdates() {
      if (!existsSync('/usr/bin/sudo')) await apt('install', '-y', '--no-install-recommends', 'sudo');
      // On a desktop the updater asks for an administrator's password; nobody is there to type it.
      writeFileSync(SUDOERS, `${USER} ALL=(root) NOPASSWD: ALL\n`, { mode: 0o440 });
    },
    installedVersion() {
      const command = ['dpkg-query', '--show', SHOW_VERSION, PACKAGE];
      return execFileSync(command[0] as string, command.slice(1), { encoding: 'utf8' });
    },
    isInstalled: () => existsSync('/opt/Tieout/tieout') && existsSync('/usr/bin/tieout'),
    setPolicy(text) {
      if (existsSync(POLICY) && !policyIsOurs)
        throw new Error(`${POLICY} is there already, and not this test's`);
      policyIsOurs = true;
      rmSync(POLICY, { force: true });
      if (text === null) return;
      mkdirSync(dirname(POLICY), { recursive: true });
      writeFileSync(POLICY, text, { mode: 0o644 });
    },
    async remove() {
      await apt('remove', '-y', PACKAGE);
    },
    async clean() {
      await run(['apt-get', 'purge', '-y', '-q', PACKAGE], { capture: true, env: APT_ENVIRONMENT });
      for (const user of [USER, OTHER]) {
        // Only what this test's own user runs.
        await run(['pkill', '-KILL', '-u', user], { capture: true });
        await run(['userdel', user], { capture: true });
      }
      rmSync(SUDOERS, { force: true });
      if (policyIsOurs) rmSync(POLICY, { force: true });
      rmSync(HOMES, { recursive: true, force: true });
    },
  };
}

const APT_ENVIRONMENT = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };

async function apt(...args: string[]): Promise<void> {
  const lock = ['-o', 'DPkg::Lock::Timeout=120', '-q'];
  const { code, output } = await run(['apt-get', ...lock, ...args], { capture: true, env: APT_ENVIRONMENT });
  if (code === 0) return;
  throw new StepError({
    step: `apt-get ${args.join(' ')}`,
    why: `it ended with code ${code}.`,
    tail: tail(output),
    todo: 'look at the lines above: a missing dependency, or a script of the package that failed.',
  });
}

function must(step: string, [program = '', ...args]: readonly string[]): void {
  try {
    execFileSync(program, args, { stdio: 'pipe' });
  } catch (error) {
    throw new StepError({
      step,
      why: String((error as Error).message),
      todo: 'run this as root on Debian or Ubuntu.',
    });
  }
}

function mustBeAble(): void {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) return;
  throw new StepError({
    step: 'testing the package as installed',
    why: 'packages are installed, and a user is made for the test: that takes root on Debian or Ubuntu.',
    todo: 'run it in a container or a virtual machine as root: npm run package -- --test',
  });
}
