/** The report and what is behind it, against the sandbox's account. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import { RECORDS_PER_PAGE } from '../../../src-shared/contract/balances.ts';
import type { ColumnRule } from '../../../src-shared/contract/tie-out.ts';
import { tieOutRules } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { type FieldName, LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { heldBy, LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { recordStorer } from '../listings/records.ts';
import { readBalanceDays, readRecordsBehind } from './daily-balances.ts';
import { readTieOut } from './tie-out.ts';

const AS_OF = '2026-10-15T12:00:00Z';
const NOW = Date.parse(AS_OF);
const SEPTEMBER = { firstDay: '2026-09-01', lastDay: '2026-09-30' };

const folder = temporaryFolder();
let db: Db;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ asOf: AS_OF, rows: 4_000, months: 2, clock: () => NOW });
  db = openDatabase(join(folder.path, 'cache.db'));
  for (const name of LISTING_NAMES) {
    const records = heldBy(
      listings[name],
      sandbox.dataset.list(name === 'dailyBalances' ? 'balanceReport' : name),
    );
    const completes = { window: { from: Date.parse('2026-01-01T00:00:00Z'), to: NOW }, rows: records.length };
    recordStorer(db, listings[name])({ records, readAt: NOW, completes });
  }
});
afterAll(async () => {
  db.close();
  folder.remove();
  await sandbox.close();
});

const days = (range: { firstDay: string; lastDay: string }) =>
  readBalanceDays(db, { ...range, netSigns: null, now: NOW });
const held = (currency: string) =>
  [...sandbox.dataset.list('balanceReport', { from: '2026-09-01T00:00:00Z', to: '2026-10-01T00:00:00Z' })]
    .filter((row) => row.currency === currency)
    .sort((a, b) => (String(a.date) < String(b.date) ? -1 : 1));
const added = (currency: string, field: string) =>
  writeAmount(held(currency).reduce((sum, row) => sum + unitsOf(String(row[field])), 0n));

describe('a month', () => {
  it.each(['PEN', 'USD'])(
    'in %s is the service’s own, to the last unit, and each currency by itself',
    (currency) => {
      const { accounts, coverage } = days(SEPTEMBER);
      expect(accounts.map((account) => account.currency)).toEqual(['PEN', 'USD']);
      expect(coverage.complete).toBe(true);
      const account = accounts.find((each) => each.currency === currency);
      expect(account?.reported).toBe(30);
      for (const column of ['depositTotal', 'noteTotal', 'netAmount'] as const)
        expect(account?.totals[column]).toBe(added(currency, column));
      expect(account?.closing?.amount).toBe(
        writeAmount(unitsOf(String(held(currency).at(-1)?.totalBalance))),
      );
    },
  );

  it('what is unexplained is what was planted', () => {
    const planted = sandbox.planted.filter(
      ({ kind, day }) => kind === 'roll-forward-break' && day.startsWith('2026-09'),
    );
    expect(planted.length).toBeGreaterThan(0);
    const [soles, dollars] = days(SEPTEMBER).accounts;
    const broken = soles?.days.filter(({ rollForward }) => rollForward !== '0.00');
    expect(broken?.map(({ day, rollForward }) => [day, rollForward])).toEqual(
      planted.map(({ day, amount }) => [day, writeAmount(unitsOf(amount))]),
    );
    const unexplained = soles?.steps.find(({ kind }) => kind === 'unexplained')?.amount;
    expect(unexplained).toBe(writeAmount(planted.reduce((sum, { amount }) => sum + unitsOf(amount), 0n)));
    expect(dollars?.steps.find(({ kind }) => kind === 'unexplained')?.amount).toBe('0.00');
  });

  it('that is not over has no gaps after today, and one never read has nothing but gaps', () => {
    const [soles] = days({ firstDay: '2026-10-01', lastDay: '2026-10-31' }).accounts;
    const states = soles?.days.map(({ state }) => state);
    expect(states?.slice(0, 14)).toEqual(Array(14).fill('reported'));
    expect(states?.slice(14)).toEqual(Array(17).fill('not-over'));
    expect(soles?.closing?.day).toBe('2026-10-14');
    expect(days({ firstDay: '2025-01-01', lastDay: '2025-01-31' })).toMatchObject({
      accounts: [],
      coverage: { complete: false },
    });
  });

  it('goes on over the end of a year’s days', () => {
    const [soles] = days({ firstDay: '2025-10-15', lastDay: '2026-10-15' }).accounts;
    expect(soles?.days).toHaveLength(366);
    expect(soles?.days[0]?.state).toBe('not-read');
    expect(soles?.opening?.implied).toBe(true);
  });
});

describe('the records behind a figure', () => {
  it('come to what the tie-out makes of them, day by day and column by column', () => {
    const tieOut = readTieOut(db, {
      month: '2026-09',
      timeZone: LIMA,
      rules: tieOutRules.parse({}),
      now: NOW,
    });
    let compared = 0;
    for (const { day, currency, cells } of tieOut.days.slice(0, 24))
      for (const { column, records } of cells) {
        const rule = tieOut.rules.find((each) => each.column === column)?.rule;
        if (!rule) continue;
        const range = { firstDay: day, lastDay: day };
        const behind = readRecordsBehind(db, { ...range, rule, currency, page: 0, timeZone: LIMA });
        expect([day, currency, column, behind.total]).toEqual([day, currency, column, records]);
        compared += 1;
      }
    expect(compared).toBe(24 * 6);
  });

  const rule: ColumnRule = {
    listing: 'deposits',
    statuses: ['COMPLETED'],
    dateField: 'creationDate',
    dayCut: 'reporting',
    amountField: 'amount',
    currencyField: 'currency',
    sign: 'plus',
  };
  const behind = (changes: Partial<ColumnRule>, page = 0) =>
    readRecordsBehind(db, {
      ...SEPTEMBER,
      rule: { ...rule, ...changes },
      currency: 'PEN',
      page,
      timeZone: LIMA,
    });

  it('are all that the figure counts, however long before they were created', () => {
    const completed = { dateField: 'lastChangeDate' } as const;
    const before = behind(completed);
    const [first] = before.rows;
    const move = db.prepare<[number, string]>(
      'UPDATE deposits SET creationDate = creationDate + ? WHERE identity = ?',
    );
    move.run(-200 * DAY_MS, first?.identity ?? '');
    expect(behind(completed)).toMatchObject({ count: before.count, total: before.total });
    move.run(200 * DAY_MS, first?.identity ?? '');
  });

  it('come in pages that make the count', () => {
    const { count } = behind({});
    expect(count).toBeGreaterThan(RECORDS_PER_PAGE);
    const pages = Math.ceil(count / RECORDS_PER_PAGE);
    const ids = Array.from({ length: pages }, (_, page) => behind({}, page).rows).flat();
    expect(new Set(ids.map(({ identity }) => identity)).size).toBe(count);
  });

  it.each([
    [{ dateField: 'rowKey' as FieldName }],
    [{ amountField: 'amount) FROM deposits --' as FieldName }],
    [{ currencyField: 'nothing' as FieldName }],
    [{ sign: 'byCategory' as const }],
    [{ listing: 'notes' as const, dateField: 'date' as const }],
  ])('are refused for a rule with %j', (changes) => {
    expect(() => behind(changes)).toThrow('invalid-request');
  });
});
