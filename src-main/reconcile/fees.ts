/** The merchant's fee schedule, read out of the fees themselves, and the deposits that do not follow it. */
import { type CachedRecord, textIn, unitsIn } from './record.ts';

/** Units in a cent: fees are rounded to cents. */
const CENT = 10_000n;
const BASIS = 10_000n;
/** Fewer records prove no schedule. */
const FEWEST = 5;

type Schedule = { readonly basisPoints: bigint; readonly fixed: bigint };

/** So many records of a group say what its schedule is. */
const MOST_SAMPLED = 2_000;

/**
 * Fees off the schedule of their method and currency; of a group without a clear schedule, none. Goes through the
 * deposits twice, and keeps only a sample of them.
 */
export function feesOffSchedule(
  deposits: () => Iterable<CachedRecord>,
): { record: CachedRecord; expected: bigint }[] {
  const schedules = new Map([...sampled(deposits())].map(([key, records]) => [key, scheduleOf(records)]));
  const found: { record: CachedRecord; expected: bigint }[] = [];
  for (const record of deposits()) {
    const schedule = schedules.get(groupOf(record) ?? '');
    if (!schedule) continue;
    const expected = scheduledFee(schedule, unitsIn(record, 'amount'));
    if (expected !== unitsIn(record, 'fee')) found.push({ record, expected });
  }
  return found;
}

/** What shares a schedule; null where there is no fee, or one that is not of the amount's currency. */
function groupOf(record: CachedRecord): string | null {
  if (textIn(record, 'currency') !== textIn(record, 'feeCurrency') || unitsIn(record, 'fee') === 0n)
    return null;
  return ['paymentMethodCode', 'paymentMethodName', 'currency']
    .map((name) => textIn(record, name))
    .join('\n');
}

/** Of each group every record, or every second, fourth and so on: the same ones whenever it is asked. */
function sampled(deposits: Iterable<CachedRecord>): Map<string, CachedRecord[]> {
  const groups = new Map<string, { seen: number; every: number; records: CachedRecord[] }>();
  for (const record of deposits) {
    const key = groupOf(record);
    if (key === null) continue;
    const group = groups.get(key) ?? { seen: 0, every: 1, records: [] };
    groups.set(key, group);
    if (group.seen % group.every === 0) group.records.push(record);
    group.seen += 1;
    if (group.records.length < MOST_SAMPLED) continue;
    group.records = group.records.filter((_, index) => index % 2 === 0);
    group.every *= 2;
  }
  return new Map([...groups].map(([key, { records }]) => [key, records]));
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
