/**
 * The picture is shown once, to a process that has the key, if nothing was written since it was taken; in every other
 * case there is none.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openPicture, sealPicture, workspaceOf } from './picture-file.ts';
import { PictureKeeper } from './picture-keeper.ts';
import { PICTURE_FILE, pictureToShow, takePicture } from './take-picture.ts';

const ID = randomUUID();
const KEY = new Uint8Array(randomBytes(32));
const PNG = new Uint8Array(randomBytes(5_000));
const ADDRESS = `/workspaces/${ID}/deposits`;
const NOW = Date.parse('2026-11-23T15:00:00Z');
const TONIGHT = Date.parse('2026-11-24T05:00:00Z');

let folder: ReturnType<typeof temporaryFolder>;
let data: string;
const inWorkspace = (name: string) => join(data, 'workspaces', ID, name);
beforeEach(() => {
  folder = temporaryFolder();
  data = folder.path;
  mkdirSync(inWorkspace('closes'), { recursive: true });
  writeFileSync(join(data, 'settings.json'), '{}');
  for (const name of ['workspace.json', 'cache.db', 'work.db', 'closes/2026-09.db'])
    writeFileSync(inWorkspace(name), name);
});
afterEach(() => {
  vi.useRealTimers();
  folder.remove();
});

/** An app whose window shows the deposits, at rest. */
function running(changed: Partial<ConstructorParameters<typeof PictureKeeper>[0]> = {}) {
  const keeper: PictureKeeper = new PictureKeeper({
    dataFolder: data,
    app: '1.0.0',
    now: () => NOW,
    ask: () => keeper.answered({ address: ADDRESS, holdsUntil: TONIGHT }),
    shoot: async () => ({ png: PNG, width: 1440, height: 900 }),
    look: () => 'light',
    isBusy: () => false,
    lastScreen: () => ADDRESS,
    keyOf: async () => KEY,
    ...changed,
  });
  return keeper;
}

async function quit(keeper: PictureKeeper, between: () => void = () => undefined): Promise<void> {
  await keeper.take();
  between();
  keeper.lookAgain();
  await keeper.keep();
}

/** What the next start shows. */
async function started(changed: Partial<Parameters<typeof pictureToShow>[1]> = {}) {
  const taken = takePicture(data);
  return (
    taken &&
    pictureToShow(taken, { dataFolder: data, app: '1.0.0', now: NOW, keyOf: async () => KEY, ...changed })
  );
}

it('is shown at the next start, and at no other after it', async () => {
  await quit(running());
  const picture = await started();
  expect(picture?.png).toEqual(Buffer.from(PNG));
  expect(picture?.facts).toMatchObject({ width: 1440, height: 900, look: 'light' });
  expect(readdirSync(data)).not.toContain(PICTURE_FILE);
  expect(await started()).toBeUndefined();
});

it('is not there for a second start, whatever the first was for', async () => {
  await quit(running());
  takePicture(data);
  expect(await started()).toBeUndefined();
});

it.each(['cache.db', 'work.db', 'workspace.json', 'closes/2026-09.db'])(
  'is not shown once %s was written',
  async (name) => {
    await quit(running());
    writeFileSync(inWorkspace(name), name);
    expect(await started()).toBeUndefined();
  },
);

it.each([
  ['a setting of the app was', () => writeFileSync(join(data, 'settings.json'), '{}')],
  ['a month was locked or reopened', () => rmSync(inWorkspace('closes/2026-09.db'))],
  ['something lies beside the databases', () => writeFileSync(inWorkspace('work.db-wal'), 'x')],
  ['a database was put back from elsewhere', () => putBack(inWorkspace('work.db'))],
])('is not shown once %s', async (_, change) => {
  await quit(running());
  change();
  expect(await started()).toBeUndefined();
});

function putBack(path: string): void {
  const then = new Date(NOW);
  utimesSync(path, then, then);
}

it.each([
  ['by another version of the app', { app: '1.0.1' }],
  ['with another key', { keyOf: async () => new Uint8Array(32) }],
  ['where the keychain has no key', { keyOf: async () => undefined }],
  ['where the keychain does not answer', { keyOf: () => Promise.reject(new Error('locked')) }],
  ['when what it says of today is no longer so', { now: TONIGHT }],
  ['when the clock was set back', { now: NOW - 1 }],
])('is not shown %s', async (_, other) => {
  await quit(running());
  expect(await started(other)).toBeUndefined();
  expect(existsSync(join(data, PICTURE_FILE))).toBe(false);
});

it('is not kept when anything was written between the picture and the end', async () => {
  for (const name of ['cache.db', 'work.db', 'work.db-wal', 'daily-run.json', 'closes/2026-10.db']) {
    await quit(running(), () => writeFileSync(inWorkspace(name), `${name} ${randomUUID()}`));
    expect(takePicture(data)).toBeUndefined();
  }
});

