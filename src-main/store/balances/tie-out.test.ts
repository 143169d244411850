/** The tie-out against what the sandbox plants: everything found, nothing else. */

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlantedKind, type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import { type TieOut, tieOutRules } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { dayOf, monthPeriod } from '../../../src-shared/period.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { checkRules } from '../../reconcile/rule-fields.ts';
import { heldBy, LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { recordStorer } from '../listings/records.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { listAudit } from '../work/audit.ts';
import { readColumnBridges } from './listing-bridge.ts';
import { readTieOut, readTieOutRules, storeTieOutRules } from './tie-out.ts';

const AS_OF = '2026-10-15T12:00:00Z';
const NOW = Date.parse(AS_OF);
const MONTHS = ['2026-07', '2026-08', '2026-09'];

const RECORD_KINDS = [
  'roll-forward-break',
  'duplicate-external-id',
  'fee-off-schedule',
  'refund-without-origin',
  'note-without-origin',
  'cashout-rejected-without-return',
  'settlement-amount-mismatch',
] as const satisfies PlantedKind[];
const CAUSE_OF = {
  'deposit-missing-from-report': 'not-in-report',
  'timezone-boundary': 'counted-on-neighbouring-day',
} as const;

function store(db: Db, sandbox: Sandbox): void {
  const from = Date.parse('2026-01-01T00:00:00Z');
  for (const name of LISTING_NAMES) {
    const listing = listings[name];
    const records = heldBy(listing, sandbox.dataset.list(name === 'dailyBalances' ? 'balanceReport' : name));
    const completes = { window: { from, to: NOW }, rows: records.length };
    recordStorer(db, listing)({ records, readAt: NOW, completes });
  }
}

describe.each([1, 3])('seed %i', (seed) => {
  const folder = temporaryFolder();
  let db: Db;
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ seed, asOf: AS_OF, rows: 4_000, months: 4, clock: () => NOW });
    db = openDatabase(join(folder.path, 'cache.db'));
    store(db, sandbox);
  });
  afterAll(async () => {
    db.close();
    folder.remove();
    await sandbox.close();
  });

  const read = (month: string, rules = {}) =>
    readTieOut(db, { month, timeZone: LIMA, rules: tieOutRules.parse(rules), now: NOW });

  const known = new Map<string, TieOut>();
  /** By the rules that the data shows: they are looked for once, for all that is asked of the month. */
  function inferred(month: string): TieOut {
    const tieOut = known.get(month) ?? read(month);
    known.set(month, tieOut);
    return tieOut;
  }

  it.each(MONTHS)('in %s a bridge leads from each listing to what its column counts', (month) => {
    const { days, rules } = inferred(month);
    const bridges = readColumnBridges(db, { month, timeZone: LIMA, rules });
    expect(bridges.length).toBeGreaterThan(8);
    for (const { column, currency, all, notCounted, leaving, entering, records } of bridges) {
      const sum = [all, notCounted, leaving, entering].reduce(
        (units, each) => units + unitsOf(each.amount),
        0n,
      );
      expect([column, currency, sum]).toEqual([column, currency, unitsOf(records.amount)]);
      expect(all.count - notCounted.count - leaving.count + entering.count).toBe(records.count);
      const cells = days.filter((day) => day.currency === currency).flatMap((day) => day.cells);
      const compared = cells.filter((cell) => cell.column === column);
      const counted = compared.reduce((units, cell) => units + unitsOf(cell.records), 0n);
      expect([column, currency, counted]).toEqual([column, currency, unitsOf(records.amount)]);
    }
    const deposits = bridges.find(({ column, currency }) => column === 'depositTotal' && currency === 'PEN');
    expect(deposits?.notCounted.count).toBeGreaterThan(0);
    const { from, to } = monthPeriod(month, LIMA);
    const listed = db
      .prepare<[number, number], bigint>(
        "SELECT sum(amount) FROM deposits WHERE currency = 'PEN' AND creationDate >= ? AND creationDate < ?",
      )
      .pluck()
      .get(from, to);
    expect(unitsOf(deposits?.all.amount ?? '')).toBe(listed);
  });

  it.each(MONTHS)('%s: every planted discrepancy of the records is found, and nothing else', (month) => {
    const { findings } = inferred(month);
    for (const kind of RECORD_KINDS) {
      const planted = sandbox.planted.filter((each) => each.kind === kind && each.day.startsWith(month));
      const key = (ids: readonly string[], day: string) =>
        kind === 'roll-forward-break' ? day : [...ids].sort().join(' ');
      const found = findings.filter((each) => each.kind === kind).map(({ ids, day }) => key(ids, day));
      expect(found.sort(), kind).toEqual(planted.map(({ ids, day }) => key(ids, day)).sort());
    }
  });

  // The sandbox lets some deposits complete late of itself: all of them, planted or not, and nothing else.
  it.each(MONTHS)('%s: deposits that completed after the cut-off are told, and only these', (month) => {
    const completed = [...sandbox.dataset.list('deposits', { status: 'COMPLETED' })].filter((row) =>
      String(row.creationDate).startsWith(month),
    );
    for (const cutOffDays of [3, 0]) {
      const told = read(month, { cutOffDays }).findings.filter(({ kind }) => kind === 'late-status-change');
      const cutOff = new Date(monthPeriod(month, 'UTC').to + cutOffDays * DAY_MS).toISOString();
      const late = completed.filter((row) => String(row.lastChangeDate) >= cutOff.slice(0, 19));
      expect(told.flatMap(({ ids }) => ids).sort()).toEqual(late.map((row) => String(row.idDeposit)).sort());
      const planted = sandbox.planted.filter(
        ({ kind, day }) => kind === 'late-status-change' && day.startsWith(month),
      );
      expect(planted.length).toBe(1);
      expect(told.flatMap(({ ids }) => ids)).toEqual(expect.arrayContaining(planted[0]?.ids as string[]));
    }
  });

  it.each(MONTHS)('%s: the cells that differ are the planted ones, each explained by its record', (month) => {
    const { days } = inferred(month);
    const differing = days.flatMap(({ day, currency, cells }) =>
      cells
        .filter(({ state, column }) => state === 'differs' && column !== 'netAmount')
        .map(({ column, difference, explanations }) => ({ day, currency, column, difference, explanations })),
    );
    const expected = sandbox.planted.flatMap(({ kind, currency, report, related }) =>
      kind in CAUSE_OF
        ? report
            .filter(({ day }) => day.startsWith(month))
            .map(({ day, column, amount }) => ({
              day,
              currency,
              column,
              difference: amount,
              // Another deposit of that day, amount and fee would explain it as well: then both are told.
              explanations: expect.arrayContaining([
                expect.objectContaining({
                  cause: CAUSE_OF[kind as keyof typeof CAUSE_OF],
                  identity: related[0]?.ids[0],
                }),
              ]),
            }))
        : [],
    );
    const order = (a: { day: string; column: string }, b: { day: string; column: string }) =>
      `${a.day} ${a.column}` < `${b.day} ${b.column}` ? -1 : 1;
    expect(differing.sort(order)).toEqual(expected.sort(order));
    expect(days.every(({ cells }) => cells.every(({ state }) => state !== 'not-covered'))).toBe(true);
  });

  it('reads out of the data the rules that the service really has', () => {
    const { rules, net } = inferred('2026-09');
    const said = Object.fromEntries(
      rules.map(({ column, rule, agree, judged }) => [
        column,
        [rule.amountField, rule.dateField, rule.dayCut, rule.statuses, rule.sign, agree / judged > 0.9],
      ]),
    );
    // Where September has settlements of one of the two statuses only, the data cannot tell of the other.
    const unseen = ['CANCELLED', 'FAILED'].filter(
      (status) =>
        ![...sandbox.dataset.list('settlements', { status })].some((row) =>
          String(row.creationDate).startsWith('2026-09'),
        ),
    );
    const cancelled = said.cancelledSettlementTotal?.map((each) =>
      Array.isArray(each) ? [...new Set([...each, ...unseen])].sort() : each,
    );
    expect({ ...said, cancelledSettlementTotal: cancelled }).toEqual({
      depositTotal: ['amount', 'creationDate', 'utc', ['COMPLETED'], 'plus', true],
      depositFeeTotal: ['fee', 'creationDate', 'utc', ['COMPLETED'], 'plus', true],
      cashoutTotal: ['merchantAmount', 'creationDate', 'utc', null, 'plus', true],
      noteTotal: ['amount', 'date', 'utc', null, 'byCategory', true],
      settlementTotal: ['requestedAmount', 'creationDate', 'utc', null, 'plus', true],
      cancelledSettlementTotal: [
        'requestedAmount',
        'creationDate',
        'utc',
        ['CANCELLED', 'FAILED'],
        'plus',
        true,
      ],
    });
    expect(net).toEqual({ signs: [1, -1, -1, 1, -1, 1], origin: 'inferred', agree: 60, judged: 60 });
  });

  it('follows a rule laid down, right or wrong, and explains nothing by single records where it is wrong', () => {
    const shown = inferred('2026-09').rules.find(({ column }) => column === 'depositTotal');
    const given = { ...shown?.rule, dateField: 'lastChangeDate' };
    const { rules, days } = read('2026-09', { columns: { depositTotal: given } });
    const [rule] = rules;
    expect(rule).toMatchObject({ origin: 'given', rule: given, alternatives: 0 });
    expect(rule?.agree).toBeLessThan((rule?.judged ?? 0) / 2);
    const cells = days.flatMap((day) => day.cells.filter(({ column }) => column === 'depositTotal'));
    expect(cells.filter(({ state }) => state === 'differs').length).toBeGreaterThan(30);
    expect(cells.flatMap(({ explanations }) => explanations)).toEqual([]);
  });

  it('finds nothing wrong with what the rule in force never counts', () => {
    const rules = inferred('2026-09').rules;
    const ruleOf = (column: string) => rules.find((each) => each.column === column)?.rule;
    const told = (columns: object) => new Set(read('2026-09', { columns }).findings.map(({ kind }) => kind));
    expect(told({})).toContain('cashout-rejected-without-return');
    expect(told({})).toContain('late-status-change');
    // A cashout that is debited only once it is completed is never given back.
    const completed = { ...ruleOf('cashoutTotal'), statuses: ['COMPLETED'] };
    expect(told({ cashoutTotal: completed })).not.toContain('cashout-rejected-without-return');
    const rejected = { ...ruleOf('cashoutTotal'), statuses: ['COMPLETED', 'REJECTED'] };
    expect(told({ cashoutTotal: rejected })).toContain('cashout-rejected-without-return');
    // A deposit that counts on the day it was completed is never late.
    const onCompletion = { ...ruleOf('depositTotal'), dateField: 'lastChangeDate' };
    expect(told({ depositTotal: onCompletion })).not.toContain('late-status-change');
  });

  it.each(MONTHS)(
    '%s: under rules that count local days, findings are of the local month and day',
    (month) => {
      const columns = Object.fromEntries(
        inferred(month).rules.map(({ column, rule }) => [column, { ...rule, dayCut: 'reporting' as const }]),
      );
      const findings = read(month, { columns }).findings.filter(({ kind }) => kind !== 'roll-forward-break');
      const dateOf = { 'cashout-rejected-without-return': 'lastChangeDate' } as Readonly<
        Record<string, string>
      >;
      const said = findings.map(({ kind, listing, ids }) => {
        const field = dateOf[kind] ?? listings[listing].dateField;
        const at = db
          .prepare<[string], bigint>(`SELECT ${field} FROM ${listing} WHERE identity = ?`)
          .pluck()
          .get(ids.at(-1) ?? '');
        return `${kind} ${ids.join()} ${dayOf(Number(at), LIMA)}`;
      });
      expect(findings.map(({ kind, ids, day }) => `${kind} ${ids.join()} ${day}`)).toEqual(said);
      expect(findings.every(({ day }) => day.startsWith(month))).toBe(true);
      const { from, to } = monthPeriod(month, LIMA);
      const late = db
        .prepare<[number, number, number], string>(
          `SELECT identity FROM deposits WHERE status = 'COMPLETED' AND creationDate >= ? AND creationDate < ?
           AND lastChangeDate >= ? ORDER BY creationDate, identity`,
        )
        .pluck()
        .all(from, to, to + 3 * DAY_MS);
      const told = findings.filter(({ kind }) => kind === 'late-status-change');
      expect(told.flatMap(({ ids }) => ids)).toEqual(late);
    },
  );

  it('refuses a rule whose field the listing does not have', () => {
    const rule = { listing: 'deposits', statuses: null, dateField: 'creationDate', dayCut: 'utc' };
    const injected = {
      ...rule,
      amountField: 'amount) FROM notes --',
      currencyField: 'currency',
      sign: 'plus',
    };
    expect(() => read('2026-09', { columns: { depositTotal: injected } })).toThrow(/Invalid option/);
    const foreign = { ...injected, amountField: 'creditedAmount' };
    const refused = (given: object) => {
      const columns = { depositTotal: { ...injected, amountField: 'amount', ...given } };
      for (const attempt of [
        () => read('2026-09', { columns }),
        () => checkRules(tieOutRules.parse({ columns })),
        () => readColumnBridges(db, { month: '2026-09', timeZone: LIMA, rules: bridged(columns) }),
      ])
        expect(attempt).toThrow(expect.objectContaining({ code: 'tie-out-rule-invalid' }));
    };
    const bridged = (columns: object) =>
      Object.values(tieOutRules.parse({ columns }).columns).map((of) => ({
        column: 'depositTotal' as const,
        rule: of,
      }));
    refused(foreign);
    // A text is no date and no amount, and only notes have a category.
    refused({ dateField: 'externalId' });
    refused({ amountField: 'externalId' });
    refused({ currencyField: 'amount' });
    refused({ sign: 'byCategory' });
  });
});

