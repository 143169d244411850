/** Every listing's table and queries; what they share in detail is tested with deposits (listing-query.test.ts). */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListingFilter, Sort } from '../../../src-shared/contract/listings.ts';
import { moneyField } from '../../../src-shared/service/counted-statuses.ts';
import { choiceFields, LISTING_NAMES, totalledFields } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openCache } from '../testing/databases.ts';
import { listingRecord } from '../testing/records.ts';
import { iterateLargeAmounts, readRows, readSummary, rowsSql } from './query.ts';
import { recordStorer } from './records.ts';

const LIMA = 'America/Lima';
const OCTOBER: ListingFilter = { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' };

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  db = openCache(join(folder.path, 'cache.db'));
});
afterEach(() => {
  db.close();
  folder.remove();
});

describe.each(LISTING_NAMES)('%s', (name) => {
  const listing = listings[name];
  const store = (...records: ReturnType<typeof listingRecord>[]) =>
    recordStorer(db, listing)({ records, readAt: 1 });
  const newest: Sort = { field: listing.dateField, descending: true };
  const rows = (filter: Partial<ListingFilter> = {}, sort = newest) =>
    readRows(db, listing, { filter: { ...OCTOBER, ...filter }, timeZone: LIMA, sort });
  const summary = (filter: Partial<ListingFilter> = {}) =>
    readSummary(db, listing, { ...OCTOBER, ...filter }, LIMA);

  it('comes back from the database as it was read, field by field', () => {
    const record = listingRecord(listing, 1);
    store(record, listingRecord(listing, 2));
    const row = rows().find(({ identity }) => identity === record.identity);
    for (const { name: field, kind } of listing.fields) {
      const column = record.columns[field];
      expect([field, row?.values[field]]).toEqual([field, kind === 'amount' ? '10.00' : column]);
    }
    expect(rows()).toHaveLength(2);
  });

  it('is one row however often it comes, with its last state', () => {
    const [amount = ''] = totalledFields(listing).map((field) => field.name);
    store(listingRecord(listing, 1));
    const counts = store(listingRecord(listing, 1, { [amount]: '0' }));
    expect([counts.added, counts.changed]).toEqual([0, 1]);
    expect(rows().map(({ values }) => values[amount])).toEqual(['0.00']);
  });

  it('is filtered by each of its choices, which it offers', () => {
    for (const { name: field } of choiceFields(listing)) {
      db.exec(`DELETE FROM ${name}`);
      store(listingRecord(listing, 1, { [field]: 'A' }), listingRecord(listing, 2, { [field]: 'B' }));
      const found = rows({ choices: { [field]: ['B'] } });
      expect(found.map(({ values }) => values[field])).toEqual(['B']);
      expect(summary({ choices: { [field]: ['B'] } })).toMatchObject({
        count: 1,
        choices: { [field]: ['A', 'B'] },
      });
    }
  });

  it('is sorted by any of its fields', () => {
    store(listingRecord(listing, 1), listingRecord(listing, 2));
    for (const { name: field } of listing.fields)
      expect(rows({}, { field, descending: false })).toHaveLength(2);
  });

  it('is never looked for record by record', () => {
    const plan = (filter: Partial<ListingFilter>, sort: Sort) => {
      const query = { filter: { ...OCTOBER, ...filter }, timeZone: LIMA, sort, limit: 50, offset: 0 };
      const { sql, values } = rowsSql(db, listing, query);
      return db
        .prepare<typeof values, { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...values)
        .map(({ detail }) => detail)
        .join('; ');
    };
    for (const descending of [true, false]) {
      expect(plan({}, { field: listing.dateField, descending })).toBe(
        `SEARCH ${name} USING INDEX ${name}ByDate (${listing.dateField}>? AND ${listing.dateField}<?)`,
      );
    }
    const filters = choiceFields(listing).map((field) => ({ choices: { [field.name]: ['A'] } }));
    for (const { name: field } of listing.fields) {
      for (const filter of [{}, ...filters, { text: 'munoz' }]) {
        expect(plan(filter, { field, descending: true })).toMatch(
          'text' in filter && listing.fields.some(({ searched }) => searched)
            ? new RegExp(
                `^SEARCH ${name} USING INTEGER PRIMARY KEY \\(rowid=\\?\\); LIST SUBQUERY \\d+; SCAN json_each VIRTUAL TABLE INDEX`,
              )
            : new RegExp(`^SEARCH ${name} USING INDEX ${name}By`),
        );
      }
    }
  });

  it('is totalled from what is kept, by its key', () => {
    const plan = db
      .prepare<[], { detail: string }>(
        `EXPLAIN QUERY PLAN SELECT sum(records) FROM ${name}Totals WHERE level = 2 AND bucket >= 0 AND bucket < 9
         AND groupKey IN (SELECT groupKey FROM ${name}Group WHERE groupKey > 0)`,
      )
      .all()
      .map(({ detail }) => detail);
    expect(plan[0]).toBe(`SEARCH ${name}Totals USING PRIMARY KEY (level=? AND bucket>? AND bucket<?)`);
  });

  it('is totalled exactly, per currency', () => {
    const money = moneyField(listing);
    const completed = money ? { [money.name]: money.moneyValues?.[0] } : {};
    for (const { name: field, currencyField } of totalledFields(listing)) {
      db.exec(`DELETE FROM ${name}`);
      const most = { [field]: '9223372036854.775807', [currencyField]: 'USD', ...completed };
      store(
        listingRecord(listing, 1, { [field]: '0.1', ...completed }),
        listingRecord(listing, 2, { [field]: '0.2', ...completed }),
        listingRecord(listing, 3, most),
        listingRecord(listing, 4, most),
      );
      expect(summary().totals[field]?.map(({ group: _, ...total }) => total)).toEqual([
        { currency: 'PEN', amount: '0.30', count: 2 },
        { currency: 'USD', amount: '18446744073709.551614', count: 2 },
      ]);
    }
  });
});

