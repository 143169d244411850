import { DAY, dayOf, weekday } from './calendar.ts';
import type { DepositSource } from './deposit-source.ts';
import { creditedAt } from './deposits.ts';
import type { Currency } from './methods.ts';
import { type Cents, share } from './money.ts';
import { draw, Stream } from './random.ts';
import { DayCache, type Shelf } from './shelf.ts';

/** Settlement statuses (section "Reporting status values"). */
type SettlementStatus = 'PENDING' | 'COMPLETED' | 'CANCELLED' | 'FAILED';

/** Money sent to the merchant's own bank account; requestedAmount leaves the balance. */
export type Settlement = {
  readonly kind: 'settlement';
  readonly id: number;
  readonly created: number;
  readonly type: string;
  readonly currency: Currency;
  readonly requestedAmount: Cents;
  readonly fee: Cents;
  readonly amountToTransfer: Cents;
  readonly changes: readonly { readonly at: number; readonly status: SettlementStatus }[];
};

const FEE: Readonly<Record<Currency, Cents>> = { PEN: 1_250n, USD: 395n };
// 0 Sunday .. 6 Saturday.
const WEEKDAYS: Readonly<Record<Currency, readonly number[]>> = { PEN: [1, 4], USD: [2] };
const WINDOW: Readonly<Record<Currency, number>> = { PEN: 4, USD: 7 };
const SAMPLE = 80;

/** Id of the settlement of a day and currency. */
const settlementId = (day: number, currency: Currency): number =>
  1_000_000 + day * 2 + (currency === 'PEN' ? 0 : 1);

/** All settlements: soles twice a week, dollars once, each most of what deposits brought in since. */
export class SettlementSource implements Shelf<Settlement> {
  readonly firstDay: number;
  readonly #seed: number;
  readonly #horizon: number;
  readonly #deposits: DepositSource;
  readonly #mismatches: ReadonlyMap<number, Cents>;
  readonly #days: DayCache<Settlement>;

  /** `mismatches`: by settlement id, what amountToTransfer is off by. */
  constructor(args: {
    seed: number;
    horizon: number;
    deposits: DepositSource;
    mismatches: ReadonlyMap<number, Cents>;
  }) {
    this.firstDay = args.deposits.firstDay;
    this.#seed = args.seed;
    this.#horizon = args.horizon;
    this.#deposits = args.deposits;
    this.#mismatches = args.mismatches;
    this.#days = new DayCache<Settlement>((day) =>
      (['PEN', 'USD'] as const).flatMap((currency) => this.#made(day, currency) ?? []),
    );
  }

  lastDay(now: number): number {
    return dayOf(now);
  }

  day(day: number): readonly Settlement[] {
    return this.#days.get(day);
  }

  /** Forgets what was made before something was planted. */
  forget(): void {
    this.#days.clear();
  }

  #made(day: number, currency: Currency): Settlement | null {
    if (!WEEKDAYS[currency].includes(weekday(day)) || day < this.firstDay + WINDOW[currency]) return null;
    const id = settlementId(day, currency);
    const d = draw(this.#seed, Stream.settlement, id);
    const created = day * DAY + 15 * 3_600 + d.between(0, 5_000) + (currency === 'USD' ? 5_400 : 0);
    if (created > this.#horizon) return null;
    const requestedAmount = share(this.#income(day, currency), BigInt(d.between(760, 840)), 1_000n);
    if (requestedAmount < 10_000n) return null;
    const fee = FEE[currency];
    const last = d.weighted<SettlementStatus>([
      [830, 'COMPLETED'],
      [70, 'CANCELLED'],
      [70, 'FAILED'],
      [30, 'PENDING'],
    ]);
    const done = created + (last === 'CANCELLED' ? 3_600 : d.between(14 * 3_600, 26 * 3_600));
    const changes = [
      { at: created, status: 'PENDING' as SettlementStatus },
      { at: done, status: last },
    ];
    return {
      kind: 'settlement',
      id,
      created,
      type: d.chance(850) ? 'MANUAL' : 'AUTOMATIC',
      currency,
      requestedAmount,
      fee,
      amountToTransfer: requestedAmount - fee + (this.#mismatches.get(id) ?? 0n),
      changes: changes.filter((change) => change.at <= this.#horizon),
    };
  }

  /** About what the deposits of the days before have brought in, net of fees, from a sample of them. */
  #income(day: number, currency: Currency): Cents {
    const { timeline } = this.#deposits;
    const first = timeline.firstIndex(day - WINDOW[currency]);
    const count = timeline.firstIndex(day) - first;
    const sampled = Math.min(count, SAMPLE);
    let sum = 0n;
    for (let i = 0; i < sampled; i += 1) {
      const record = this.#deposits.whole(first + Math.floor((i * count) / sampled));
      if (record?.currency !== currency || creditedAt(record) === null || record.amount > 9_000_000n)
        continue;
      sum += record.amount - record.fee;
    }
    return sampled === 0 ? 0n : share(sum, BigInt(count), BigInt(sampled));
  }
}
