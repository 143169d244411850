import {
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join, parse, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { recordStorer } from '../listings/records.ts';
import { migrations } from '../migrations/cache/index.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { openKept, type Recovery } from '../recovery/kept-database.ts';
import { TEST_KEYS } from '../testing/keys.ts';
import { depositRecord } from '../testing/records.ts';
import { copyDatabase } from './backup.ts';
import { attachDatabase, connect } from './connect.ts';
import { formWithoutKey, PAGE_BYTES } from './file-cipher.ts';
import { isKeyed } from './keyed-files.ts';
import { forgetKeys, giveKeys } from './keys.ts';
import { openDatabase } from './open.ts';

const NAME = 'Beatriz Quispe Mamani';
const DOCUMENT = '70481516234';
const ACCOUNT = '00219300123456789';
const NOW = Date.parse('2026-11-22T09:00:00Z');
const CACHE = { migrations, copied: false };
const OTHER_KEYS = { ...TEST_KEYS, file: new Uint8Array(32).fill(0x77) };

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  forgetKeys(folder.path);
  giveKeys(parse(resolve('.')).root, { keys: TEST_KEYS });
  folder.remove();
});
const path = (name: string) => join(folder.path, name);

function storeOne(at: string): void {
  const db = openDatabase(at);
  recordStorer(
    db,
    deposits,
  )({
    records: [depositRecord(1, { clientDocument: DOCUMENT, clientName: NAME } as never)],
    readAt: 1,
  });
  db.exec(`CREATE TABLE told (text TEXT); INSERT INTO told VALUES ('${NAME} ${DOCUMENT} ${ACCOUNT}')`);
  db.close();
}

/** Names of the files below the folder that hold one of the texts, in any encoding that SQLite or Node would write. */
function filesWith(texts: readonly string[]): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(folder.path, { recursive: true }) as string[]) {
    if (statSync(path(entry)).isDirectory()) continue;
    const bytes = readFileSync(path(entry));
    const wanted = texts.flatMap((text) => [
      Buffer.from(text),
      Buffer.from(text, 'utf16le'),
      Buffer.from(text, 'utf16le').swap16(),
    ]);
    if (wanted.some((form) => bytes.includes(form))) found.push(entry);
  }
  return found.sort();
}

