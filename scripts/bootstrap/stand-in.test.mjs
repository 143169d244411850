import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  checkPackage,
  integrityOf,
  isStandInReady,
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

/** A folder as `prepareStandIn` leaves it: the executable, and the marker that is written last. */
function made(name, { marker = JSON.stringify(STAND_IN), executable = 'electron' } = {}) {
  const folder = join(cache, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'electron'), executable);
  if (marker !== undefined) writeFileSync(join(folder, 'stand-in.json'), marker);
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
    await expect(checkPackage(file)).rejects.toMatchObject({
      step: 'preparing the stand-in Electron',
      message: expect.stringContaining(`expected ${STAND_IN.integrity}\ngot      sha512-`),
      todo: expect.stringContaining('do not use it'),
    });
    expect(existsSync(file)).toBe(false);
  });
});

describe('the cached runtime', () => {
  it('is ready when its marker names the expected package', () => {
    expect(isStandInReady(made('good'))).toBe(true);
  });

  it.each([
    ['no folder', () => join(cache, 'none')],
    ['no marker', () => made('half', { marker: '' })],
    ['a cut marker', () => made('cut', { marker: '{"integrity":' })],
    ["another package's marker", () => made('other', { marker: '{"integrity":"sha512-other"}' })],
    ['an empty executable', () => made('empty', { executable: '' })],
  ])('is not ready with %s', (_, make) => {
    expect(isStandInReady(make())).toBe(false);
  });

  it('has another place when the recipe changes', () => {
    expect(standInFolder(cache, { ...STAND_IN, recipe: STAND_IN.recipe + 1 })).not.toBe(standInFolder(cache));
  });
});

describe('moving it into the cache', () => {
  it('replaces what is not finished', () => {
    const target = made('target', { marker: '' });
    moveInto(made('.tmp-work'), target);
    expect(isStandInReady(target)).toBe(true);
    expect(readdirSync(cache)).toEqual(['target']);
  });

  it('leaves the copy of another clone that was faster', () => {
    const target = made('target', { executable: 'first' });
    const late = made('.tmp-work', { executable: 'second' });
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
