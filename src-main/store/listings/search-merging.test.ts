/**
 * Records that are added many at a time lie in parts of the search index until these are merged: what is found is the
 * same throughout.
 */
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { foldText } from '../engine/search-text.ts';
import { openCache } from '../testing/databases.ts';
import { depositRecord } from '../testing/records.ts';
import { addMany, rowOf } from './add-many.ts';
import { recordStorer } from './records.ts';
import { textSearch } from './search.ts';
import { mergeSearch } from './search-merging.ts';

let db: Db;
beforeEach(() => {
  const folder = temporaryFolder();
  db = openCache(join(folder.path, 'cache.db'));
  onTestFinished(() => {
    db.close();
    folder.remove();
  });
});

/** Records of a batch: enough for the way of the many. */
const ROWS = 60;
const add = (first: number) => {
  const rows = Array.from({ length: ROWS }, (_, index) => depositRecord(first + index)).map((record) =>
    rowOf(deposits, record, null, [1, 1, 1]),
  );
  db.transaction(() => addMany(db, deposits, rows)).immediate();
};
const parts = () => Number(db.prepare('SELECT count(DISTINCT segid) FROM depositsSearch_idx').pluck().get());
/** As search finds them, and by looking at each. */
const found = (needle: string) => {
  const search = textSearch(db, deposits, needle);
  const of = (sql: string, values: readonly unknown[]) =>
    db.prepare(`SELECT identity FROM deposits WHERE ${sql} ORDER BY rowKey`).pluck().all(values);
  expect(search?.few).toBe(true);
  expect(of(search?.sql ?? '', search?.values ?? [])).toEqual(of('instr(searchText, ?) > 0', [needle]));
};
const everythingFound = () => {
  for (const needle of ['ped-10', 'c12', 'ped-999', 'ped-7', '45678901', 'changed']) found(needle);
};

it('what is found is the same while records come in parts, change and go, while these are merged, and then', () => {
  const store = recordStorer(db, deposits);
  for (let batch = 0; batch < 20; batch += 1) {
    add(1 + batch * ROWS);
    store({ records: [depositRecord(3 + batch * ROWS, { externalId: `changed ${batch}` })], readAt: 2 });
    db.prepare('DELETE FROM deposits WHERE identity = ?').run(String(7 + batch * ROWS));
    everythingFound();
  }
  // Writing a page does not merge all of them.
  expect(parts()).toBeGreaterThanOrEqual(20);
  let slices = 0;
  for (; mergeSearch(db); slices += 1) everythingFound();
  expect(slices).toBeGreaterThan(0);
  expect(parts()).toBeLessThan(8);
  everythingFound();
  expect(mergeSearch(db)).toBe(false);
});

it('the searched fields folded at once are what each of them is by itself', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'Σ', 'σ', 'Á', '\u0301', 'ß', 'İ', "'", '.', '\0', '漢', '😀', ' ', '\u0345'),
    maxLength: 6,
  });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (fields) => {
      expect(foldText(fields.join('\n'))).toBe(fields.map(foldText).join('\n'));
    }),
    { numRuns: 2_000, seed: 20_260_101 },
  );
});
