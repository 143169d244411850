/**
 * The recovery of a cache that is cut off: what was saved is neither lost nor made again from less, and the person is
 * told.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { recordStorer } from '../listings/records.ts';
import { migrations } from '../migrations/cache/index.ts';
import { depositRecord } from '../testing/records.ts';
import { openKept, type Recovery } from './kept-database.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');

let folder: ReturnType<typeof temporaryFolder>;
let told: Recovery[];
beforeEach(() => {
  folder = temporaryFolder();
  told = [];
});
afterEach(() => folder.remove());
const path = (name: string) => join(folder.path, name);
const openCache = () =>
  openKept(path('cache.db'), { migrations, copied: false }, NOW, (recovery) => told.push(recovery));
const store = (db: Db, ...ids: number[]) =>
  recordStorer(db, deposits)({ records: ids.map((id) => depositRecord(id)), readAt: 1 });
const count = (db: Db, table: string) => Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
/** Overwrites pages in the middle of the file, as a failing disk does. */
const damage = (file: string) => {
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 4096, bytes.length);
  writeFileSync(file, bytes);
};

describe('a damaged cache', () => {
  /** With what was saved of it beside it, as it is cut off before that has its place. */
  const savedBeside = (...ids: number[]) => {
    const saved = openDatabase(path('cache.db.saved'), { migrations });
    store(saved, ...ids);
    saved.close();
  };

  it.each(['before the damaged one is aside', 'behind that', 'behind all of it'])(
    'is what was saved of it where its recovery is cut off %s, and that is told',
    (when) => {
      const db = openCache();
      store(db, 1);
      db.close();
      damage(path('cache.db'));
      const aside = path('cache.damaged-20261121T085900.db');
      if (when !== 'before the damaged one is aside') renameSync(path('cache.db'), aside);
      savedBeside(1, 2, 3);
      if (when === 'behind all of it') renameSync(path('cache.db.saved'), path('cache.db'));
      writeFileSync(path('cache.db.open'), `saved ${basename(aside)}`);
      const again = openCache();
      expect(count(again, 'deposits')).toBe(3);
      expect(told).toEqual([{ path: path('cache.db'), setAside: aside, at: NOW, restoredFrom: null }]);
      expect(existsSync(path('cache.db.saved'))).toBe(false);
      again.close();
      openCache().close();
      expect(told).toHaveLength(1);
    },
  );

  it('is what an earlier version of the app saved of it and was cut off with', () => {
    const aside = path('cache.damaged-20261121T085900.db');
    writeFileSync(aside, 'x'.repeat(5_000));
    savedBeside(1, 2, 3);
    writeFileSync(path('cache.db.open'), 'damaged');
    const again = openCache();
    expect(count(again, 'deposits')).toBe(3);
    expect(told).toEqual([{ path: path('cache.db'), setAside: aside, at: NOW, restoredFrom: null }]);
    again.close();
  });
});
