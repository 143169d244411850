import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withLock } from './lock.mjs';

/** Milliseconds where the product has seconds. */
const PATIENCE = { pollMs: 1, touchMs: 1, deadMs: 5, silentMs: 40 };
/** Beyond the largest process number that Linux gives. */
const NOBODY = 99_999_999;

let folder;
let file;
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  folder = mkdtempSync(join(tmpdir(), 'tieout-test-'));
  file = join(folder, 'prepare.lock');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const locked = (work) => withLock(work, folder, PATIENCE);
const said = () => vi.mocked(console.log).mock.calls.flat().join('\n');

describe('the lock of a checkout', () => {
  it('is there while the work goes on and gone after, also when the work fails', async () => {
    expect(await locked(() => readFileSync(file, 'utf8'))).toMatch(new RegExp(`^${process.pid} `));
    expect(existsSync(file)).toBe(false);
    await expect(locked(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('lets one after the other work, and says that it waits', async () => {
    const order = [];
    const work = (name) => async () => {
      order.push(`${name} begins`);
      // Longer than a silent holder is waited for: a living one keeps touching the file.
      await new Promise((resolve) => setTimeout(resolve, 60));
      order.push(`${name} ends`);
    };
    await Promise.all([locked(work('a')), locked(work('b')), locked(work('c'))]);
    expect(order.map((entry) => entry.split(' ')[1])).toEqual([
      'begins',
      'ends',
      'begins',
      'ends',
      'begins',
      'ends',
    ]);
    expect(said()).toContain('waiting for another preparation');
  });

  it('is taken from a holder that was killed', async () => {
    writeFileSync(file, `${NOBODY} old`);
    expect(await locked(() => 'done')).toBe('done');
    expect(said()).toContain('was killed');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken from a maker that was killed before it wrote its number', async () => {
    writeFileSync(file, '');
    expect(await locked(() => 'done')).toBe('done');
  });

  it('is taken when its number now belongs to a process that never touches it', async () => {
    writeFileSync(file, `${process.pid} before a restart`);
    expect(await locked(() => 'done')).toBe('done');
  });

  it('is not removed on leaving when it has become that of somebody else', async () => {
    await locked(() => writeFileSync(file, `${process.pid} other`));
    expect(readFileSync(file, 'utf8')).toBe(`${process.pid} other`);
  });
});
