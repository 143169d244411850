/** The merchant's fee schedule, read out of the fees themselves, and the deposits that do not follow it. */
import { type CachedRecord, textIn, unitsIn } from './record.ts';

/** Units in a cent: fees are rounded to cents. */
const CENT = 10_000n;
const BASIS = 10_000n;
/** Fewer records prove no schedule. */
const FEWEST = 5;

type Schedule = { readonly basisPoints: bigint; readonly fixed: bigint };

/** Fees off the schedule of their method and currency; of a group without a clear schedule, none. */
export function feesOffSchedule(
  deposits: readonly CachedRecord[],
): { record: CachedRecord; expected: bigint }[] {
  const groups = new Map<string, CachedRecord[]>();
  for (const record of deposits) {
    if (textIn(record, 'currency') !== textIn(record, 'feeCurrency') || unitsIn(record, 'fee') === 0n)
      continue;
    const key = ['paymentMethodCode', 'paymentMethodName', 'currency']
      .map((name) => textIn(record, name))
      .join('\n');
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return [...groups.values()].flatMap((records) => {
    const schedule = scheduleOf(records);
    if (!schedule) return [];
    return records.flatMap((record) => {
      const expected = scheduledFee(schedule, unitsIn(record, 'amount'));
      return expected === unitsIn(record, 'fee') ? [] : [{ record, expected }];
    });
  });
}

/** The schedule's fee in units: a share rounded half up to a cent and a fixed part, never more than the amount. */
function scheduledFee({ basisPoints, fixed }: Schedule, amount: bigint): bigint {
  const share = (amount * basisPoints * 2n + BASIS * CENT) / (2n * BASIS * CENT);
  const fee = share * CENT + fixed;
  return fee < amount ? fee : amount;
}

/** The rate and fixed part that most records follow, when four of five do. */
function scheduleOf(records: readonly CachedRecord[]): Schedule | null {
  if (records.length < FEWEST) return null;
  const byAmount = [...records].sort((a, b) => (unitsIn(a, 'amount') < unitsIn(b, 'amount') ? -1 : 1));
  const half = Math.floor(byAmount.length / 2);
  const votes = new Map<string, { schedule: Schedule; votes: number }>();
  for (const [index, low] of byAmount.slice(0, Math.min(half, 200)).entries()) {
    const high = byAmount[byAmount.length - 1 - index] as CachedRecord;
    const span = unitsIn(high, 'amount') - unitsIn(low, 'amount');
    if (span <= 0n) continue;
    const rate = ((unitsIn(high, 'fee') - unitsIn(low, 'fee')) * BASIS * 2n + span) / (span * 2n);
    // Rounding to cents can move the rate of two small deposits by a basis point or so.
    for (const basisPoints of [rate - 1n, rate, rate + 1n]) {
      if (basisPoints < 0n) continue;
      const share = scheduledFee({ basisPoints, fixed: 0n }, unitsIn(high, 'amount'));
      const schedule = { basisPoints, fixed: unitsIn(high, 'fee') - share };
      const key = `${basisPoints} ${schedule.fixed}`;
      votes.set(key, { schedule, votes: (votes.get(key)?.votes ?? 0) + 1 });
    }
  }
  const likeliest = [...votes.values()].sort((a, b) => b.votes - a.votes).slice(0, 20);
  let best: { schedule: Schedule; follow: number } | undefined;
  for (const { schedule } of likeliest) {
    const follow = records.filter(
      (record) => scheduledFee(schedule, unitsIn(record, 'amount')) === unitsIn(record, 'fee'),
    ).length;
    if (!best || follow > best.follow) best = { schedule, follow };
  }
  return best && best.follow * 5 >= records.length * 4 ? best.schedule : null;
}
