/**
 * The app that is tormented: the whole main process but Electron, working by itself. It tells what a person sees after
 * the start, then does one thing after the other, and says of each that it has begun and that the app called it done.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { startApp } from '../../src-main/ipc/testing/app.ts';
import { removeLeftovers } from '../../src-main/leftovers.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../src-shared/contract/workspaces.ts';
import { detailsOf } from '../../src-shared/errors.ts';
import { type Desk, perform } from './acts.ts';
import { Dice } from './dice.ts';
import { keychainInFile } from './keychain-file.ts';
import type { Message, Setup } from './protocol.ts';
import { readShown } from './shown.ts';

const setup = JSON.parse(process.env.TORTURE_SETUP ?? '') as Setup;
const tell = (message: Message) => process.stdout.write(`${JSON.stringify(message)}\n`);

await removeLeftovers(setup.root, (what, error) => process.stderr.write(`${what}: ${error}\n`));
const app = await startApp(setup.root, {
  keychain: keychainInFile(setup.keychain),
  now: () => Date.now() + setup.clock,
});
let stopping = false;
const asked = new Promise<void>((resolve) => {
  createInterface({ input: process.stdin }).on('line', () => {
    stopping = true;
    resolve();
  });
});

const unreadable = (await app.call('workspaces.unreadable', {})).workspaces.map(({ problem }) => problem);
const desk: Desk = { app, workspaceId: await workspace(), folder: setup.desk, inbox: setup.inbox };
tell({ kind: 'shown', shown: await readShown(desk, unreadable) });

const dice = new Dice(setup.seed);
if (setup.idle) await asked;
while (!stopping) {
  const act = { name: dice.among(setup.acts), key: randomUUID() };
  tell({ kind: 'begun', act });
  try {
    tell({ kind: 'done', act: { ...act, facts: await perform(act, desk) } });
  } catch (error) {
    tell({ kind: 'failed', act, code: detailsOf(error).code });
  }
}
await app.stop();
tell({ kind: 'stopped' });
process.exit(0);

/** The one workspace: the first there is, the one whose settings the person restores, or a new one. */
async function workspace(): Promise<string> {
  const { workspaces } = await app.call('workspaces.list', {});
  if (workspaces[0]) return workspaces[0].id;
  const { workspaces: unreadable } = await app.call('workspaces.unreadable', {});
  const restorable = unreadable.find(({ copyOf }) => copyOf !== null);
  if (restorable) return restored(restorable.folder);
  // There was one: that it is gone is what is to be seen.
  if (existsSync(setup.keychain)) return randomUUID();
  const { reporting, payouts, baseUrl, merchantsBaseUrl } = setup.service;
  const { workspace: made } = await app.call('workspaces.create', {
    name: 'Torture',
    environment: 'staging',
    baseUrl,
    merchantsBaseUrl,
    timeZone: 'America/Lima',
    service: { ...DEFAULT_SERVICE_SETTINGS, moneyMovement: true },
    credentials: reporting,
  });
  await app.call('workspaces.replaceCredentials', {
    workspaceId: made.id,
    set: 'payouts',
    credentials: payouts,
  });
  return made.id;
}

/** Takes the copy of the settings, and allows money to be moved again. */
async function restored(folder: string): Promise<string> {
  const { workspace: found } = await app.call('workspaces.restoreSettings', { folder });
  const { id, name, environment, baseUrl, merchantsBaseUrl, timeZone, service } = found;
  await app.call('workspaces.update', {
    workspaceId: id,
    settings: {
      name,
      environment,
      baseUrl,
      merchantsBaseUrl,
      timeZone,
      service: { ...service, moneyMovement: true },
    },
  });
  return id;
}
