/** What a close counts of single records without reading all of them comes to what a look at each of them would. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ColumnRule } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { monthPeriod } from '../../../src-shared/period.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openCache } from '../testing/databases.ts';
import { insertFields } from '../testing/records.ts';
import type { BookColumn } from './book-columns.ts';
import { readCutOffs } from './cut-off.ts';
import { countRecords } from './records.ts';

const ZONE = 'America/Lima';
const MONTHS = ['2026-09', '2026-10'] as const;
const END = monthPeriod('2026-10', 'UTC').to;
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
/** About the ends of both months, of either zone, and as far from them as is looked. */
const instant = fc.oneof(
  fc.integer({ min: END - 45 * DAY_MS, max: END + 5 * DAY_MS }),
  fc.constantFrom(
    ...MONTHS.flatMap((month) => ['UTC', ZONE].map((zone) => monthPeriod(month, zone).to)).flatMap((end) => [
      end - 1,
      end,
      end - 100 * DAY_MS,
      end + 100 * DAY_MS,
    ]),
  ),
);
const currency = maybe(fc.constantFrom('PEN', 'USD'));
const deposit = fc.record({
  creationDate: instant,
  lastChangeDate: maybe(instant),
  status: maybe(fc.constantFrom('', 'COMPLETED', 'CANCELLED', 'DECLINED', 'PENDING', 'APPROVED', 'NEW')),
  currency,
  amount: maybe(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })),
  feeCurrency: currency,
  fee: maybe(fc.bigInt({ min: 0n, max: 10n ** 9n })),
});
type Deposit = typeof deposit extends fc.Arbitrary<infer T> ? T : never;

const rule = (
  amount: 'amount' | 'fee',
  dateField: string,
  dayCut: string,
  statuses: readonly string[] | null,
) =>
  ({
    listing: 'deposits',
    dateField,
    dayCut,
    amountField: amount,
    currencyField: amount === 'fee' ? 'feeCurrency' : 'currency',
    sign: 'plus',
    statuses,
  }) as ColumnRule;
const date = fc.constantFrom('creationDate', 'lastChangeDate');
const cut = fc.constantFrom('utc', 'reporting');
const column = fc
  .record({
    amount: fc.constantFrom('amount' as const, 'fee' as const),
    dates: fc.tuple(date, date),
    cuts: fc.tuple(cut, cut),
    sign: fc.constantFrom(-1n, 0n, 1n),
    statuses: fc.constantFrom(null, ['COMPLETED'], ['COMPLETED', '']),
  })
  .map(
    ({ amount, dates, cuts, sign, statuses }): BookColumn => ({
      column: amount === 'fee' ? 'depositFeeTotal' : 'depositTotal',
      sign,
      rule: rule(amount, dates[0], cuts[0], statuses),
      booked: rule(amount, dates[1], cuts[1], statuses),
      populations: [],
    }),
  );

function store(db: Db, records: readonly Deposit[]): void {
  db.exec('DELETE FROM deposits');
  insertFields(db, 'deposits', records);
}

const endOf = ({ dayCut }: ColumnRule, month: string) =>
  monthPeriod(month, dayCut === 'utc' ? 'UTC' : ZONE).to;

/** By record: what it adds at the end of the month. */
function oneByOne(
  records: readonly Deposit[],
  columns: readonly BookColumn[],
  month: string,
): Map<string, bigint> {
  const found = new Map<string, bigint>();
  for (const { rule: counted, booked, sign } of columns) {
    const [end, bookEnd] = [endOf(counted, month), endOf(booked, month)];
    if (sign === 0n) continue;
    for (const [at, record] of records.entries()) {
      const of = record as Readonly<Record<string, unknown>>;
      const [own, other] = [of[counted.dateField], of[booked.dateField]] as (number | null)[];
      const units = of[counted.amountField];
      const counts = counted.statuses === null || counted.statuses.includes(record.status ?? '');
      if (own == null || other == null || typeof units !== 'bigint' || !counts) continue;
      if (of[counted.currencyField] !== 'PEN' || own < end === other < bookEnd) continue;
      const isNear = own >= end - 100 * DAY_MS && own < end + 100 * DAY_MS;
      if (counted.dateField !== booked.dateField && !isNear) continue;
      found.set(`${at}`, (found.get(`${at}`) ?? 0n) + (other < bookEnd ? 1n : -1n) * sign * units);
    }
  }
  return found;
}

it('at the ends of two months, and of what is not final', () => {
  const folder = temporaryFolder();
  const db = openCache(join(folder.path, 'cache.db'));
  let moved = 0;
  try {
    fc.assert(
      fc.property(
        fc.array(deposit, { maxLength: 14 }),
        fc.array(column, { minLength: 1, maxLength: 4 }),
        (records, columns) => {
          store(db, records);
          const told = readCutOffs(db, columns, MONTHS, { currency: 'PEN', timeZone: ZONE });
          for (const month of MONTHS) {
            const expected = oneByOne(records, columns, month);
            const rows = told.get(month)?.rows ?? [];
            moved += rows.length;
            expect(new Map(rows.map(({ identity, amount }) => [identity, amount]))).toEqual(
              new Map([...expected].map(([identity, units]) => [identity, writeAmount(units)])),
            );
            expect(told.get(month)?.rowCount).toBe(expected.size);
          }
          const about = { month: '2026-10', currency: 'PEN', timeZone: ZONE, rules: [] };
          const { from } = monthPeriod('2026-10', ZONE);
          const open = records.filter(
            ({ creationDate, status, ...own }) =>
              creationDate >= from &&
              creationDate < END - DAY_MS &&
              !['COMPLETED', 'CANCELLED', 'DECLINED'].includes(status ?? '') &&
              (own.currency === 'PEN' || own.feeCurrency === 'PEN'),
          );
          expect(countRecords(db, about as never, END - DAY_MS).nonFinal).toBe(open.length);
        },
      ),
      { numRuns: 150 },
    );
    expect(moved).toBeGreaterThan(10);
  } finally {
    db.close();
    folder.remove();
  }
});
