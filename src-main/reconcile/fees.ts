/** The merchant's fee schedule, read out of the fees themselves, and the deposits that do not follow it. */

/** Units in a cent: fees are rounded to cents. */
const CENT = 10_000n;
const BASIS = 10_000n;
/** Fewer records prove no schedule. */
const FEWEST = 5;

type Schedule = { readonly basisPoints: bigint; readonly fixed: bigint };

/** So many records of a group say what its schedule is. */
const MOST_SAMPLED = 2_000;

/**
 * Of a deposit with a fee of its amount's currency, in units: as numbers where these are exact, which take a third of
 * the time.
 */
export type FeeTaken = {
  readonly rowKey: number;
  /** What shares a schedule: method and currency. */
  readonly group: string;
  readonly amount: number | bigint;
  readonly fee: number | bigint;
};
type Sample = { readonly amount: bigint; readonly fee: bigint };
export type OffSchedule = { readonly rowKey: number; readonly expected: bigint };

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
    if (this.seen % this.every === 0) this.sampled.push({ amount: BigInt(amount), fee: BigInt(fee) });
    this.seen += 1;
    if (this.sampled.length < MOST_SAMPLED) return;
    this.sampled = this.sampled.filter((_, index) => index % 2 === 0);
    this.every *= 2;
  }
}

/** Deposits kept at a time in one piece of memory. */
const BLOCK = 1 << 16;

type Block = { rows: Float64Array; groups: Uint32Array; units: Float64Array };

/**
 * Fees held against the schedule of their method and currency. What is asked of every deposit once the schedules are
 * known takes some thirty bytes each; what is not exact as a number is kept beside it.
 */
export class FeesTaken {
  private readonly groups = new Map<string, Group>();
  private readonly blocks: Block[] = [];
  private readonly large = new Map<number, Sample>();
  private size = 0;

  add(taken: FeeTaken): void {
    let group = this.groups.get(taken.group);
    if (!group) {
      group = new Group(this.groups.size);
      this.groups.set(taken.group, group);
    }
    group.sample(taken);
    const { rowKey, amount, fee } = taken;
    const at = this.size % BLOCK;
    const block = (at === 0 ? undefined : this.blocks.at(-1)) ?? this.begun();
    block.rows[at] = rowKey;
    block.groups[at] = group.number;
    if (typeof amount === 'number' && typeof fee === 'number') {
      block.units[2 * at] = amount;
      block.units[2 * at + 1] = fee;
    } else {
      block.units[2 * at] = Number.NaN;
      this.large.set(this.size, { amount: BigInt(amount), fee: BigInt(fee) });
    }
    this.size += 1;
  }

  /**
   * Fees off the schedule of their group, in the order in which they came; of a group without a clear schedule, none.
   */
  offSchedule(): OffSchedule[] {
    const schedules = [...this.groups.values()].map((group) => numeric(scheduleOf(group.sampled)));
    const found: OffSchedule[] = [];
    for (const [number, { rows, groups, units }] of this.blocks.entries())
      for (let at = 0; at < Math.min(BLOCK, this.size - number * BLOCK); at += 1) {
        const schedule = schedules[groups[at] ?? 0];
        if (!schedule) continue;
        const amount = units[2 * at] ?? 0;
        const fee = units[2 * at + 1] ?? 0;
        if (Math.abs(amount) <= schedule.most) {
          const expected = numericFee(schedule, amount);
          if (expected !== fee) found.push({ rowKey: rows[at] ?? 0, expected: BigInt(expected) });
          continue;
        }
        const exact = this.large.get(number * BLOCK + at) ?? { amount: BigInt(amount), fee: BigInt(fee) };
        const expected = scheduledFee(schedule, exact.amount);
        if (expected !== exact.fee) found.push({ rowKey: rows[at] ?? 0, expected });
      }
    return found;
  }

  private begun(): Block {
    const block = {
      rows: new Float64Array(BLOCK),
      groups: new Uint32Array(BLOCK),
      units: new Float64Array(2 * BLOCK),
    };
    this.blocks.push(block);
    return block;
  }
}

/** A schedule for amounts whose fee comes out exactly with numbers: up to `most` units, either sign. */
type Numeric = Schedule & { readonly share: number; readonly part: number; readonly most: number };

const [HALF, WHOLE, CENT_UNITS] = [100_000_000, 200_000_000, 10_000];

function numeric(schedule: Schedule | null): Numeric | null {
  if (!schedule) return null;
  const [share, part] = [Number(schedule.basisPoints) * 2, Number(schedule.fixed)];
  const isSmall = Math.abs(part) <= 2 ** 50 && share <= 2 ** 30;
  const most = isSmall ? Math.floor((2 ** 52 - HALF) / Math.max(1, share)) : -1;
  return { ...schedule, share, part, most };
}

/** As `scheduledFee`; what is divided has no rest, so that nothing is rounded but as it says. */
function numericFee({ share, part }: Numeric, amount: number): number {
  const whole = amount * share + HALF;
  const fee = ((whole - (whole % WHOLE)) / WHOLE) * CENT_UNITS + part;
  return fee < amount ? fee : amount;
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
