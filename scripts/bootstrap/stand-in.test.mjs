import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPackage, integrityOf } from './registry-package.mjs';
import {
  isStandInReady,
  markReady,
  moveInto,
  removeLeftovers,
  STAND_IN,
  standInFolder,
} from './stand-in.mjs';

let cache;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'tieout-test-'));
});
afterEach(() => {
  rmSync(cache, { recursive: true });
});

/** A folder as `prepareStandIn` leaves it. */
function made(name, executable = 'electron') {
  const folder = join(cache, name);
  mkdirSync(join(folder, 'locales'), { recursive: true });
  writeFileSync(join(folder, 'electron'), executable);
  writeFileSync(join(folder, 'locales', 'en.pak'), 'words');
  markReady(folder);
  return folder;
}

/** The same, and then something happens to one of its files. */
function spoiled(name, file, text) {
  const folder = made(name);
  if (text === undefined) rmSync(join(folder, file));
  else writeFileSync(join(folder, file), text);
  return folder;
}

describe('the package from the registry', () => {
  it('has the integrity of its bytes', async () => {
    writeFileSync(join(cache, 'package.tgz'), 'abc');
    expect(await integrityOf(join(cache, 'package.tgz'))).toBe(
      'sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==',
    );
  });

  it('is refused and removed when its bytes are others', async () => {
    const file = join(cache, 'package.tgz');
    writeFileSync(file, 'not the package');
    await expect(checkPackage('preparing the stand-in Electron', STAND_IN, file)).rejects.toMatchObject({
      step: 'preparing the stand-in Electron',
      message: expect.stringContaining(`expected ${STAND_IN.integrity}\ngot      sha512-`),
      todo: expect.stringContaining('do not use it'),
    });
    expect(existsSync(file)).toBe(false);
  });
});

describe('the cached runtime', () => {
  it('is ready when it was made to the end', () => {
    expect(isStandInReady(made('good'))).toBe(true);
  });

  it.each([
    ['no folder', () => join(cache, 'none')],
    ['no marker', () => spoiled('half', 'stand-in.json')],
    ['a cut marker', () => spoiled('cut', 'stand-in.json', '{"integrity":')],
    ["another package's marker", () => spoiled('other', 'stand-in.json', '{"integrity":"sha512-other"}')],
    ['an executable cut short', () => spoiled('short', 'electron', 'elec')],
    ['a file gone', () => spoiled('gone', 'locales/en.pak')],
  ])('is not ready with %s', (_, make) => {
    expect(isStandInReady(make())).toBe(false);
  });

  it('has another place when the recipe or its default app changes', () => {
    const app = join(cache, 'app');
    mkdirSync(app);
    writeFileSync(join(app, 'main.mjs'), 'one');
    const place = standInFolder(cache, STAND_IN, app);
    expect(standInFolder(cache, STAND_IN, app)).toBe(place);
    expect(standInFolder(cache, { ...STAND_IN, recipe: STAND_IN.recipe + 1 }, app)).not.toBe(place);
    writeFileSync(join(app, 'main.mjs'), 'two');
    expect(standInFolder(cache, STAND_IN, app)).not.toBe(place);
  });
});

describe('moving it into the cache', () => {
  it('replaces what is not finished', () => {
    const target = spoiled('target', 'electron', '');
    moveInto(made('.tmp-work'), target);
    expect(isStandInReady(target)).toBe(true);
    expect(readdirSync(cache)).toEqual(['target']);
  });

  it('leaves the copy of another clone that was faster', () => {
    const target = made('target', 'first');
    const late = made('.tmp-work', 'second');
    moveInto(late, target);
    expect(existsSync(late)).toBe(true);
    expect(isStandInReady(target)).toBe(true);
  });
});

describe('leftovers', () => {
  it('go when their maker is gone, and stay while it works', () => {
    // Beyond the largest process number that Linux gives.
    const gone = '.tmp-stand-in-99999999';
    const working = `.tmp-stand-in-${process.pid}`;
    for (const name of [gone, working, 'electron-33']) mkdirSync(join(cache, name));
    removeLeftovers(cache);
    expect(readdirSync(cache).sort()).toEqual([working, 'electron-33'].sort());
  });
});
