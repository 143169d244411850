import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListingFilter, ListingRow, Sort } from '../../../src-shared/contract/listings.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openCache } from '../testing/databases.ts';
import { depositRecord } from '../testing/records.ts';
import { readCoverage, readRows, readSummary, rowsSql } from './query.ts';
import { recordStorer } from './records.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

const LIMA = 'America/Lima';
const OCTOBER: ListingFilter = {
  firstDay: '2026-10-01',
  lastDay: '2026-10-31',
  choices: {},
  text: '',
};
const NEWEST: Sort = { field: 'creationDate', descending: true };

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
const open = () => {
  folder = temporaryFolder();
  db = openCache(join(folder.path, 'cache.db'));
};
const close = () => {
  db.close();
  folder.remove();
};

const store = (...records: ReturnType<typeof depositRecord>[]) =>
  recordStorer(db, deposits)({ records, readAt: 1 });
const rows = (filter: Partial<ListingFilter> = {}, sort = NEWEST) =>
  readRows(db, deposits, { filter: { ...OCTOBER, ...filter }, timeZone: LIMA, sort });
const ids = (filter: Partial<ListingFilter> = {}, sort?: Sort) =>
  rows(filter, sort).map(({ identity }) => Number(identity));
const summary = (filter: Partial<ListingFilter> = {}) =>
  readSummary(db, deposits, { ...OCTOBER, ...filter }, LIMA);

describe('filters', () => {
  beforeEach(open);
  afterEach(close);

  it('days are those of the reporting time zone, first and last included', () => {
    store(
      depositRecord(1, { creationDate: '2026-10-01T04:59:59.999Z' }),
      depositRecord(2, { creationDate: '2026-10-01T05:00:00Z' }),
      depositRecord(3, { creationDate: '2026-11-01T04:59:59.999Z' }),
      depositRecord(4, { creationDate: '2026-11-01T05:00:00Z' }),
    );
    expect(ids()).toEqual([3, 2]);
    expect(ids({ firstDay: '2026-10-31' })).toEqual([3]);
  });

  it('a record without a readable date is shown in every period and flagged', () => {
    store(depositRecord(1), depositRecord(2, { creationDate: 'soon', status: 'HELD' }));
    expect(ids().sort()).toEqual([1, 2]);
    expect(ids({ firstDay: '2020-01-01', lastDay: '2020-01-01' })).toEqual([2]);
    expect(summary({ firstDay: '2020-01-01', lastDay: '2020-01-01' })).toMatchObject({
      count: 1,
      flagged: 1,
      choices: { status: ['HELD'], currency: ['PEN'], paymentMethodCode: ['XA'] },
    });
    expect(rows({ choices: { status: ['HELD'] } })[0]?.problems).toEqual([
      { field: 'creationDate', problem: 'not-a-date' },
      { field: 'status', problem: 'unknown-value' },
    ]);
  });

  it('statuses and currencies: any of those chosen, both at once', () => {
    store(
      depositRecord(1),
      depositRecord(2, { status: 'PENDING' }),
      depositRecord(3, { currency: 'USD' }),
      depositRecord(4, { status: 'PENDING', currency: 'USD' }),
      depositRecord(5, { status: "O'NEIL" }),
    );
    expect(ids({ choices: { status: ['PENDING'] } }).sort()).toEqual([2, 4]);
    expect(ids({ choices: { status: ['PENDING', 'COMPLETED'], currency: ['USD'] } }).sort()).toEqual([3, 4]);
    expect(ids({ choices: { status: ["O'NEIL"] } })).toEqual([5]);
    expect(ids({ choices: { status: ['DECLINED'] } })).toEqual([]);
    expect(ids({ choices: { status: [], paymentMethodCode: ['XA'] } })).toHaveLength(5);
    for (const field of ['amount', 'rowKey', '1=1', '__proto__'])
      expect(() => ids({ choices: Object.fromEntries([[field, ['x']]]) })).toThrow('invalid-request');
  });

  it('text is found in ids, documents and names, whatever its case and accents', () => {
    store(
      depositRecord(1, { paymentMethodName: 'MUÑOZ Perú' }),
      depositRecord(2, { externalId: 'ped_50%-Ü', clientDocument: '00123' }),
      depositRecord(3, { externalId: 'pedx50y-u', clientId: 'a^b`c' }),
    );
    expect(ids({ text: 'munoz' })).toEqual([1]);
    expect(ids({ text: ' PERÚ ' })).toEqual([1]);
    expect(ids({ text: '00123' })).toEqual([2]);
    // LIKE and GLOB would take these for wildcards.
    expect(ids({ text: '_50' })).toEqual([2]);
    expect(ids({ text: '50%' })).toEqual([2]);
    expect(ids({ text: '*' })).toEqual([]);
    expect(ids({ text: '?' })).toEqual([]);
    expect(ids({ text: "'" })).toEqual([]);
    expect(ids({ text: '-ü' }).sort()).toEqual([2, 3]);
    // Marks of their own are no accents.
    expect(ids({ text: '^' })).toEqual([3]);
    expect(ids({ text: 'a^b`' })).toEqual([3]);
    // Status and amount are not what the text filter looks in.
    expect(ids({ text: 'completed' })).toEqual([]);
  });
});