describe('the files of a workspace', () => {
  it('hold nothing that can be read without the key: databases, logs, copies and attached files, open or closed', () => {
    const db = openDatabase(path('cache.db'));
    db.exec(`CREATE TABLE told (text TEXT); INSERT INTO told VALUES ('${NAME} ${DOCUMENT} ${ACCOUNT}')`);
    const work = openDatabase(path('work.db'), { migrations: workMigrations });
    work.exec(`CREATE TABLE told (text TEXT); INSERT INTO told VALUES ('${NAME} ${DOCUMENT} ${ACCOUNT}')`);
    copyDatabase(work, path('work.backup-2026-11-22.db'));
    mkdirSync(path('closes'));
    attachDatabase(db, path('closes/2026-10-PEN-1.db'), 'frozen');
    db.exec('CREATE TABLE frozen.told AS SELECT * FROM main.told');
    const names = readdirSync(folder.path).sort();
    expect(names).toEqual([
      'cache.db',
      'cache.db-shm',
      'cache.db-wal',
      'closes',
      'work.backup-2026-11-22.db',
      'work.db',
      'work.db-shm',
      'work.db-wal',
    ]);
    // What is looked for would be found: the same written plainly.
    writeFileSync(path('plain.txt'), `${NAME} ${DOCUMENT}`);
    expect(filesWith([NAME, DOCUMENT, ACCOUNT, 'CREATE TABLE'])).toEqual(['plain.txt']);
    db.exec('DETACH frozen');
    db.close();
    work.close();
    expect(filesWith([NAME, DOCUMENT, ACCOUNT, 'CREATE TABLE'])).toEqual(['plain.txt']);
    for (const name of ['cache.db', 'work.db', 'work.backup-2026-11-22.db', 'closes/2026-10-PEN-1.db']) {
      const again = connect(path(name), { readonly: true });
      expect(again.prepare('SELECT text FROM told').pluck().get(), name).toBe(
        `${NAME} ${DOCUMENT} ${ACCOUNT}`,
      );
      again.close();
    }
  });

  it('sort and stage in memory, because temporary files are not encrypted', () => {
    const db = openDatabase(path('cache.db'));
    expect(db.pragma('temp_store', { simple: true })).toBe(2n);
    db.close();
  });

  it('say which key they were written with: one key is never taken for damage of the file', () => {
    storeOne(path('cache.db'));
    writeFileSync(path('cache.db.open'), 'open');
    const before = readFileSync(path('cache.db'));
    giveKeys(folder.path, { keys: OTHER_KEYS });
    const told: Recovery[] = [];
    expect(() => openKept(path('cache.db'), CACHE, NOW, (recovery) => told.push(recovery))).toThrow(
      'workspace-key-wrong',
    );
    expect(() => openDatabase(path('cache.db'), { readonly: true })).toThrow('workspace-key-wrong');
    expect(told).toEqual([]);
    expect(readdirSync(folder.path).sort()).toEqual(['cache.db', 'cache.db.open']);
    expect(readFileSync(path('cache.db')).equals(before)).toBe(true);
    giveKeys(folder.path, { keys: TEST_KEYS });
    const db = openKept(path('cache.db'), CACHE, NOW, (recovery) => told.push(recovery));
    expect(db.prepare('SELECT text FROM told').pluck().get()).toContain(NAME);
    db.close();
    expect(told).toEqual([]);
  });

  it('are not recovered with another key when one is gone or empty: all the others would look damaged', () => {
    const work = openDatabase(path('work.db'), { migrations: workMigrations });
    copyDatabase(work, path('work.backup-2026-11-22.db'));
    work.close();
    giveKeys(folder.path, { keys: OTHER_KEYS });
    const kept = { migrations: workMigrations, copied: true };
    const open = () => openKept(path('work.db'), kept, NOW, () => expect.unreachable('recovered'));
    writeFileSync(path('work.db'), '');
    expect(open).toThrow('workspace-key-wrong');
    rmSync(path('work.db'));
    expect(open).toThrow('workspace-key-wrong');
    expect(readdirSync(folder.path)).toEqual(['work.backup-2026-11-22.db']);
  });

  it('are read with no key at all as little: the reason is told and nothing is set aside', () => {
    storeOne(path('cache.db'));
    giveKeys(folder.path, { refused: { code: 'workspace-key-missing', retryable: false } });
    expect(() => openKept(path('cache.db'), CACHE, NOW, () => undefined)).toThrow('workspace-key-missing');
    expect(readdirSync(folder.path)).toEqual(['cache.db']);
    expect(isKeyed(folder.path)).toBe(true);
  });

  it('are read all the same when only the mark of one is lost and another one shows that the key is right', () => {
    storeOne(path('cache.db'));
    openDatabase(path('work.db'), { migrations: workMigrations }).close();
    const bytes = readFileSync(path('cache.db'));
    bytes.fill(0x5a, 0, 16);
    writeFileSync(path('cache.db'), bytes);
    const db = openDatabase(path('cache.db'));
    expect(db.prepare('SELECT text FROM told').pluck().get()).toContain(NAME);
    db.close();
  });

  it('are recovered when the first page of one is damaged: with the right key that is damage', () => {
    storeOne(path('cache.db'));
    const bytes = readFileSync(path('cache.db'));
    bytes.fill(0x5a, 100, 200);
    writeFileSync(path('cache.db'), bytes);
    const told: Recovery[] = [];
    openKept(path('cache.db'), CACHE, NOW, (recovery) => told.push(recovery)).close();
    expect(told).toHaveLength(1);
    expect(told[0]?.setAside).toContain('cache.damaged-20261122T090000.db');
    expect(filesWith([NAME, DOCUMENT])).toEqual([]);
  });

  it.each([0, 1, 100])('show a single changed bit when it is read, in byte %i of a page', (at) => {
    storeOne(path('cache.db'));
    const page = statSync(path('cache.db')).size / PAGE_BYTES - 1;
    const file = openSync(path('cache.db'), 'r+');
    const where = page * PAGE_BYTES + at;
    const byte = readFileSync(path('cache.db')).readUInt8(where);
    writeSync(file, Buffer.from([byte ^ 1]), 0, 1, where);
    const db = connect(path('cache.db'), { readonly: true });
    expect(() => db.pragma('integrity_check(1)', { simple: true })).toSatisfy(
      (check: () => unknown) => String(attempt(check)) !== 'ok',
    );
    db.close();
  });

  it('of an earlier version are read as they are', () => {
    openDatabase(path('cache.db'), { withoutKeys: true }).close();
    expect(formWithoutKey(path('cache.db'))).toBe('plain');
    expect(isKeyed(folder.path)).toBe(false);
    openDatabase(path('cache.db')).close();
    expect(formWithoutKey(path('cache.db'))).toBe('plain');
  });

  it('are damaged, not foreign, when they are nothing that this app wrote', () => {
    writeFileSync(path('cache.db'), 'this is no database, and nothing that was encrypted');
    expect(isKeyed(folder.path)).toBe(false);
    expect(() => openDatabase(path('cache.db'))).toThrow('database-damaged');
  });

  it('cannot be swapped page by page between places: a page of another place is not accepted', () => {
    storeOne(path('cache.db'));
    const bytes = readFileSync(path('cache.db'));
    copyFileSync(path('cache.db'), path('as-it-was.db'));
    bytes.copyWithin(PAGE_BYTES, 2 * PAGE_BYTES, 3 * PAGE_BYTES);
    writeFileSync(path('cache.db'), bytes);
    const db = connect(path('cache.db'), { readonly: true });
    expect(attempt(() => db.pragma('integrity_check(1)', { simple: true }))).not.toBe('ok');
    db.close();
  });
});

function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
}