describe('totals and statuses', () => {
  const { deposits, cashouts } = listings;
  const store = (...statuses: string[]) =>
    recordStorer(
      db,
      deposits,
    )({
      records: statuses.map((status, index) =>
        listingRecord(deposits, index + 1, { status, amount: `${10 ** index}` }),
      ),
      readAt: 1,
    });
  const amounts = (of: { currency: string; amount: string }[] | undefined) =>
    of?.map(({ currency, amount }) => `${currency} ${amount}`);

  // Without a range of amounts they come from what is kept, with one from the records.
  it.each([undefined, { field: 'amount', currency: 'PEN', from: '0' }])(
    'count what is money; the others stand beside them (%o)',
    (amount) => {
      store('COMPLETED', 'CANCELLED', 'DECLINED', 'COMPLETED');
      const filter = { ...OCTOBER, ...(amount && { amount }) };
      const { counted, totals, byStatus } = readSummary(db, deposits, filter, LIMA);
      expect([counted, amounts(totals.amount)]).toEqual([['COMPLETED'], ['PEN 1001.00']]);
      expect(byStatus.map(({ status, totals: own }) => [status, amounts(own.amount)])).toEqual([
        ['CANCELLED', ['PEN 10.00']],
        ['COMPLETED', ['PEN 1001.00']],
        ['DECLINED', ['PEN 100.00']],
      ]);
    },
  );

  it('count the statuses that a person chose, or that a rule of the workspace names', () => {
    store('COMPLETED', 'CANCELLED', 'APPROVED');
    const chosen = { ...OCTOBER, choices: { status: ['CANCELLED'] } };
    const byChoice = readSummary(db, deposits, chosen, LIMA, ['APPROVED']);
    expect([byChoice.counted, amounts(byChoice.totals.amount)]).toEqual([['CANCELLED'], ['PEN 10.00']]);
    const byRule = readSummary(db, deposits, OCTOBER, LIMA, ['COMPLETED', 'APPROVED']);
    expect([byRule.counted, amounts(byRule.totals.amount)]).toEqual([
      ['COMPLETED', 'APPROVED'],
      ['PEN 101.00'],
    ]);
    const byAll = readSummary(db, deposits, OCTOBER, LIMA, null);
    expect([byAll.counted, amounts(byAll.totals.amount)]).toEqual([null, ['PEN 111.00']]);
    expect(readSummary(db, cashouts, OCTOBER, LIMA).counted).toEqual(['DELIVERED', 'COMPLETED']);
  });
});

