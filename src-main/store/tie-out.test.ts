/** The tie-out against what the sandbox plants: everything found, nothing else. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlantedKind, type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import { tieOutRules } from '../../src-shared/contract/tie-out.ts';
import { LISTING_NAMES } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { heldBy, LIMA } from '../sync/testing.ts';
import { temporaryFolder } from '../testing.ts';
import { type Db, openDatabase } from './open.ts';
import { recordStorer } from './records.ts';
import { readTieOut } from './tie-out.ts';

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

  it.each(MONTHS)('%s: every planted discrepancy of the records is found, and nothing else', (month) => {
    const { findings } = read(month);
    for (const kind of RECORD_KINDS) {
      const planted = sandbox.planted.filter((each) => each.kind === kind && each.day.startsWith(month));
      const key = (ids: readonly string[], day: string) =>
        kind === 'roll-forward-break' ? day : [...ids].sort().join(' ');
      const found = findings.filter((each) => each.kind === kind).map(({ ids, day }) => key(ids, day));
      expect(found.sort(), kind).toEqual(planted.map(({ ids, day }) => key(ids, day)).sort());
    }
  });

  // The sandbox lets some deposits complete late of itself: each told must be one, planted or not.
  it.each(MONTHS)(
    '%s: the planted late change is told, and only deposits that completed after the month',
    (month) => {
      const told = read(month).findings.filter(({ kind }) => kind === 'late-status-change');
      const planted = sandbox.planted.filter(
        ({ kind, day }) => kind === 'late-status-change' && day.startsWith(month),
      );
      expect(told.flatMap(({ ids }) => ids)).toEqual(
        expect.arrayContaining(planted.flatMap(({ ids }) => ids)),
      );
      const listed = new Map(
        [...sandbox.dataset.list('deposits', { status: 'COMPLETED' })].map((row) => [
          String(row.idDeposit),
          row,
        ]),
      );
      for (const { ids } of told) {
        const row = listed.get(ids[0] ?? '');
        expect(String(row?.creationDate).slice(0, 7)).toBe(month);
        expect(String(row?.lastChangeDate).slice(0, 7) > month).toBe(true);
      }
    },
  );

  it.each(MONTHS)('%s: the cells that differ are the planted ones, each explained by its record', (month) => {
    const { days } = read(month);
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
});
