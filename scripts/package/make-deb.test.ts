import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCommand } from '../bootstrap/paths.mjs';
import { controlFile, makeDeb, readArguments } from './make-deb.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-deb-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const common = ['-s', 'dir', '--force', '-t', 'deb', '--name', 'tieout', '--architecture', 'amd64'];
const about = [
  '--version',
  '1.2.0-beta.1',
  '--maintainer',
  'T <t@x>',
  '--description',
  'Short\n Longer text',
];

describe('the arguments of a package', () => {
  it('are files and facts', () => {
    const read = readArguments([...common, ...about, '-d', 'a | b', '-d', 'c', '/x/app/=/opt/Tieout']);
    expect(read.files).toEqual([{ from: '/x/app/', to: '/opt/Tieout' }]);
    const control = controlFile(read, 12);
    expect(control).toContain('Depends: a | b, c\n');
    expect(control).toContain('Version: 1.2.0~beta.1\n');
    expect(control).toContain('Description: Short\n Longer text\n');
  });

  it('that are not known are refused, not left out', () => {
    expect(() => readArguments([...common, ...about, '--deb-systemd', 'x'])).toThrow(/deb-systemd/);
    expect(() => readArguments(['-s', 'dir', '-t', 'rpm'])).toThrow(/only a deb/);
  });
});

describe.skipIf(!findCommand('dpkg-deb'))('a package', () => {
  const make = (name: string, time: Date) => {
    const app = join(folder, name);
    mkdirSync(join(app, 'inner'), { recursive: true });
    for (const [file, mode] of [
      ['program', 0o700],
      ['inner/data', 0o600],
    ] as const) {
      writeFileSync(join(app, file), file, { mode });
      utimesSync(join(app, file), time, time);
    }
    const script = join(folder, 'after');
    writeFileSync(script, '#!/bin/sh\n');
    const deb = join(folder, `${name}.deb`);
    process.env.SOURCE_DATE_EPOCH = '1700000000';
    makeDeb([
      ...common,
      ...about,
      '--deb-compression',
      'gz',
      '--after-install',
      script,
      '--package',
      deb,
      `${app}/=/opt/T`,
    ]);
    return deb;
  };

  it('belongs to root, can be read by all, and is the same whenever it is made', () => {
    const first = make('one', new Date(2020, 1, 1));
    const listed = execFileSync('dpkg-deb', ['--contents', first], { encoding: 'utf8' });
    expect(listed).toMatch(/^-rwxr-xr-x root\/root .* \.\/opt\/T\/program$/m);
    expect(listed).toMatch(/^-rw-r--r-- root\/root .* \.\/opt\/T\/inner\/data$/m);
    expect(execFileSync('dpkg-deb', ['--field', first, 'Version'], { encoding: 'utf8' })).toBe(
      '1.2.0~beta.1\n',
    );
    const second = make('two', new Date(2024, 1, 1));
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
  });
});
