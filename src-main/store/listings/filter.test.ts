/** The filters beside days, choices and text: what they find, and how the database goes about it. */
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListingFilter, ListingRow, Sort } from '../../../src-shared/contract/listings.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { fieldOf, LISTING_NAMES, totalledFields } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openCache } from '../testing/databases.ts';
import { depositRecord, listingRecord } from '../testing/records.ts';
import { PageReader } from './page-order.ts';
import { readRows, readSummary, rowsSql } from './query.ts';
import { recordStorer } from './records.ts';
import { idSearch } from './search.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

const LIMA = 'America/Lima';
const OCTOBER: ListingFilter = { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' };
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

const store = (records: ReturnType<typeof depositRecord>[], readAt = 1) =>
  recordStorer(db, deposits)({ records, readAt });
const rows = (filter: Partial<ListingFilter>, sort = NEWEST) =>
  readRows(db, deposits, { filter: { ...OCTOBER, ...filter }, timeZone: LIMA, sort });
const ids = (filter: Partial<ListingFilter>) =>
  rows(filter)
    .map(({ identity }) => Number(identity))
    .sort((a, b) => a - b);
const summary = (filter: Partial<ListingFilter>) =>
  readSummary(db, deposits, { ...OCTOBER, ...filter }, LIMA);

describe('days of the last change', () => {
  beforeEach(open);
  afterEach(close);

  it('are both included, cut as the listing’s own days, and narrow rows and totals alike', () => {
    store([
      depositRecord(1, { lastChangeDate: '2026-11-02T04:59:59Z' }),
      depositRecord(2, { lastChangeDate: '2026-11-02T05:00:00Z' }),
      depositRecord(3, { lastChangeDate: '2026-11-05T04:59:59Z' }),
      depositRecord(4, { lastChangeDate: '2026-11-05T05:00:00Z' }),
      depositRecord(5, { lastChangeDate: undefined }),
    ]);
    const between = (days: ListingFilter['lastChange']) => ids({ lastChange: days });
    expect(between({ firstDay: '2026-11-02', lastDay: '2026-11-04' })).toEqual([2, 3]);
    expect(between({ firstDay: '2026-11-04' })).toEqual([3, 4]);
    expect(between({ lastDay: '2026-11-01' })).toEqual([1]);
    expect(summary({ lastChange: { firstDay: '2026-11-02', lastDay: '2026-11-04' } }).count).toBe(2);
  });

  it('are refused of a listing whose records have none', () => {
    const filter = { ...OCTOBER, lastChange: { firstDay: '2026-10-01' } };
    const of = (name: 'notes' | 'settlements') =>
      readRows(db, listings[name], {
        filter,
        timeZone: LIMA,
        sort: { field: 'creationDate', descending: true },
      });
    const without = (['notes', 'settlements'] as const).filter(
      (name) => !listings[name].fields.some(({ name: field }) => field === 'lastChangeDate'),
    );
    expect(without.length).toBeGreaterThan(0);
    for (const name of without) expect(() => of(name)).toThrow('invalid-request');
  });
});

describe('amounts', () => {
  beforeEach(open);
  afterEach(close);

  it('are compared exactly, both bounds included, in one currency', () => {
    store([
      depositRecord(1, { amount: '99.99' }),
      depositRecord(2, { amount: '100.00' }),
      depositRecord(3, { amount: '100.000001' }),
      depositRecord(4, { amount: '100', currency: 'USD' }),
      depositRecord(5, { amount: '-100' }),
      depositRecord(6, { amount: undefined }),
    ]);
    const between = (from?: string, to?: string, currency = 'PEN') =>
      ids({
        amount: { field: 'amount', currency, ...(from && { from }), ...(to && { to }) },
      });
    expect(between('100', '100')).toEqual([2]);
    expect(between('100.0', '100.000001')).toEqual([2, 3]);
    expect(between('99.99')).toEqual([1, 2, 3]);
    expect(between(undefined, '99.99')).toEqual([1, 5]);
    expect(between('0', undefined, 'USD')).toEqual([4]);
    expect(between('0', undefined, "P'N")).toEqual([]);
  });

  it('that no record can have are answered, what is no amount of the listing is refused', () => {
    store([depositRecord(1)]);
    const range = (field: string, from: string) => ids({ amount: { field, currency: 'PEN', from } });
    expect(range('amount', '99999999999999999999')).toEqual([]);
    expect(range('amount', '-99999999999999999999')).toEqual([1]);
    expect(range('fee', '0.1')).toEqual([1]);
    for (const field of ['status', 'currency', 'rowKey', '1=1', '__proto__'])
      expect(() => range(field, '1')).toThrow('invalid-request');
    expect(() => range('amount', '0.0000001')).toThrow('invalid-request');
  });
});

describe('marks', () => {
  beforeEach(open);
  afterEach(close);

  it('changed: came back different; flagged: something wrong as received; both: both', () => {
    store([depositRecord(1), depositRecord(2), depositRecord(3, { status: 'HELD' }), depositRecord(4)], 1);
    store([depositRecord(2, { amount: '11' }), depositRecord(3, { status: 'LOST' }), depositRecord(4)], 2);
    expect(ids({ changed: true })).toEqual([2, 3]);
    expect(ids({ flagged: true })).toEqual([3]);
    expect(ids({ changed: true, flagged: true })).toEqual([3]);
    expect(summary({ changed: true })).toMatchObject({
      count: 2,
      flagged: 1,
      totals: { amount: [{ currency: 'PEN', amount: '11.00', count: 1 }] },
      byStatus: [
        { status: 'COMPLETED', totals: { amount: [{ amount: '11.00' }] } },
        { status: 'LOST', totals: { amount: [{ amount: '10.00' }] } },
      ],
      choices: { status: ['COMPLETED', 'LOST'] },
    });
  });

  it('also find records without a date, which belong to every period', () => {
    store([depositRecord(1, { creationDate: 'soon' }), depositRecord(2)]);
    expect(ids({ flagged: true })).toEqual([1]);
    store([depositRecord(1, { creationDate: 'later' })], 2);
    expect(ids({ changed: true })).toEqual([1]);
    expect(summary({ changed: true }).count).toBe(1);
  });
});

it('records chosen one by one are those of them that the rest of the filter leaves', () => {
  open();
  store(
    [1, 2, 3, 4].map((id) => depositRecord(id, { amount: id, status: id === 2 ? 'PENDING' : 'COMPLETED' })),
  );
  expect(ids({ identities: ['2', '4', 'none', "'"] })).toEqual([2, 4]);
  expect(ids({ identities: ['2', '4'], choices: { status: ['PENDING'] } })).toEqual([2]);
  expect(ids({ identities: ['2', '4'], firstDay: '2026-10-06' })).toEqual([]);
  expect(summary({ identities: ['2', '4'] }).totals.amount).toEqual([
    { currency: 'PEN', amount: '4.00', count: 1 },
  ]);
  close();
});

describe('ids', () => {
  beforeEach(open);
  afterEach(close);

  it('are found whole, in any of the fields that are searched for ids, many at once', () => {
    store([
      depositRecord(1, { externalId: 'PED-10' }),
      depositRecord(2, { externalId: 'PED-100', clientDocument: '45' }),
      depositRecord(3, { externalId: 'ped-10' }),
      depositRecord(45, { externalId: "O'N" }),
      depositRecord(5, { paymentMethodName: 'PED-10' }),
    ]);
    expect(ids({ ids: ['PED-10'] })).toEqual([1]);
    expect(ids({ ids: ['PED-10', 'PED-100', 'nobody'] })).toEqual([1, 2]);
    // Shorter than a trigram, and more than one field.
    expect(ids({ ids: ['45'] })).toEqual([2, 45]);
    expect(ids({ ids: ["O'N", '3'], changed: true })).toEqual([]);
    expect(ids({ ids: ["O'N", '3'], text: 'ped' })).toEqual([3]);
    expect(summary({ ids: ['PED-10', '45'] }).count).toBe(3);
  });

  it('that no record has which the filter finds are told, in the order given', () => {
    store([
      depositRecord(1, { externalId: 'PED-10' }),
      depositRecord(2, { externalId: 'PED-100', status: 'PENDING' }),
      depositRecord(3, { externalId: null, clientDocument: '45', creationDate: '2026-09-05T12:00:00Z' }),
    ]);
    const missing = (filter: Partial<ListingFilter>) => summary(filter).missingIds;
    expect(missing({ ids: ['nobody', 'PED-100', 'PED-1', 'PED-10'] })).toEqual(['nobody', 'PED-1']);
    // Found through any of the fields, and one record may answer for two.
    expect(missing({ ids: ['1', 'PED-10', '2'] })).toEqual([]);
    // Of another month, and of another status.
    expect(missing({ ids: ['45', '1'] })).toEqual(['45']);
    expect(missing({ ids: ['1', 'PED-100'], choices: { status: ['COMPLETED'] } })).toEqual(['PED-100']);
    expect(missing({})).toBeUndefined();
  });

  it('of a listing without ids to be searched for leave nothing', () => {
    const listing = listings.dailyBalances;
    recordStorer(db, listing)({ records: [listingRecord(listing, 1)], readAt: 1 });
    const found = (filter: Partial<ListingFilter>) =>
      readSummary(db, listing, { ...OCTOBER, ...filter }, LIMA).count;
    expect([found({}), found({ ids: ['4711'] })]).toEqual([1, 0]);
    const { missingIds } = readSummary(db, listing, { ...OCTOBER, ids: ['4711', '1'] }, LIMA);
    expect(missingIds).toEqual(['4711', '1']);
  });
});

describe('any filters together', () => {
  const ALL = Array.from({ length: 180 }, (_, index) => ({
    id: index + 1,
    day: 1 + ((index * 7) % 31),
    status: ['COMPLETED', 'PENDING', 'HELD'][index % 3] as string,
    currency: index % 4 === 0 ? 'USD' : 'PEN',
    amount: index % 11 === 0 ? undefined : `${(index * 37) % 50}.${index % 10}`,
    changed: index % 5 === 0,
  }));
  beforeAll(() => {
    open();
    const record = ({ id, day, status, currency, amount }: (typeof ALL)[number], fee: string) =>
      depositRecord(id, {
        creationDate: `2026-10-${String(day).padStart(2, '0')}T12:00:00Z`,
        status,
        currency,
        amount,
        fee,
      });
    store(ALL.map((one) => record(one, '0.1')));
    store(
      ALL.filter(({ changed }) => changed).map((one) => record(one, '0.2')),
      2,
    );
  });
  afterAll(close);

  const bound = fc.option(fc.integer({ min: -1, max: 510 }).map((tenths) => (tenths / 10).toFixed(1)));
  const filters = fc.record({
    range: fc.option(fc.record({ currency: fc.constantFrom('PEN', 'USD'), from: bound, to: bound })),
    changed: fc.boolean(),
    flagged: fc.boolean(),
    statuses: fc.subarray(['COMPLETED', 'PENDING', 'HELD']),
    currencies: fc.subarray(['PEN', 'USD']),
    text: fc.constantFrom('', 'ped-1', 'pe', 'none'),
    chosen: fc.option(
      fc.subarray(
        ALL.map(({ id }) => id),
        { minLength: 1 },
      ),
    ),
    lastDay: fc.integer({ min: 1, max: 31 }),
    sort: fc.record({
      field: fc.constantFrom('creationDate', 'amount', 'status', 'idDeposit'),
      descending: fc.boolean(),
    }),
  });

  it('find what looking at each record finds, in rows, pages and totals alike', () => {
    // A reader that goes around nothing by passing over it.
    const pages = new PageReader(db, 0);
    fc.assert(
      fc.property(
        filters,
        ({ range, changed, flagged, statuses, currencies, text, chosen, lastDay, sort }) => {
          const bounds = range && {
            ...(range.from === null ? {} : { from: range.from }),
            ...(range.to === null ? {} : { to: range.to }),
          };
          const ranged = bounds !== null && Object.keys(bounds).length > 0;
          const filter: ListingFilter = {
            ...OCTOBER,
            lastDay: `2026-10-${String(lastDay).padStart(2, '0')}`,
            choices: { status: statuses, currency: currencies },
            text,
            ...(range && ranged ? { amount: { field: 'amount', currency: range.currency, ...bounds } } : {}),
            ...(changed ? { changed } : {}),
            ...(flagged ? { flagged } : {}),
            ...(chosen ? { identities: chosen.map(String) } : {}),
          };
          const fits = (one: (typeof ALL)[number]) =>
            one.day <= lastDay &&
            (statuses.length === 0 || statuses.includes(one.status)) &&
            (currencies.length === 0 || currencies.includes(one.currency)) &&
            `ped-${one.id}`.includes(text) &&
            (!changed || one.changed) &&
            (!flagged || one.status === 'HELD' || one.amount === undefined) &&
            (!chosen || chosen.includes(one.id)) &&
            (!range || !ranged || (one.currency === range.currency && isBetween(one.amount, bounds)));
          const found = readRows(db, deposits, { filter, timeZone: LIMA, sort });
          const identities = (list: readonly ListingRow[]) => list.map(({ identity }) => Number(identity));
          const expected = ALL.filter(fits).map(({ id }) => id);
          expect(identities(found).sort((a, b) => a - b)).toEqual(expected);
          const query = { filter, timeZone: LIMA, sort, limit: 7, offset: 7 };
          expect(pages.read(deposits, query)).toEqual(found.slice(7, 14));
          const totals = readSummary(db, deposits, filter, LIMA);
          expect(totals.count).toBe(expected.length);
          // Unless statuses are chosen, what is completed counts.
          const counts = (one: (typeof ALL)[number]) => statuses.length > 0 || one.status === 'COMPLETED';
          const fitting = ALL.filter(fits);
          expect(totals.totals.amount).toEqual(totalsPerCurrency(fitting.filter(counts)));
          for (const { status, totals: own } of totals.byStatus)
            expect(own.amount).toEqual(totalsPerCurrency(fitting.filter((one) => one.status === status)));
        },
      ),
      { numRuns: 150 },
    );
  });
});

function totalsPerCurrency(list: readonly { currency: string; amount: string | undefined }[]) {
  return ['PEN', 'USD'].flatMap((currency) => {
    const amounts = list.flatMap((one) =>
      one.currency === currency && one.amount !== undefined ? [unitsOf(one.amount)] : [],
    );
    const units = amounts.reduce((sum, amount) => sum + amount, 0n);
    return amounts.length === 0 ? [] : [{ currency, amount: writeAmount(units), count: amounts.length }];
  });
}

function isBetween(amount: string | undefined, { from, to }: { from?: string; to?: string }): boolean {
  if (amount === undefined) return false;
  const units = unitsOf(amount);
  return (from === undefined || units >= unitsOf(from)) && (to === undefined || units <= unitsOf(to));
}

describe.each(LISTING_NAMES)('how the database finds %s', (name) => {
  const listing = listings[name];
  const [amount] = totalledFields(listing);
  const plan = (filter: Partial<ListingFilter>, sort: Sort) => {
    const query = { filter: { ...OCTOBER, ...filter }, timeZone: LIMA, sort, limit: 50, offset: 0 };
    const { sql, values } = rowsSql(db, listing, query);
    return db
      .prepare<typeof values, { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map(({ detail }) => detail)
      .join('; ');
  };
  const statuses = listing.fields.some(({ name: field }) => field === 'status')
    ? { choices: { status: ['A'] } }
    : {};
  const range = { field: amount?.name ?? '', currency: 'PEN', from: '1', to: '2' };
  beforeEach(open);
  afterEach(close);

  it('by a mark: from the index of the few that have it, in the order of the date', () => {
    for (const [marks, index] of [
      [{ changed: true }, 'Changed'],
      [{ flagged: true }, 'Flagged'],
      [{ changed: true, flagged: true }, 'Changed'],
    ] as const)
      expect(plan({ ...marks, ...statuses }, { field: listing.dateField, descending: true })).toBe(
        `SEARCH ${name} USING INDEX ${name}${index} (${listing.dateField}>? AND ${listing.dateField}<?)`,
      );
  });

  it('by an amount that few have: from its own index; one that many have, by date', () => {
    const { dateField } = listing;
    const currencyField = fieldOf(listing, range.field).currencyField;
    const found = () => plan({ amount: range, ...statuses }, { field: dateField, descending: true });
    const byDate = `SEARCH ${name} USING INDEX ${name}ByDate (${dateField}>? AND ${dateField}<?)`;
    if (name === 'dailyBalances') {
      expect(found()).toBe(byDate);
      return;
    }
    expect(found()).toBe(
      `SEARCH ${name} USING INDEX ${name}ByAmount (${currencyField}=? AND ${range.field}>? AND ${range.field}<?); USE TEMP B-TREE FOR ORDER BY`,
    );
    const many = Array.from({ length: 4_001 }, (_, index) =>
      listingRecord(listing, index + 1, {
        [range.field]: '1.5',
        ...(currencyField && { [currencyField]: 'PEN' }),
      }),
    );
    recordStorer(db, listing)({ records: many, readAt: 1 });
    expect(plan({ amount: range }, { field: dateField, descending: true })).toBe(byDate);
    const byAmount = `SEARCH ${name} USING INDEX ${name}ByAmount (${currencyField}=? AND ${range.field}>? AND ${range.field}<?)`;
    for (const { name: field } of listing.fields) {
      const way = plan({ amount: range }, { field, descending: true });
      // The largest first, and the smallest: in the order of the index, without sorting.
      if (field === range.field) expect(way).toBe(byAmount);
      else expect(way).not.toMatch(/SCAN/);
    }
    const choices = { [currencyField ?? '']: ['PEN'] };
    expect(plan({ choices }, { field: range.field, descending: true })).toBe(
      `SEARCH ${name} USING INDEX ${name}ByAmount (${currencyField}=?)`,
    );
    expect(plan({ choices, amount: range }, { field: dateField, descending: true })).toBe(byDate);
  });

  it('by many ids in few records: by date; by few ids in many: from the index of texts, the same ones', () => {
    const { dateField } = listing;
    const sort = { field: dateField, descending: true };
    if (!listing.fields.some(({ searched }) => searched)) return;
    expect(plan({ ids: ['PED-1', 'PED-2'], ...statuses }, sort)).toMatch(
      new RegExp(`^SEARCH ${name} USING INDEX ${name}By`),
    );
    const records = Array.from({ length: 40 }, (_, index) => listingRecord(listing, 1_000 + index));
    recordStorer(db, listing)({ records, readAt: 1 });
    const ids = ['1003', '1021', '102', 'none'];
    const found = [0, 1_000_000].map((rows) => {
      const search = idSearch(db, listing, ids, rows);
      expect(search?.few).toBe(rows > 0);
      return db
        .prepare<unknown[], { identity: string }>(
          `SELECT identity FROM ${name} WHERE ${search?.sql} ORDER BY identity`,
        )
        .all(...(search?.values ?? []))
        .map(({ identity }) => identity);
    });
    expect(found).toEqual([
      ['1003', '1021'],
      ['1003', '1021'],
    ]);
  });

  it('chosen one by one: by their identities', () => {
    const { dateField } = listing;
    expect(plan({ identities: ['1'], ...statuses }, { field: dateField, descending: true })).toMatch(
      new RegExp(`^SEARCH ${name} USING INDEX sqlite_autoindex_${name}_1 \\(identity=\\?\\)`),
    );
  });
});
