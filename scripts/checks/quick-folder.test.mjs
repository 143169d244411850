import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { availableMemory, inQuickFolder, isMemoryDisk } from './quick-folder.mjs';

describe('a disk in memory', () => {
  const mount = (kind, options) =>
    `sysfs /sys sysfs rw 0 0\n${kind} /dev/shm ${kind} ${options} 0 0\ntmpfs /run tmpfs rw 0 0\n`;

  it.each([
    ['one that can be written', mount('tmpfs', 'rw,nosuid,nodev'), true],
    ['one that is only read', mount('tmpfs', 'ro,nosuid'), false],
    ['one that starts no programs', mount('tmpfs', 'rw,noexec'), false],
    ['a disk at its place', mount('ext4', 'rw,relatime'), false],
    ['none', 'sysfs /sys sysfs rw 0 0\n', false],
    ['one that something else hides', `${mount('tmpfs', 'rw')}/dev/vda /dev/shm ext4 rw 0 0\n`, false],
    ['no answer', '', false],
  ])('%s', (_, mounts, answer) => {
    expect(isMemoryDisk(mounts)).toBe(answer);
  });

  it('needs memory that programs can do without', () => {
    expect(availableMemory('MemTotal:  100 kB\nMemAvailable:    4096 kB\n')).toBe(4_194_304);
    expect(availableMemory('')).toBe(0);
  });
});

describe('the folder of a run', () => {
  let disk;
  beforeEach(() => {
    disk = mkdtempSync(join(tmpdir(), 'tieout-test-'));
  });
  afterEach(() => rmSync(disk, { recursive: true, force: true }));

  it('is there during the work and gone after it, also when that fails', async () => {
    const seen = [];
    const look = async ({ PATH, TMPDIR }) => {
      expect(PATH).toBe('/bin');
      expect(existsSync(TMPDIR)).toBe(true);
      seen.push(TMPDIR);
      if (seen.length > 1) throw new Error('it failed');
      return 'done';
    };
    expect(await inQuickFolder({ PATH: '/bin' }, look, disk)).toBe('done');
    await expect(inQuickFolder({ PATH: '/bin' }, look, disk)).rejects.toThrow('it failed');
    expect(seen.map((folder) => folder.startsWith(join(disk, 'tieout-')))).toEqual([true, true]);
    expect(readdirSync(disk)).toEqual([]);
  });

  it('takes those of killed runs away, and nothing else', async () => {
    for (const name of ['tieout-99999999-a', `tieout-${process.pid}-b`, 'tieout-other', 'else-99999999-c'])
      mkdirSync(join(disk, name));
    await inQuickFolder({}, async () => undefined, disk);
    expect(readdirSync(disk).sort()).toEqual(['else-99999999-c', `tieout-${process.pid}-b`, 'tieout-other']);
  });

  it('is the usual one where a person has chosen it, and where there is no room', async () => {
    const told = async ({ TMPDIR }) => TMPDIR;
    expect(await inQuickFolder({ TMPDIR: '/mine' }, told, disk)).toBe('/mine');
    expect(await inQuickFolder({}, told, null)).toBeUndefined();
  });
});
