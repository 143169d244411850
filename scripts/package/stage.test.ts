import { describe, expect, it } from 'vitest';
import { standInVersion } from './electron.ts';
import { isNeeded, shipped } from './stage.ts';
import { isForPeople, isLibraryOf, type Target } from './targets.ts';

const linux: Target = { system: 'linux', archs: ['x64'] };
const mac: Target = { system: 'mac', archs: ['x64', 'arm64'] };
const win: Target = { system: 'win', archs: ['x64'] };

describe('native libraries', () => {
  it.each([
    ['linux-x64.node', [linux]],
    ['linuxmusl-x64.node', []],
    ['linux-arm64/keytar.node', []],
    ['win32-x64/keytar.node', [win]],
    ['win32-ia32/keytar.node', []],
    ['darwin-x64.node', [mac]],
    ['darwin-arm64/keytar.node', [mac]],
  ] as const)('%s is for its system only', (path, of) => {
    expect([linux, win, mac].filter((target) => isLibraryOf(path, target))).toEqual(of);
  });
});

describe('what of a package ships', () => {
  it.each([
    ['better-sqlite3', 'lib/database.js', true],
    ['better-sqlite3', 'LICENSE', true],
    ['better-sqlite3', 'prebuilds/linux-x64.node', true],
    ['better-sqlite3', 'prebuilds/win32-x64.node', false],
    // The loaders prefer it, and it is whatever machine's that built it.
    ['better-sqlite3', 'build/Release/better_sqlite3.node', false],
    ['keytar', 'build/Release/keytar.node', false],
    ['better-sqlite3', 'deps/sqlite3/sqlite3.c', false],
    ['better-sqlite3', 'binding.gyp', false],
    ['node-addon-api', 'napi.h', false],
    ['node-addon-api', 'package.json', true],
  ])('%s: %s is %s', (name, path, needed) => {
    expect(isNeeded(name, path, linux)).toBe(needed);
  });

  it('is of the manifest nothing of development', () => {
    const manifest = {
      name: 't',
      version: '1.0.0',
      scripts: {},
      devDependencies: { a: '1' },
      dependencies: { b: '2' },
    };
    expect(shipped(manifest, '1.0.0-standin.33')).toMatchObject({
      version: '1.0.0-standin.33',
      dependencies: { b: '2' },
    });
    expect(Object.keys(shipped(manifest, '1'))).not.toEqual(expect.arrayContaining(['scripts']));
    expect(Object.keys(shipped(manifest, '1'))).not.toEqual(expect.arrayContaining(['devDependencies']));
  });
});

it('a package with the stand-in says so, and comes before the real one', () => {
  expect(standInVersion('1.0.0', '33.2.1')).toBe('1.0.0-standin.33.2.1');
});

it.each([
  ['Tieout-1.0.0-linux-amd64.deb', true],
  ['Tieout-1.0.0-linux-x64.tar.gz', true],
  ['Tieout-UNSIGNED-1.0.0-windows-x64.exe', true],
  ['Tieout-1.0.0-mac-universal.zip', true],
  // The packager's own descriptions: nothing signs them, and the app does not ask for them.
  ['latest-linux.yml', false],
  ['Tieout-1.0.0-mac-universal.zip.blockmap', false],
  ['builder-debug.yml', false],
])('%s is for people: %s', (name, expected) => {
  expect(isForPeople(name)).toBe(expected);
});
