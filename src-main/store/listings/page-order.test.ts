import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListingFilter } from '../../../src-shared/contract/listings.ts';
import { HOUR_MS } from '../../../src-shared/durations.ts';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { depositRecord } from '../testing/records.ts';
import { PageReader } from './page-order.ts';
import { filterPeriod, iterateRows, readRows } from './query.ts';
import { recordStorer } from './records.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  db = openDatabase(join(folder.path, 'cache.db'));
});
afterEach(() => {
  db.close();
  folder.remove();
});

const FROM = Date.parse('2026-09-28T00:00:00Z');
const DAYS = 40;
/** Many records at few moments, so that pages begin among equals. */
const record = fc
  .record({
    hour: fc.integer({ min: 0, max: DAYS * 24 }),
    status: fc.constantFrom('COMPLETED', 'PENDING', 'HELD'),
    amount: fc.integer({ min: 1, max: 5 }),
    externalId: fc.constantFrom('PED-001', 'PED-002', 'ped-x'),
    dated: fc.integer({ min: 0, max: 60 }).map((number) => number > 0),
  })
  .map(({ hour, dated, ...values }) => ({
    ...values,
    creationDate: dated ? new Date(FROM + hour * HOUR_MS + (hour % 3) * 60_000).toISOString() : 'soon',
  }));
const choices: fc.Arbitrary<ListingFilter['choices']> = fc.constantFrom<ListingFilter['choices'][]>(
  {},
  { status: ['PENDING'] },
  { status: ['PENDING', 'HELD'], currency: ['PEN'] },
  { status: ['NONE'] },
);
const query = fc.record({
  filter: fc.record({
    firstDay: fc.constantFrom('2026-09-27', '2026-10-01', '2026-10-03'),
    lastDay: fc.constantFrom('2026-10-03', '2026-10-31', '2026-11-08'),
    choices,
    text: fc.constantFrom('', '', 'ped-0', 'x'),
  }),
  timeZone: fc.constantFrom('America/Lima', 'Asia/Kathmandu'),
  sort: fc.record({
    field: fc.constantFrom('creationDate', 'creationDate', 'amount', 'status'),
    descending: fc.boolean(),
  }),
  limit: fc.integer({ min: 1, max: 20 }),
  offset: fc.integer({ min: 0, max: 70 }),
});

/**
 * By date, written down here: every record of the days or without a date, sorted, and as many of them as are asked for.
 */
function byHand({ filter, timeZone, sort, limit, offset }: Parameters<PageReader['read']>[1]): unknown[] {
  const { from, to } = filterPeriod(deposits, filter, timeZone);
  const direction = sort.descending ? 'DESC' : 'ASC';
  const chosen = Object.entries(filter.choices).map(
    ([field, values]) => `AND +${field} IN (${values.map((value) => `'${value}'`)})`,
  );
  return db
    .prepare(
      `SELECT identity FROM deposits WHERE (creationDate >= ? AND creationDate < ? OR creationDate IS NULL)
       ${chosen.join(' ')} ORDER BY +creationDate ${direction}, rowKey ${direction} LIMIT ? OFFSET ?`,
    )
    .pluck()
    .all(from, to, limit, offset);
}

describe('a page far in', () => {
  it('has the rows that counting up to it gives, also after rows came between two pages', () => {
    const pages = new PageReader(db, 0);
    const store = recordStorer(db, deposits);
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 60 }),
        fc.array(query, { minLength: 1, maxLength: 4 }),
        (records, asked) => {
          db.exec('DELETE FROM deposits');
          store({ records: records.map((values, index) => depositRecord(index + 1, values)), readAt: 1 });
          for (const [index, page] of asked.entries()) {
            expect(pages.read(deposits, page)).toEqual(readRows(db, deposits, page));
            if (page.sort.field === 'creationDate' && page.filter.text === '') {
              expect(readRows(db, deposits, page).map(({ identity }) => identity)).toEqual(byHand(page));
              const exported = [...iterateRows(db, deposits, page)].map(({ identity }) => identity);
              expect(exported).toEqual(byHand(page));
            }
            store({ records: [depositRecord(100 + index, { amount: 3 })], readAt: 2 });
            expect(pages.read(deposits, page)).toEqual(readRows(db, deposits, page));
            const next = { ...page, offset: page.offset + page.limit };
            expect(pages.read(deposits, next)).toEqual(readRows(db, deposits, next));
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('sees what another connection stored since', () => {
    const pages = new PageReader(db, 0);
    const byAmount = {
      filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
      timeZone: 'America/Lima',
      sort: { field: 'amount', descending: true },
      limit: 10,
      offset: 0,
    };
    recordStorer(db, deposits)({ records: [depositRecord(1)], readAt: 1 });
    expect(pages.read(deposits, byAmount).map(({ identity }) => identity)).toEqual(['1']);
    const other = openDatabase(join(folder.path, 'cache.db'));
    recordStorer(other, deposits)({ records: [depositRecord(2, { amount: 11 })], readAt: 2 });
    other.close();
    expect(pages.read(deposits, byAmount).map(({ identity }) => identity)).toEqual(['2', '1']);
  });

  it('refuses a filter and a sort that the listing does not have', () => {
    const pages = new PageReader(db, 0);
    const page = {
      filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
      timeZone: 'UTC',
      limit: 1,
      offset: 5,
    };
    const byDate = { field: 'creationDate', descending: true };
    for (const [choices, sort] of [
      [{ amount: ['1'] }, byDate],
      [{}, { field: 'rowKey', descending: true }],
    ] as const) {
      const asked = { ...page, filter: { ...page.filter, choices: { ...choices } }, sort };
      expect(() => pages.read(deposits, asked as never)).toThrow('invalid-request');
    }
  });
});
