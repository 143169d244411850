import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { isInstalled } from './installation.ts';

const made: { remove: () => void }[] = [];
afterEach(() => {
  for (const { remove } of made.splice(0)) remove();
});

function installation(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  made.push(folder);
  const place = folder.path;
  mkdirSync(join(place, 'resources'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
  return { program: join(place, 'Tieout.exe'), resources: join(place, 'resources') };
}

describe('an update can take the place of', () => {
  it.each([
    ['what the installer of Windows brought', 'win32', { 'Uninstall Tieout.exe': '' }, true],
    ['not of a folder unpacked on Windows', 'win32', {}, false],
    ['what a deb brought', 'linux', { 'resources/package-type': 'deb\n' }, true],
    ['not of a folder unpacked on Linux', 'linux', {}, false],
    ['not of another package', 'linux', { 'resources/package-type': 'rpm' }, false],
    ['an app on macOS', 'darwin', {}, true],
  ] as const)('%s', (_, platform, files, expected) => {
    expect(isInstalled({ platform, ...installation(files) })).toBe(expected);
  });
});