describe('rules of a workspace', () => {
  it('are kept, and every change is in the audit trail with what was before', () => {
    const folder = temporaryFolder();
    const work = openDatabase(join(folder.path, 'work.db'), { migrations: workMigrations });
    const asDefault = readTieOutRules(work);
    expect(asDefault).toEqual({ columns: {}, netSigns: null, cutOffDays: 3 });
    const rules = tieOutRules.parse({ netSigns: [1, -1, -1, 1, -1, 1], cutOffDays: 5 });
    storeTieOutRules(work, rules, { at: 7, actor: 'Ana', reason: 'agreed with the service' });
    expect(readTieOutRules(work)).toEqual(rules);
    const { entries } = listAudit(work, { before: null, limit: 9, actions: [] });
    expect(entries).toMatchObject([
      { action: 'tie-out.rules-changed', actor: 'Ana', at: 7, detail: { before: asDefault, after: rules } },
    ]);
    work.close();
    folder.remove();
  });
});

it('takes the report rows of several merchants together, and rolls each forward by itself', () => {
  const folder = temporaryFolder();
  const db = openDatabase(join(folder.path, 'cache.db'));
  const from = Date.parse('2026-08-01T00:00:00Z');
  const completes = (rows: number) => ({ window: { from, to: NOW }, rows });
  const report = ['1', '2'].flatMap((idMerchant) =>
    ['01', '02'].map((day, index) => ({
      date: `2026-09-${day}T00:00:00`,
      idMerchant: Number(idMerchant),
      merchantName: `Merchant ${idMerchant}`,
      currency: 'PEN',
      depositTotal: '10.00',
      depositFeeTotal: '0.00',
      cashoutTotal: '0.00',
      noteTotal: '0.00',
      settlementTotal: '0.00',
      cancelledSettlementTotal: '0.00',
      netAmount: '10.00',
      totalBalance: idMerchant === '1' ? `${100 + index * 10}.00` : `${200 + index * 10}.50`,
    })),
  );
  for (const name of LISTING_NAMES) {
    const listing = listings[name];
    const records = name === 'dailyBalances' ? heldBy(listing, report) : [];
    recordStorer(db, listing)({ records, readAt: NOW, completes: completes(records.length) });
  }
  const { days } = readTieOut(db, {
    month: '2026-09',
    timeZone: LIMA,
    rules: tieOutRules.parse({}),
    now: NOW,
  });
  expect(days).toMatchObject([
    { day: '2026-09-01', closing: '300.50', rollForward: null },
    { day: '2026-09-02', closing: '320.50', rollForward: '0.00' },
  ]);
  expect(days[1]?.cells[0]).toMatchObject({ column: 'depositTotal', report: '20.00', records: '0.00' });
  db.close();
  folder.remove();
});