describe('rows', () => {
  beforeEach(open);
  afterEach(close);

  it('carry amounts as exact text, instants as numbers, ids and the rest as text, nothing as null', () => {
    store(
      depositRecord(1, {
        amount: '9223372036854.775807',
        fee: '-0.5',
        idUser: undefined,
        clientDocument: '007',
      }),
    );
    expect(rows()[0]).toEqual({
      identity: '1',
      problems: [],
      changed: false,
      values: expect.objectContaining({
        idDeposit: '1',
        amount: '9223372036854.775807',
        fee: '-0.50',
        creationDate: Date.parse('2026-10-05T15:00:00Z'),
        clientDocument: '007',
        idUser: null,
        flags: '[]',
      }),
    });
    expect(Object.keys(rows()[0]?.values ?? {})).toEqual(deposits.fields.map(({ name }) => name));
  });

  it('amounts sort by value and the service’s ids by number', () => {
    store(
      depositRecord(9, { amount: '9.5' }),
      depositRecord(10, { amount: '-100' }),
      depositRecord(200, { amount: '10' }),
      depositRecord(99, { amount: '1e3' }),
    );
    expect(ids({}, { field: 'amount', descending: false })).toEqual([10, 9, 200, 99]);
    expect(ids({}, { field: 'idDeposit', descending: false })).toEqual([9, 10, 99, 200]);
    expect(ids({}, { field: 'idDeposit', descending: true })).toEqual([200, 99, 10, 9]);
  });

  it('sort by every field of the listing, and by nothing else', () => {
    store(depositRecord(1), depositRecord(2));
    for (const { name } of deposits.fields)
      expect(ids({}, { field: name, descending: true })).toEqual([2, 1]);
    for (const field of ['rowKey', 'asReceived', 'amount; DROP TABLE deposits', '', '1', '__proto__']) {
      expect(() => rows({}, { field, descending: false })).toThrow('invalid-request');
    }
  });
});

