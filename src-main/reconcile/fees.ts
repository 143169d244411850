/** The merchant's fee schedule, read out of the fees themselves, and the deposits that do not follow it. */

/** Units in a cent: fees are rounded to cents. */
const CENT = 10_000n;
const BASIS = 10_000n;
/** Fewer records prove no schedule. */
const FEWEST = 5;

type Schedule = { readonly basisPoints: bigint; readonly fixed: bigint };

/** So many records of a group say what its schedule is. */
const MOST_SAMPLED = 2_000;

/** Of a deposit with a fee of its amount's currency, in units. */
export type FeeTaken = {
  readonly rowKey: number;
  /** What shares a schedule: method and currency. */
  readonly group: string;
  readonly amount: bigint;
  readonly fee: bigint;
};
type Sample = Pick<FeeTaken, 'amount' | 'fee'>;
type OffSchedule = { readonly rowKey: number; readonly expected: bigint };

/**
 * Fees off the schedule of their method and currency, in the order in which they come; of a group without a clear schedule, none.
 * Goes through the deposits once: of a million of them, that is what takes the time.
 */
export function feesOffSchedule(deposits: Iterable<FeeTaken>): OffSchedule[] {
  const taken = new TakenFees();
  const groups = new Map<string, Group>();
  for (const each of deposits) {
    const group = groups.get(each.group) ?? new Group(groups.size);
    groups.set(each.group, group);
    group.sample(each);
    taken.add(each, group.number);
  }
  return taken.off([...groups.values()].map((group) => scheduleOf(group.sampled)));
}

/** Every record of a group, or every second, fourth and so on: the same ones whenever it is asked. */
class Group {
  readonly number: number;
  sampled: Sample[] = [];
  private seen = 0;
  private every = 1;

  constructor(number: number) {
    this.number = number;
  }

  sample({ amount, fee }: FeeTaken): void {
    if (this.seen % this.every === 0) this.sampled.push({ amount, fee });
    this.seen += 1;
    if (this.sampled.length < MOST_SAMPLED) return;
    this.sampled = this.sampled.filter((_, index) => index % 2 === 0);
    this.every *= 2;
  }
}

/** Deposits kept at a time in one piece of memory. */
const BLOCK = 1 << 16;

/** What is asked of every deposit once the schedules are known: some thirty bytes each, exact. */
class TakenFees {
  private readonly blocks: { rows: Float64Array; groups: Uint32Array; units: BigInt64Array }[] = [];
  private size = 0;

  add({ rowKey, amount, fee }: FeeTaken, group: number): void {
    const at = this.size % BLOCK;
    if (at === 0)
      this.blocks.push({
        rows: new Float64Array(BLOCK),
        groups: new Uint32Array(BLOCK),
        units: new BigInt64Array(2 * BLOCK),
      });
    const block = this.blocks.at(-1);
    if (!block) throw new Error('a block was made');
    block.rows[at] = rowKey;
    block.groups[at] = group;
    block.units[2 * at] = amount;
    block.units[2 * at + 1] = fee;
    this.size += 1;
  }

  /** Those that are not as the schedule of their group has it; a group's number is its place in the list. */
  off(schedules: readonly (Schedule | null)[]): OffSchedule[] {
    const found: OffSchedule[] = [];
    for (const [number, { rows, groups, units }] of this.blocks.entries())
      for (let at = 0; at < Math.min(BLOCK, this.size - number * BLOCK); at += 1) {
        const schedule = schedules[groups[at] ?? 0];
        if (!schedule) continue;
        const expected = scheduledFee(schedule, units[2 * at] ?? 0n);
        if (expected !== units[2 * at + 1]) found.push({ rowKey: rows[at] ?? 0, expected });
      }
    return found;
  }
}

/** The schedule's fee in units: a share rounded half up to a cent and a fixed part, never more than the amount. */
function scheduledFee({ basisPoints, fixed }: Schedule, amount: bigint): bigint {
  const share = (amount * basisPoints * 2n + BASIS * CENT) / (2n * BASIS * CENT);
  const fee = share * CENT + fixed;
  return fee < amount ? fee : amount;
}

/** The rate and fixed part that most records follow, when four of five do. */
function scheduleOf(records: readonly Sample[]): Schedule | null {
  if (records.length < FEWEST) return null;
  const byAmount = [...records].sort((a, b) => (a.amount < b.amount ? -1 : 1));
  const half = Math.floor(byAmount.length / 2);
  const votes = new Map<string, { schedule: Schedule; votes: number }>();
  for (const [index, low] of byAmount.slice(0, Math.min(half, 200)).entries()) {
    const high = byAmount[byAmount.length - 1 - index] as Sample;
    const span = high.amount - low.amount;
    if (span <= 0n) continue;
    const rate = ((high.fee - low.fee) * BASIS * 2n + span) / (span * 2n);
    // Rounding to cents can move the rate of two small deposits by a basis point or so.
    for (const basisPoints of [rate - 1n, rate, rate + 1n]) {
      if (basisPoints < 0n) continue;
      const share = scheduledFee({ basisPoints, fixed: 0n }, high.amount);
      const schedule = { basisPoints, fixed: high.fee - share };
      const key = `${basisPoints} ${schedule.fixed}`;
      votes.set(key, { schedule, votes: (votes.get(key)?.votes ?? 0) + 1 });
    }
  }
  const likeliest = [...votes.values()].sort((a, b) => b.votes - a.votes).slice(0, 20);
  let best: { schedule: Schedule; follow: number } | undefined;
  for (const { schedule } of likeliest) {
    const follow = records.filter((record) => scheduledFee(schedule, record.amount) === record.fee).length;
    if (!best || follow > best.follow) best = { schedule, follow };
  }
  return best && best.follow * 5 >= records.length * 4 ? best.schedule : null;
}
