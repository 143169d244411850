import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TieoutError } from '../../../src-shared/errors.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  vi.resetModules();
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** As a thread of the product begins: without any key. */
const fresh = async () => ({
  ...(await import('./keys.ts')),
  ...(await import('./open.ts')),
  ...(await import('./connect.ts')),
});
const keysFrom = (byte: number) => ({
  audit: new Uint8Array(32).fill(byte),
  file: new Uint8Array(32).fill(byte + 1),
});

it('no database is opened or attached, nor made, before the keys of its folder were asked for', async () => {
  const { openDatabase, attachDatabase, giveKeys, keysOf } = await fresh();
  const path = join(folder.path, 'one', 'cache.db');
  const needed = expect.objectContaining({ name: 'KeysNeeded', path });
  expect(() => openDatabase(path)).toThrow(needed);
  expect(() => openDatabase(path, { readonly: true })).toThrow(needed);
  expect(() => keysOf(path)).toThrow(needed);
  giveKeys(folder.path, { keys: keysFrom(1) });
  const db = openDatabase(join(folder.path, 'cache.db'));
  expect(() => attachDatabase(db, '/elsewhere/work.db', 'work')).toThrow(
    expect.objectContaining({ path: '/elsewhere/work.db' }),
  );
  attachDatabase(db, join(folder.path, 'work.db'), 'work');
  db.close();
});

it('each folder has its own keys, for everything below it, until they are taken away', async () => {
  const { giveKeys, forgetKeys, keysOf } = await fresh();
  giveKeys(join(folder.path, 'a'), { keys: keysFrom(1) });
  giveKeys(join(folder.path, 'b'), { keys: keysFrom(3) });
  expect(keysOf(join(folder.path, 'a', 'work.db'))).toEqual(keysFrom(1));
  expect(keysOf(join(folder.path, 'a', 'closes', '2026-10-PEN-1.db'))).toEqual(keysFrom(1));
  expect(keysOf(join(folder.path, 'b', 'work.db'))).toEqual(keysFrom(3));
  expect(() => keysOf(join(folder.path, 'ab', 'work.db'))).toThrow('keys of this folder');
  forgetKeys(join(folder.path, 'a'));
  expect(() => keysOf(join(folder.path, 'a', 'work.db'))).toThrow('keys of this folder');
});

it('without a key a plain file can be read; what needs it says why there is none, and has it asked for again', async () => {
  const { giveKeys, keysOf, openDatabase, KeysNeeded } = await fresh();
  const path = join(folder.path, 'work.db');
  giveKeys(folder.path, { refused: { code: 'workspace-key-missing', retryable: false } });
  openDatabase(path, { withoutKeys: true }).close();
  openDatabase(path).close();
  // The module was loaded anew, and so was its error class.
  expect(() => keysOf(path)).toThrow(new TieoutError('workspace-key-missing').message);
  expect(() => keysOf(path)).toThrow(KeysNeeded);
});