describe('all pages together', () => {
  beforeAll(() => {
    open();
    const records = Array.from({ length: 137 }, (_, index) =>
      depositRecord(index + 1, {
        creationDate: `2026-10-${String(1 + ((index * 7) % 9)).padStart(2, '0')}T12:00:00Z`,
        status: ['COMPLETED', 'PENDING', 'APPROVED'][index % 3],
        currency: index % 4 === 0 ? 'USD' : 'PEN',
        amount: index % 11 === 0 ? undefined : `${(index * 37) % 50}.${index % 10}`,
      }),
    );
    store(...records);
  });
  afterAll(close);

  it('are the whole sorted set, nothing twice and nothing missing, for any filter, sort and page size', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...deposits.fields.map(({ name }) => name)),
        fc.boolean(),
        fc.integer({ min: 1, max: 200 }),
        fc.subarray(['COMPLETED', 'PENDING', 'APPROVED']),
        fc.subarray(['PEN', 'USD']),
        (field, descending, pageSize, statuses, currencies) => {
          const choices = { status: statuses, currency: currencies };
          const filter = { ...OCTOBER, choices };
          const sort = { field, descending };
          const pages: ListingRow[] = [];
          for (let offset = 0; ; offset += pageSize) {
            const page = readRows(db, deposits, { filter, timeZone: LIMA, sort, limit: pageSize, offset });
            pages.push(...page);
            if (page.length < pageSize) break;
          }
          expect(pages).toEqual(readRows(db, deposits, { filter, timeZone: LIMA, sort }));
          expect(new Set(pages.map(({ identity }) => identity)).size).toBe(pages.length);
          const found = summary({ choices });
          expect(found.count).toBe(pages.length);
          expect(found.notTotalled).toBe(pages.filter(({ values }) => values.amount === null).length);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the summary', () => {
  beforeEach(open);
  afterEach(close);

  it('totals exactly where floats do not, per currency, never across', () => {
    store(
      depositRecord(1, { amount: '0.1' }),
      depositRecord(2, { amount: '0.2' }),
      depositRecord(3, { amount: '9007199254740.993', currency: 'USD' }),
      depositRecord(4, { amount: '-0.000001', currency: 'USD' }),
      depositRecord(5, { amount: '5', feeCurrency: 'USD', fee: '0.3' }),
    );
    expect(summary()).toEqual({
      count: 5,
      flagged: 0,
      notTotalled: 0,
      totals: {
        amount: [
          { currency: 'PEN', amount: '5.30', count: 3 },
          { currency: 'USD', amount: '9007199254740.992999', count: 2 },
        ],
        fee: [
          { currency: 'PEN', amount: '0.40', count: 4 },
          { currency: 'USD', amount: '0.30', count: 1 },
        ],
      },
      counted: ['COMPLETED'],
      byStatus: [{ status: 'COMPLETED', totals: expect.anything() }],
      choices: { status: ['COMPLETED'], currency: ['PEN', 'USD'], paymentMethodCode: ['XA'] },
    });
  });

  it('does not overflow: a sum beyond 64 bits is as exact as any', () => {
    const largest = '9223372036854.775807';
    store(...[1, 2, 3].map((id) => depositRecord(id, { amount: largest, fee: `-${largest}` })));
    const { totals } = summary();
    expect(totals.amount?.[0]?.amount).toBe('27670116110564.327421');
    expect(totals.fee?.[0]?.amount).toBe('-27670116110564.327421');
  });

  it('adds any amounts as big integers would, in any order', () => {
    const units = fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(fc.array(units, { minLength: 1, maxLength: 20 }), (list) => {
        db.exec('DELETE FROM deposits');
        store(...list.map((amount, index) => depositRecord(index + 1, { amount: writeAmount(amount) })));
        const total = summary().totals.amount?.[0]?.amount ?? '';
        // A total may pass what one amount can be, so it is compared digit by digit.
        expect(total).toBe(writeAmount(list.reduce((a, b) => a + b, 0n)));
      }),
      { numRuns: 40 },
    );
    expect(unitsOf('1')).toBe(1_000_000n);
  });

  it('counts what cannot be added: no readable amount, or no currency to add it to', () => {
    store(
      depositRecord(1),
      depositRecord(2, { amount: '1e-9' }),
      depositRecord(3, { currency: undefined, amount: '5' }),
      depositRecord(4, { currency: '', amount: '7' }),
      depositRecord(5, { fee: undefined, feeCurrency: undefined }),
    );
    expect(summary()).toMatchObject({
      count: 5,
      notTotalled: 4,
      flagged: 3,
      totals: {
        amount: [{ currency: 'PEN', amount: '20.00', count: 2 }],
        fee: [{ currency: 'PEN', amount: '0.40', count: 4 }],
      },
    });
  });

  it('offers the choices of the period whatever the other filters say', () => {
    store(
      depositRecord(1),
      depositRecord(2, { status: 'HELD', currency: 'EUR' }),
      depositRecord(3, { status: 'DECLINED', creationDate: '2026-09-01T00:00:00Z' }),
    );
    expect(summary({ choices: { status: ['COMPLETED'] }, text: 'PED-1' }).choices).toEqual({
      status: ['COMPLETED', 'HELD'],
      currency: ['EUR', 'PEN'],
      paymentMethodCode: ['XA'],
    });
  });

  it('of nothing is nothing', () => {
    expect(summary()).toEqual({
      count: 0,
      flagged: 0,
      notTotalled: 0,
      totals: { amount: [], fee: [] },
      counted: ['COMPLETED'],
      byStatus: [],
      choices: { status: [], currency: [], paymentMethodCode: [] },
    });
  });
});