it('is kept when databases were only read', async () => {
  writeFileSync(inWorkspace('work.db-shm'), 'before');
  await quit(running(), () => {
    writeFileSync(inWorkspace('work.db-shm'), 'after');
    rmSync(inWorkspace('work.db-shm'));
  });
  expect(await started()).toBeDefined();
});

it('is not kept when something begins to work between the picture and the end', async () => {
  let busy = false;
  await quit(running({ isBusy: () => busy }), () => {
    busy = true;
  });
  expect(takePicture(data)).toBeUndefined();
});

it.each([
  ['something works', { isBusy: () => true }],
  ['the next start begins elsewhere', { lastScreen: () => `/workspaces/${ID}/overview` }],
  ['no workspace is shown', { lastScreen: () => null }],
  ['the workspace has no key', { keyOf: async () => undefined }],
  ['the window is not seen', { shoot: async () => undefined }],
  ['the window cannot be seen', { shoot: () => Promise.reject(new Error('gone')) }],
])('is not taken where %s', async (_, other) => {
  await quit(running(other));
  expect(takePicture(data)).toBeUndefined();
});

it('is taken of a screen that the window has said only now that it begins at', async () => {
  let lastScreen = `/workspaces/${ID}/overview`;
  const keeper: PictureKeeper = running({
    lastScreen: () => lastScreen,
    ask: () => {
      lastScreen = ADDRESS;
      keeper.answered({ address: ADDRESS, holdsUntil: TONIGHT });
    },
  });
  await quit(keeper);
  expect(await started()).toBeDefined();
});

it('is not taken where the window has gone to another workspace: the files that were looked at are not its own', async () => {
  let lastScreen = ADDRESS;
  const elsewhere = ADDRESS.replace(ID, randomUUID());
  const keeper: PictureKeeper = running({
    lastScreen: () => lastScreen,
    ask: () => {
      lastScreen = elsewhere;
      keeper.answered({ address: elsewhere, holdsUntil: TONIGHT });
    },
  });
  await quit(keeper);
  expect(takePicture(data)).toBeUndefined();
});

it('is not taken where the window says that it shows no screen to begin at', async () => {
  const keeper: PictureKeeper = running({ ask: () => keeper.answered(null) });
  await quit(keeper);
  expect(takePicture(data)).toBeUndefined();
});

it('does not hold up a window that does not answer', async () => {
  vi.useFakeTimers();
  const taking = running({ ask: () => undefined }).take();
  await vi.advanceTimersByTimeAsync(500);
  await taking;
});

it('is given up where it cannot be written', async () => {
  const keeper = running();
  await keeper.take();
  keeper.lookAgain();
  rmSync(data, { recursive: true });
  await keeper.keep();
  mkdirSync(data);
  expect(takePicture(data)).toBeUndefined();
});

it('half-written by an app that was killed, is removed and not shown', async () => {
  await quit(running());
  const whole = readFileSync(join(data, PICTURE_FILE));
  rmSync(join(data, PICTURE_FILE));
  writeFileSync(join(data, `${PICTURE_FILE}.3141592653`), whole.subarray(0, 900));
  expect(takePicture(data)).toBeUndefined();
  expect(readdirSync(data).filter((name) => name.startsWith('left'))).toEqual([]);
});

it('that cannot be removed is not shown', async () => {
  await quit(running());
  // No file can be read or removed under this name.
  mkdirSync(join(data, `${PICTURE_FILE}.1`));
  expect(takePicture(data)).toBeUndefined();
});

describe('its file', () => {
  const facts = {
    app: '1.0.0',
    look: 'the look of it',
    stamp: 's',
    takenAt: 1,
    holdsUntil: 2,
    width: 3,
    height: 4,
  };
  const file = sealPicture(ID, { facts, png: new Uint8Array([1, 2, 3]) }, KEY);

  it('opens with its key alone, and names whose it is', () => {
    expect(openPicture(file, KEY)).toEqual({ facts, png: Buffer.from([1, 2, 3]) });
    expect(workspaceOf(file)).toBe(ID);
    expect(openPicture(file, new Uint8Array(32))).toBeUndefined();
  });

  it('tells nothing of the screen without it', () => {
    expect(file.includes('the look of it')).toBe(false);
    expect(file.includes(Buffer.from([1, 2, 3]))).toBe(false);
  });

  it('is refused with any byte changed, and cut anywhere', () => {
    for (let at = 0; at < file.length; at += 1) {
      const touched = Buffer.from(file);
      touched[at] = (touched[at] ?? 0) ^ 1;
      expect(openPicture(touched, KEY)).toBeUndefined();
      expect(openPicture(file.subarray(0, at), KEY)).toBeUndefined();
    }
  });

  it('has another key each time', () => {
    const again = sealPicture(ID, { facts, png: new Uint8Array([1, 2, 3]) }, KEY);
    expect(again.subarray(-16)).not.toEqual(file.subarray(-16));
  });
});