describe('notes', () => {
  const { notes } = listings;
  const note = (id: number, category: string | undefined, amount: string, currency = 'PEN') =>
    listingRecord(notes, id, { category, amount, currency });
  const store = (...records: ReturnType<typeof note>[]) => recordStorer(db, notes)({ records, readAt: 1 });
  const summary = () => readSummary(db, notes, OCTOBER, LIMA);

  it('are never added up across categories', () => {
    store(
      note(1, 'CREDIT', '100'),
      note(2, 'DEBIT', '30'),
      note(3, 'DEBIT', '12.5'),
      note(4, 'DEBIT', '1', 'USD'),
      note(5, 'REVERSAL', '7'),
    );
    expect(summary().totals).toEqual({
      amount: [
        { currency: 'PEN', group: 'CREDIT', amount: '100.00', count: 1 },
        { currency: 'PEN', group: 'DEBIT', amount: '42.50', count: 2 },
        { currency: 'PEN', group: 'REVERSAL', amount: '7.00', count: 1 },
        { currency: 'USD', group: 'DEBIT', amount: '1.00', count: 1 },
      ],
    });
    expect(summary()).toMatchObject({ notTotalled: 0, flagged: 1 });
  });

  it('without a category are in no total, and that is told', () => {
    store(note(1, 'CREDIT', '100'), note(2, undefined, '30'), note(3, '', '5'));
    expect(summary().totals.amount).toEqual([
      { currency: 'PEN', group: 'CREDIT', amount: '100.00', count: 1 },
    ]);
    expect(summary()).toMatchObject({ count: 3, notTotalled: 2 });
  });

  it('of large amounts are named with their category', () => {
    store(note(1, 'CREDIT', '1234567890.5'), note(2, 'DEBIT', '-1234567890.5'), note(3, 'DEBIT', '1'));
    const query = { filter: OCTOBER, timeZone: LIMA, minUnits: 10n ** 15n };
    expect([...iterateLargeAmounts(db, notes, query)]).toEqual([
      { field: 'amount', currency: 'PEN', group: 'CREDIT', amount: '1234567890.50' },
      { field: 'amount', currency: 'PEN', group: 'DEBIT', amount: '-1234567890.50' },
    ]);
  });
});

describe('daily balances', () => {
  const { dailyBalances } = listings;
  const days = (timeZone: string, filter: Partial<ListingFilter> = {}) =>
    readRows(db, dailyBalances, {
      filter: { ...OCTOBER, ...filter },
      timeZone,
      sort: { field: 'date', descending: false },
    }).map(({ values }) => new Date(Number(values.date)).toISOString().slice(0, 10));

  it.each([
    ['UTC midnight', 'T00:00:00Z'],
    ['midnight in Lima', 'T05:00:00Z'],
  ])('of a month are its days, not a moment of the reporting zone: cut at %s', (_, time) => {
    const dates = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'];
    const records = dates.map((day) => listingRecord(dailyBalances, 1, { date: `${day}${time}` }));
    recordStorer(db, dailyBalances)({ records, readAt: 1 });
    expect(days(LIMA)).toEqual(['2026-10-01', '2026-10-31']);
    expect(days(LIMA, { lastDay: '2026-10-01' })).toEqual(['2026-10-01']);
  });

  it('of the days of a month are summed; the balance is not', () => {
    const records = [1, 2].map((day) =>
      listingRecord(dailyBalances, day, { netAmount: '-2.5', totalBalance: '100' }),
    );
    recordStorer(db, dailyBalances)({ records, readAt: 1 });
    const { totals } = readSummary(db, dailyBalances, OCTOBER, LIMA);
    expect(totals.netAmount).toEqual([{ currency: 'PEN', amount: '-5.00', count: 2 }]);
    expect(totals.totalBalance).toBeUndefined();
  });
});

it('text finds people and ids, never amounts, in each listing that has any', () => {
  const found = (name: (typeof LISTING_NAMES)[number], changes: Record<string, unknown>, text: string) => {
    const listing = listings[name];
    recordStorer(db, listing)({ records: [listingRecord(listing, 77, changes)], readAt: 1 });
    const sort = { field: listing.dateField, descending: true };
    return readRows(db, listing, { filter: { ...OCTOBER, text }, timeZone: LIMA, sort }).length;
  };
  expect(found('cashouts', { reason: 'CUENTA INVÁLIDA' }, 'invalida')).toBe(1);
  expect(found('cashouts', {}, 'clientdocument 77')).toBe(1);
  expect(found('notes', { description: 'Devolución 4400123' }, 'devolucion 44')).toBe(1);
  expect(found('refunds', { beneficiary: 'Muñoz', idBoleto: 9001 }, 'munoz')).toBe(1);
  expect(found('refunds', { beneficiary: 'Muñoz', idBoleto: 9001 }, '9001')).toBe(1);
  expect(found('settlements', {}, '77')).toBe(1);
  expect(found('settlements', { requestedAmount: '5151.5' }, '5151')).toBe(0);
});
