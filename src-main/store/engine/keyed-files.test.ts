import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { isKeyed } from './keyed-files.ts';
import { openDatabase } from './open.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const at = (name: string) => join(folder.path, name);

it('a workspace that is not there, is new, or is of an earlier version has nothing made with a key', () => {
  expect(isKeyed(at('nowhere'))).toBe(false);
  expect(isKeyed(folder.path)).toBe(false);
  openDatabase(at('cache.db'), { withoutKeys: true }).close();
  openDatabase(at('work.db'), { migrations: workMigrations.slice(0, 8), withoutKeys: true }).close();
  expect(isKeyed(folder.path)).toBe(false);
});

it('an encrypted database was made with a key; one that is damaged, beside a plain one or alone, was not', () => {
  openDatabase(at('cache.db'), { withoutKeys: true }).close();
  writeFileSync(at('work.db'), randomBytes(8192));
  expect(isKeyed(folder.path)).toBe(false);
  rmSync(at('cache.db'));
  expect(isKeyed(folder.path)).toBe(false);
  openDatabase(at('cache.db')).close();
  expect(isKeyed(folder.path)).toBe(true);
});
