/**
 * Windows and macOS, where the session that runs the test has a display and a keychain of its own. Written for the
 * release workflow: it runs there, and could not be run on the machines where it was written.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { StepError, tail } from '../../bootstrap/log.mjs';
import { run } from '../../bootstrap/run.mjs';
import type { Machine } from './machine.ts';

export function desktopMachine(system: 'win' | 'mac'): Machine {
  return system === 'win' ? windowsMachine() : macMachine();
}

const asPerson: Machine['asPerson'] = (command, env, limitSeconds) =>
  run(command, {
    capture: true,
    env: { ...process.env, ...env },
    ...(limitSeconds ? { limitMs: limitSeconds * 1000 } : {}),
  });

function windowsMachine(): Machine {
  const local = process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  const folder = join(local, 'Programs', 'tieout');
  const program = join(folder, 'Tieout.exe');
  return {
    node: process.execPath,
    program,
    dataFolder: join(local, 'Tieout', 'Data'),
    // Silent, for this person alone, as docs/deploy.md says.
    install: (file) => must([file, '/S', '/currentuser']),
    isInstalled: () => existsSync(program),
    async remove() {
      const name = readdirSync(folder).find((file) => /^Uninstall .*\.exe$/.test(file));
      if (!name) throw new Error(`no uninstaller in ${folder}`);
      // The uninstaller copies itself elsewhere and goes on there, unless it is told where it is.
      await must([join(folder, name), '/S', '/currentuser', `_?=${folder}`]);
      rmSync(folder, { recursive: true, force: true });
    },
    asPerson,
    endsWhenAsked: false,
    clean: async () => undefined,
  };
}

function macMachine(): Machine {
  const applications = join(homedir(), 'Applications');
  const bundle = join(applications, 'Tieout.app');
  return {
    node: process.execPath,
    program: join(bundle, 'Contents', 'MacOS', 'Tieout'),
    dataFolder: join(homedir(), 'Library', 'Application Support', 'Tieout'),
    async install(file) {
      mkdirSync(applications, { recursive: true });
      rmSync(bundle, { recursive: true, force: true });
      await must(['ditto', '-x', '-k', file, applications]);
    },
    isInstalled: () => existsSync(bundle),
    async remove() {
      rmSync(bundle, { recursive: true, force: true });
    },
    asPerson,
    endsWhenAsked: false,
    clean: async () => undefined,
  };
}

async function must(command: readonly string[]): Promise<void> {
  const { code, output } = await run(command, { capture: true });
  if (code === 0) return;
  throw new StepError({
    step: command.join(' '),
    why: `it ended with code ${code}.`,
    tail: tail(output),
    todo: 'look at the lines above.',
  });
}
