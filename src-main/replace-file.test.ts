import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TieoutError } from '../src-shared/errors.ts';
import { fileError } from './file-error.ts';
import { replaceFile } from './replace-file.ts';
import { failureOf } from './testing/failure.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

it('replaces a file whole, for its owner alone', async () => {
  const path = join(folder.path, 'settings.json');
  writeFileSync(path, 'before', { mode: 0o644 });
  await replaceFile(path, 'after');
  expect(readFileSync(path, 'utf8')).toBe('after');
  expect(readdirSync(folder.path)).toEqual(['settings.json']);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('names the file that cannot be kept, and leaves the old one', async () => {
  const path = join(folder.path, 'settings.json');
  // A folder stands where the file belongs: no system lets it be replaced.
  mkdirSync(join(path, 'inside'), { recursive: true });
  expect(await failureOf(replaceFile(path, 'after'))).toMatchObject({
    code: 'settings-not-kept',
    subject: 'settings.json',
  });
  expect(readdirSync(folder.path)).toEqual(['settings.json']);
});

it.each([
  ['ENOSPC', 'file-disk-full'],
  ['EDQUOT', 'file-disk-full'],
  ['EROFS', 'file-not-writable'],
  ['EIO', 'file-failed'],
  ['E2BIG', 'file-failed'],
])('%s of a file that a person chose is %s', (code, told) => {
  const error = Object.assign(new Error('no'), { code });
  expect(fileError(error, 'October.xlsx')).toMatchObject({
    details: { code: told, subject: 'October.xlsx' },
  });
});

it.each([
  new Error('a defect'),
  Object.assign(new Error('no'), { code: 'ERR_INVALID_ARG' }),
  new TieoutError('cancelled'),
])('%s is no failure of the file system', (error) => expect(fileError(error, 'October.xlsx')).toBe(error));
