import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeArchive, OF_THE_DEB } from './make-archive.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout archivo ñ '));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function made(name: string, time: Date): string {
  const app = join(folder, name, 'linux-unpacked');
  mkdirSync(join(app, 'resources'), { recursive: true });
  for (const [path, mode] of [
    ['tieout', 0o700],
    ['resources/app.asar', 0o600],
    ...OF_THE_DEB.map((path) => [path, 0o644] as const),
  ] as const) {
    writeFileSync(join(app, path), path, { mode });
    utimesSync(join(app, path), time, time);
  }
  const file = join(folder, name, 'Tieout-1.0.0-linux-x64.tar.gz');
  makeArchive(app, file, '1700000000');
  return file;
}

describe.skipIf(process.platform !== 'linux')('the archive', () => {
  it('can be read and started by everybody, below one folder, and has nothing of the deb', () => {
    const file = made('one', new Date(2020, 1, 1));
    const lines = execFileSync('tar', ['--list', '--verbose', '--gzip', '--file', file], {
      encoding: 'utf8',
    });
    const told = lines
      .trim()
      .split('\n')
      .map((line) => line.replace(/ +\d+ \d{4}-\d\d-\d\d \d\d:\d\d /, ' '));
    expect(told).toEqual([
      'drwxr-xr-x 0/0 Tieout-1.0.0-linux-x64/',
      'drwxr-xr-x 0/0 Tieout-1.0.0-linux-x64/resources/',
      '-rw-r--r-- 0/0 Tieout-1.0.0-linux-x64/resources/app.asar',
      '-rwxr-xr-x 0/0 Tieout-1.0.0-linux-x64/tieout',
    ]);
  });

  it('is the same whenever it is made', () => {
    const [first, second] = [made('one', new Date(2020, 1, 1)), made('two', new Date(2024, 1, 1))];
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
  });
});
