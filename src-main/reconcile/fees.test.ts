/** Fees off their schedule among many: each group by its own, in the order in which they came. */
import { expect, it } from 'vitest';
import { type FeeTaken, feesOffSchedule } from './fees.ts';

const CENT = 10_000n;
/** Basis points and a fixed part in units, of each group. */
const SCHEDULES: Readonly<Record<string, readonly [bigint, bigint]>> = {
  'card PEN': [350n, 15n * CENT],
  'cash PEN': [0n, 250n * CENT],
  'card USD': [290n, 0n],
};
const GROUPS = Object.keys(SCHEDULES);

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
