/** Amounts added up together are what each comes to by itself. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Sum } from '../../reconcile/input.ts';
import { QUARTER } from '../../reconcile/record.ts';
import { amountsOf } from '../../reconcile/rules.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { halves, unitsOfHalves } from '../engine/sums.ts';
import { openCache } from '../testing/databases.ts';
import { insertFields } from '../testing/records.ts';
import { rowsAtOnce } from '../testing/rows-at-once.ts';
import { summer } from './quarter-sums.ts';
import { signedUnits } from './signed-units.ts';

const FROM = Date.parse('2026-10-01T00:00:00Z');
const PERIOD = { from: FROM, to: FROM + 8 * QUARTER };
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const instant = maybe(fc.integer({ min: FROM - QUARTER, max: FROM + 9 * QUARTER }));
// Some of a quarter do not fit 64 bits together.
const units = maybe(
  fc.oneof(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.constantFrom(2n ** 62n, -(2n ** 62n))),
);
const currency = maybe(fc.constantFrom('', 'PEN', 'USD'));
const deposit = fc.record({
  creationDate: instant,
  lastChangeDate: instant,
  status: maybe(fc.constantFrom('', 'COMPLETED', 'PENDING')),
  currency,
  amount: units,
  feeCurrency: currency,
  fee: units,
  requestedCurrency: currency,
  requestedAmount: units,
  localCurrency: currency,
  localAmount: units,
});
const note = fc.record({
  date: instant,
  category: maybe(fc.constantFrom('CREDIT', 'DEBIT')),
  currency,
  amount: units,
});

const inOrder = (sums: readonly Sum[]) =>
  sums.map((sum) => JSON.stringify({ ...sum, units: String(sum.units) })).sort();

it.each([
  ['deposits', deposit, ['creationDate', 'lastChangeDate'], ['plus']],
  ['notes', note, ['date'], ['plus', 'byCategory']],
] as const)('of %s', (listing, record, dateFields, signs) => {
  const folder = temporaryFolder();
  const db = openCache(join(folder.path, 'cache.db'));
  try {
    fc.assert(
      fc.property(fc.array(record as fc.Arbitrary<Record<string, unknown>>, { maxLength: 12 }), (records) => {
        db.exec(`DELETE FROM ${listing}`);
        insertFields(db, listing, records);
        const sums = summer(db, PERIOD);
        const together = summer(db, PERIOD);
        for (const { amountField, currencyField } of amountsOf(listing))
          for (const dateField of dateFields)
            for (const sign of signs) {
              const query = { listing, dateField, amountField, currencyField, sign };
              const alone = db
                .prepare<[number, number], Record<string, string | bigint>>(
                  `SELECT ${listing === 'notes' ? "''" : "coalesce(status, '')"} AS status, coalesce(${currencyField}, '') AS currency,
                     ${dateField} / ${QUARTER} AS quarter, ${halves(signedUnits(query), 'units')}
                   FROM ${listing} WHERE ${dateField} >= ? AND ${dateField} < ? AND ${amountField} IS NOT NULL
                   GROUP BY 1, 2, 3`,
                )
                .all(PERIOD.from, PERIOD.to)
                .map((row) => ({
                  status: String(row.status),
                  currency: String(row.currency),
                  quarter: Number(row.quarter),
                  units: unitsOfHalves(row, 'units'),
                }));
              expect(inOrder(sums(query))).toEqual(inOrder(alone));
              expect(inOrder(together({ ...query, dateFields }))).toEqual(inOrder(alone));
            }
      }),
      { numRuns: 60 },
    );
  } finally {
    db.close();
    folder.remove();
  }
});

it('are added up from rows that are not held together', () => {
  const folder = temporaryFolder();
  const db = openCache(join(folder.path, 'cache.db'));
  try {
    const period = { from: FROM, to: FROM + 300 * QUARTER };
    const quarters = Array.from({ length: 300 }, (_, number) => BigInt(FROM + number * QUARTER));
    db.transaction(() =>
      insertFields(
        db,
        'deposits',
        quarters.map((at) => ({
          creationDate: at,
          lastChangeDate: at,
          status: 'COMPLETED',
          currency: 'PEN',
          amount: 1n,
        })),
      ),
    )();
    const most = rowsAtOnce(db);
    const query = {
      listing: 'deposits',
      amountField: 'amount',
      currencyField: 'currency',
      sign: 'plus',
    } as const;
    const dateFields = ['creationDate', 'lastChangeDate'] as const;
    const of = (more: object) => summer(db, period)({ ...query, dateField: 'creationDate', ...more });
    expect([of({}).length, of({ dateFields }).length]).toEqual([300, 300]);
    expect(most()).toBe(0);
  } finally {
    db.close();
    folder.remove();
  }
});
