/**
 * The package as people meet it: installed by the system, started by an ordinary user, driven through a month to a
 * workbook, updated with data in it, and removed.
 */
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { heading, say, tail, timed } from '../../bootstrap/log.mjs';
import { toolScript } from '../../bootstrap/paths.mjs';
import { makeEmptyWindow } from '../empty-window.ts';
import { makePackage, type Packaged } from '../make-package.ts';
import { ownSystem } from '../targets.ts';
import { linuxMachine } from './linux.ts';
import type { Machine } from './machine.ts';
import { FOREIGN_CODE, LONG_ENOUGH_SECONDS, notRefused, notTold } from './negatives.ts';

const OLDER = '0.0.9';
const INSTALLERS = { linux: /\.deb$/, win: /\.exe$/, mac: /\.zip$/ };

/** True when all of it went well. What was seen is left in `.tieout/installed/`. */
export async function testInstalled(root: string): Promise<boolean> {
  const failures: string[] = [];
  const pictures = join(root, '.tieout', 'installed');
  const into = (name: string) => join(root, '.tieout', 'package', name);
  heading('Packaging: the test form in two versions, and what is published');
  const updates = await updateServer();
  const { updateAddress, updateKeys } = updates;
  const newer = await makePackage({ root, into: into('newer'), isTestForm: true, updateAddress, updateKeys });
  const { build, electron } = newer;
  const older = await makePackage({
    root,
    into: into('older'),
    isTestForm: true,
    version: OLDER,
    builtBefore: build,
    electron,
  });
  const published = await makePackage({
    root,
    into: into('published-form'),
    isTestForm: false,
    onlyInstaller: true,
  });

  heading('Installed, driven, updated and removed');
  const machine = await machineOf();
  try {
    const check = async (what: string, work: () => Promise<readonly string[]>) => {
      const wrong = await timed(what, work);
      for (const line of wrong) console.error(`   FAILED: ${line}`);
      failures.push(...wrong);
    };
    const journey = (name: string, of: Packaged) => () => runJourney(root, machine, name, of.version);
    await check(`Installing ${older.version}`, async () => {
      await machine.install(installerIn(older, into('older')));
      return machine.isInstalled() ? [] : ['it is not where it should be'];
    });
    await check('A month, by the older version', journey('before-update', older));
    await check('Updates that must be refused, and one that is taken', async () => {
      if (!machine.installedVersion) return [];
      await machine.allowUpdates?.();
      return runJourney(root, machine, 'update', older.version, {
        ...updates.environment,
        TIEOUT_UPDATE_FILE: installerIn(newer, into('newer')),
        TIEOUT_UPDATE_VERSION: newer.version,
      });
    });
    await check(`Installing ${newer.version} over it`, async () => {
      await machine.install(installerIn(newer, into('newer')));
      return [];
    });
    await check('The same month, by the newer version', journey('after-update', newer));
    await check('A whole month-end to a workbook', journey('month-end', newer));
    await check('How soon it starts', async () => {
      // Elsewhere the archive's integrity is checked, and the empty window's is another.
      if (ownSystem() !== 'linux') return [];
      return runJourney(root, machine, 'start', newer.version, {
        TIEOUT_EMPTY_WINDOW: await makeEmptyWindow(root, newer.folder, 'linux'),
        TIEOUT_START_DATABASE: await readableDatabase(),
      });
    });
    await check('Another person of this computer, meanwhile', () =>
      otherPerson(root, machine, newer.version),
    );
    await check('What is published refuses', async () => {
      await machine.install(installerIn(published, into('published-form')));
      const folder = join(machine.dataFolder, '..', 'foreign');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'foreign.cjs'), FOREIGN_CODE);
      return notRefused(machine, folder);
    });
    await check('A policy with a mistake', async () => {
      if (!machine.setPolicy) return [];
      machine.setPolicy('{ "moneyMovment": "off" }');
      const ended = await machine.asPerson([machine.program], {}, LONG_ENOUGH_SECONDS);
      machine.setPolicy(null);
      const wrong = notTold({ words: 'moneyMovment', code: 78 }, ended, machine);
      return wrong === null ? [] : [`${wrong}\n${ended.output}`];
    });
    await check('Removing it', async () => {
      await machine.remove();
      return [
        ...(machine.isInstalled() ? ['the program is still there'] : []),
        ...(existsSync(join(machine.dataFolder, 'workspaces')) ? [] : ["the person's data is gone"]),
      ];
    });
    const seen = join(machine.dataFolder, '..', 'seen');
    if (existsSync(seen)) cpSync(seen, pictures, { recursive: true });
  } finally {
    await machine.clean();
  }
  console.log(
    `\n${failures.length === 0 ? 'The package works as installed.' : `${failures.length} things are wrong.`}`,
  );
  return failures.length === 0;
}

async function machineOf(): Promise<Machine> {
  const system = ownSystem();
  if (system === 'linux') return linuxMachine();
  const { desktopMachine } = await import('./desktop-machine.ts');
  return desktopMachine(system);
}

function installerIn({ files }: Packaged, folder: string): string {
  const name = files.find((file) => INSTALLERS[ownSystem()].test(file));
  if (!name) throw new Error(`no installer among ${readdirSync(folder).join(', ')}`);
  return join(folder, name);
}

/** Where the test forms look for updates, and the key that they believe: made for this run. */
async function updateServer() {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    updateAddress: `http://127.0.0.1:${port}/`,
    updateKeys: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    environment: {
      TIEOUT_UPDATE_PORT: String(port),
      TIEOUT_UPDATE_SIGNING: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  };
}

/** So many deposits, in a file that the person may read. */
async function readableDatabase(): Promise<string> {
  const { preparedDatabase } = await import('../../../bench/store-data.ts');
  const file = preparedDatabase(50_000);
  chmodSync(file, 0o644);
  return file;
}

/** Starts with nothing of the first person's, while their app runs, and cannot look at what is theirs. */
async function otherPerson(root: string, machine: Machine, version: string): Promise<string[]> {
  const { otherPerson: other, dataFolder, program } = machine;
  if (!other) return [];
  // Ended by the limit: it lasts longer than the other's journey.
  const first = machine.asPerson([program], {}, 40);
  const theirs = { ...machine, dataFolder: other.dataFolder, asPerson: other.asPerson };
  const wrong = await runJourney(root, theirs, 'other-person', version);
  const { code } = await first;
  return [
    ...wrong,
    ...(code === 0 ? [] : [`the first person's app ended with ${code}`]),
    ...(other.mayRead(dataFolder) ? [`the other person may read ${dataFolder}`] : []),
  ];
}

/** Runs a journey as the person; returns what went wrong. */
async function runJourney(
  root: string,
  machine: Machine,
  project: string,
  version: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const output = join(machine.dataFolder, '..', 'seen');
  const config = join(root, 'scripts/package/installed/playwright.config.ts');
  const command = [machine.node, toolScript('@playwright/test', 'playwright'), 'test', '--config', config];
  const ended = await machine.asPerson(
    [...command, '--project', project, '--output', join(output, project)],
    {
      TIEOUT_INSTALLED: machine.program,
      TIEOUT_DATA_FOLDER: machine.dataFolder,
      TIEOUT_VERSION: version,
      TIEOUT_TEST_OUTPUT: output,
      ...env,
    },
  );
  for (const line of tail(ended.output, 14).split('\n')) if (line.trim() !== '') say(line.trim());
  return ended.code === 0 ? [] : [`${project}: ${tail(ended.output, 40)}`];
}
