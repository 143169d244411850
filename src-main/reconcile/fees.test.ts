/** Fees off their schedule among many: each group by its own, in the order in which they came. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FeesTaken, type FeeTaken, type OffSchedule } from './fees.ts';

const CENT = 10_000n;
/** Basis points and a fixed part in units, of each group. */
const SCHEDULES: Readonly<Record<string, readonly [bigint, bigint]>> = {
  'card PEN': [350n, 15n * CENT],
  'cash PEN': [0n, 250n * CENT],
  'card USD': [290n, 0n],
};
const GROUPS = Object.keys(SCHEDULES);

function feesOffSchedule(deposits: Iterable<FeeTaken>): OffSchedule[] {
  const fees = new FeesTaken();
  for (const each of deposits) fees.add(each);
  return fees.offSchedule();
}

function scheduled(group: string, amount: bigint): bigint {
  const [basisPoints, fixed] = SCHEDULES[group] ?? [0n, 0n];
  const cents = (amount * basisPoints * 2n + 10_000n * CENT) / (2n * 10_000n * CENT);
  const fee = cents * CENT + fixed;
  return fee < amount ? fee : amount;
}

it('are found wherever they stand, of a million told apart by thousands', () => {
  const planted: { rowKey: number; expected: bigint }[] = [];
  function* deposits(): Generator<FeeTaken> {
    for (let at = 0; at < 140_000; at += 1) {
      const group = GROUPS[(at * 7) % GROUPS.length] ?? '';
      const amount = BigInt(((at * 7_919) % 400_000) + 30_000) * CENT;
      const expected = scheduled(group, amount);
      // The last of one piece of memory and the first of the next, and some between.
      const isOff = [0, 65_535, 65_536, 131_071, 131_072, 139_999].includes(at) || at % 9_973 === 1;
      const rowKey = 5_000_000_000 - at;
      if (isOff) planted.push({ rowKey, expected });
      yield { rowKey, group, amount, fee: isOff ? expected + CENT : expected };
    }
  }
  expect(feesOffSchedule(deposits())).toEqual(planted);
});

it('are none in a group that has no clear schedule, or too few to have one', () => {
  const few = [1n, 2n, 3n].map((fee, at) => ({ rowKey: at, group: 'few', amount: 100n * CENT, fee }));
  const unclear = Array.from({ length: 60 }, (_, at) => ({
    rowKey: 100 + at,
    group: 'unclear',
    amount: BigInt(((at * 37) % 50) + 10) * 100n * CENT,
    fee: BigInt(((at * at * 31) % 97) + 1) * CENT,
  }));
  expect(feesOffSchedule([...few, ...unclear])).toEqual([]);
});

it('come out alike as numbers and as whole numbers of any size, whatever the amount and the schedule', () => {
  const units = fc.oneof(
    fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
    fc.integer({ min: -(2 ** 50), max: 2 ** 50 }),
    fc.constantFrom(0, 1, 9_999, 10_000, 2 ** 52 / 700, 2 ** 52),
  );
  fc.assert(
    fc.property(
      fc.array(units, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 12_000 }),
      fc.integer({ min: 0, max: 10 ** 9 }),
      (amounts, basisPoints, fixed) => {
        // A schedule that many records have, and amounts that may or may not have it.
        const followed = Array.from({ length: 400 }, (_, at) => {
          const amount = BigInt(at * 7_919 + 30_000) * CENT;
          const share = (amount * BigInt(basisPoints) * 2n + 10_000n * CENT) / (2n * 10_000n * CENT);
          const fee = share * CENT + BigInt(fixed);
          return { rowKey: at, group: 'one', amount, fee: fee < amount ? fee : amount };
        });
        const tried = amounts.map((amount, at) => ({
          rowKey: 1_000 + at,
          group: 'one',
          amount: Math.floor(amount),
          fee: 0,
        }));
        const exact = tried.map((each) => ({ ...each, amount: BigInt(each.amount), fee: 0n }));
        expect(feesOffSchedule([...followed, ...tried])).toEqual(feesOffSchedule([...followed, ...exact]));
      },
    ),
    { numRuns: 200 },
  );
});
