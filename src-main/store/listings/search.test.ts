import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { foldText } from '../engine/search-text.ts';
import { depositRecord } from '../testing/records.ts';
import { readRows, readSummary } from './query.ts';
import { recordStorer } from './records.ts';
import { textSearch } from './search.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeAll(() => {
  folder = temporaryFolder();
  db = openDatabase(join(folder.path, 'cache.db'));
});
afterAll(() => {
  db.close();
  folder.remove();
});

const query = (text: string) => ({
  filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text },
  timeZone: 'America/Lima',
  sort: { field: 'idDeposit', descending: false },
});
const found = (text: string) => readRows(db, deposits, query(text)).map(({ identity }) => identity);
/** The records that have the text, by looking at each. */
const scanned = (text: string) =>
  db
    .prepare<[string], string>(
      'SELECT identity FROM deposits WHERE instr(searchText, ?) > 0 ORDER BY length(idDeposit), idDeposit',
    )
    .pluck()
    .all(foldText(text.trim()));

/** Few characters, so that texts meet, with all that means something to SQL, to the index or to Unicode. */
const text = fc.string({
  unit: fc.constantFrom(
    'a',
    'b',
    'Á',
    'ñ',
    'ß',
    '"',
    "'",
    '*',
    '%',
    '_',
    '^',
    '-',
    ' ',
    '\n',
    '\0',
    '\u0301',
    'İ',
    '漢',
    '😀',
    '1',
  ),
  maxLength: 12,
});

describe('search', () => {
  it('finds exactly what looking at every record finds, whatever came, changed or went', () => {
    const store = recordStorer(db, deposits);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 15 }), text), { minLength: 1, maxLength: 10 }),
        fc.array(text, { maxLength: 5 }),
        fc.nat(),
        fc.nat(),
        (records, needles, start, length) => {
          store({ records: records.map(([id, externalId]) => depositRecord(id, { externalId })), readAt: 1 });
          db.prepare('DELETE FROM deposits WHERE identity = ?').run(String(1 + (start % 15)));
          const [, some = ''] = records[start % records.length] ?? [];
          const part = some.slice(start % (some.length + 1)).slice(0, 1 + (length % 8));
          for (const needle of [...needles, some, part]) {
            if (foldText(needle.trim()) === '') continue;
            expect(found(needle)).toEqual(scanned(needle));
            const { filter, timeZone } = query(needle);
            expect(readSummary(db, deposits, filter, timeZone).count).toBe(scanned(needle).length);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('begins with the few records that have a text, and with the period when they are many', () => {
    const page = Array.from({ length: 4_100 }, (_, index) => depositRecord(1_000 + index));
    recordStorer(db, deposits)({ records: page, readAt: 1 });
    expect(textSearch(db, deposits, 'PED-1000')?.few).toBe(true);
    expect(textSearch(db, deposits, 'no such text')?.few).toBe(true);
    expect(textSearch(db, deposits, 'ped-')?.few).toBe(false);
    expect(textSearch(db, deposits, 'pe')?.few).toBe(false);
    expect(textSearch(db, deposits, '  ')).toBeUndefined();
    expect(found('ped-').length).toBe(scanned('ped-').length);
    expect(found('PED-1000')).toEqual(['1000']);
  });
});