describe('coverage', () => {
  beforeEach(open);
  afterEach(close);
  const read = (from: number, to: number, readAt: number) =>
    recordStorer(db, deposits)({ records: [], readAt, completes: { window: { from, to }, rows: 0 } });
  const covered = (from: number, to: number, now = 1_000) => readCoverage(db, deposits, { from, to }, now);

  it('is incomplete, with the whole as its gap, before anything was read', () => {
    expect(covered(0, 100)).toEqual({ complete: false, asOf: null, gaps: [{ from: 0, to: 100 }] });
  });

  it('is complete when readings join without a gap, as of the oldest of them', () => {
    read(0, 50, 700);
    read(50, 100, 600);
    expect(covered(0, 100)).toEqual({ complete: true, asOf: 600, gaps: [] });
    expect(covered(10, 20)).toEqual({ complete: true, asOf: 700, gaps: [] });
  });

  it('names every gap: before, between and after', () => {
    read(10, 30, 1);
    read(20, 40, 2);
    read(60, 80, 3);
    expect(covered(0, 100).gaps).toEqual([
      { from: 0, to: 10 },
      { from: 40, to: 60 },
      { from: 80, to: 100 },
    ]);
  });

  it('of a period that is not over is complete as of its last reading, not of now', () => {
    read(0, 50, 53);
    expect(covered(0, 100, 60)).toEqual({ complete: true, asOf: 50, gaps: [] });
    // Once it is over, what came after that reading is missing.
    expect(covered(0, 100, 100)).toEqual({ complete: false, asOf: 53, gaps: [{ from: 50, to: 100 }] });
    expect(covered(60, 100, 70)).toEqual({ complete: false, asOf: null, gaps: [{ from: 60, to: 70 }] });
  });

  it('of a period that is not over still names what was left out before', () => {
    read(0, 20, 21);
    read(40, 50, 51);
    expect(covered(0, 100, 60)).toEqual({ complete: false, asOf: 21, gaps: [{ from: 20, to: 40 }] });
  });

  it('does not ask for the future', () => {
    read(0, 50, 50);
    expect(covered(200, 300, 50)).toEqual({ complete: false, asOf: null, gaps: [] });
  });
});

describe('how the database finds the rows', () => {
  beforeEach(open);
  afterEach(close);
  const plan = (filter: Partial<ListingFilter>, sort: Sort) => {
    const query = { filter: { ...OCTOBER, ...filter }, timeZone: LIMA, sort, limit: 50, offset: 0 };
    const { sql, values } = rowsSql(db, deposits, query);
    return db
      .prepare<typeof values, { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map(({ detail }) => detail)
      .join('; ');
  };

  it('by date: the index gives the rows in order, both ways, without sorting', () => {
    for (const descending of [true, false]) {
      expect(plan({}, { field: 'creationDate', descending })).toBe(
        'SEARCH deposits USING INDEX depositsByDate (creationDate>? AND creationDate<?)',
      );
    }
  });

  it('by date with a status that many have: from the date’s index, not by sorting them all', () => {
    const currencies = ['PEN', 'USD'];
    const many = Array.from({ length: 4_000 }, (_, index) =>
      depositRecord(index + 1, { currency: currencies[index % 2] }),
    );
    store(...many, depositRecord(5_000, { status: 'HELD' }));
    const newest = (choices: ListingFilter['choices']) => plan({ choices }, NEWEST);
    expect(newest({ status: ['COMPLETED'] })).toMatch(/USE TEMP B-TREE FOR ORDER BY$/);
    store(depositRecord(5_001));
    expect(newest({ status: ['COMPLETED'] })).toMatch(/^SEARCH deposits USING INDEX depositsByDate [^;]*$/);
    expect(newest({ status: ['COMPLETED'], paymentMethodCode: ['XA'] })).toMatch(
      /^SEARCH deposits USING INDEX depositsByDate [^;]*$/,
    );
    expect(newest({ status: ['COMPLETED'], currency: ['PEN'] })).toMatch(
      /^SEARCH deposits USING INDEX depositsByStatus [^;]*$/,
    );
    expect(newest({ status: ['HELD'] })).toMatch(
      /^SEARCH deposits USING INDEX depositsByStatus .*; USE TEMP B-TREE FOR ORDER BY$/,
    );
    db.exec('DELETE FROM deposits');
  });

  it('by any other filter or sort: never by looking at every record', () => {
    for (const { name } of deposits.fields) {
      for (const filter of [
        {},
        { choices: { status: ['PENDING'] } },
        { choices: { currency: ['USD'] } },
        { choices: { paymentMethodCode: ['XA'] } },
        // A text without trigrams; one with is looked up in the search index, which each listing's test proves.
        { text: 'mu' },
      ]) {
        expect(plan(filter, { field: name, descending: true })).toMatch(
          /^SEARCH deposits USING INDEX deposits/,
        );
      }
    }
    const both = plan({ choices: { status: ['PENDING'], currency: ['USD'] } }, NEWEST);
    expect(both).toMatch(
      /depositsByStatus \(status=\? AND currency=\? AND creationDate>\? AND creationDate<\?\)$/,
    );
  });

  it('also when some record has no date: both orders from the index, merged and not sorted', () => {
    store(depositRecord(1, { creationDate: undefined }));
    for (const descending of [true, false]) {
      const found = plan({}, { field: 'creationDate', descending });
      expect(found).toContain('MERGE (UNION ALL)');
      expect(found).toContain('depositsByDate (creationDate>? AND creationDate<?)');
      expect(found).toContain('depositsByDate (creationDate=?)');
      expect(found).not.toContain('TEMP B-TREE');
    }
    expect(ids()).toEqual([1]);
  });
});
