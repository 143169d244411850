import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

/** Independent streams of randomness, one per idea, so that adding a draw to one never shifts another. */
export const Stream = {
  dayWeight: 1,
  deposit: 2,
  depositText: 3,
  cashout: 4,
  cashoutText: 5,
  refund: 6,
  refundText: 7,
  note: 8,
  settlement: 9,
  plant: 10,
  credentials: 11,
  merchant: 12,
  literal: 13,
  rate: 14,
  chargeback: 15,
  bank: 16,
  statusText: 17,
  kyc: 18,
  fault: 19,
  ledger: 20,
} as const;

function mix(hash: number, value: number): number {
  let h = Math.imul(hash ^ value, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
}

/** State of one record's randomness, from everything that tells the record apart. */
function seeded(seed: number, stream: number, a: number, b: number): number {
  return mix(mix(mix(mix(0x9e3779b9 ^ seed, stream), a), b), Math.floor(a / 0x100000000) ^ 0x51ed270b);
}

/** One whole number in [0, limit) of its own, limit at most 65,536: cheaper than a Draw when one is enough. */
export function drawOne(seed: number, stream: number, a: number, b: number, limit: number): number {
  return Math.floor((mix(seeded(seed, stream, a, b) + 0x6d2b79f5, 0x2545f491) >>> 0) * (limit / 0x100000000));
}

/** A small deterministic source of values for one record. */
export class Draw {
  readonly #generator: RandomGenerator;

  constructor(state: number) {
    const a = mix(state + 0x6d2b79f5, 0x2545f491);
    const b = mix(a + 0x6d2b79f5, 0x2545f491);
    const c = mix(b + 0x6d2b79f5, 0x2545f491);
    const d = mix(c + 0x6d2b79f5, 0x2545f491);
    this.#generator = xoroshiro128plusFromState([a, b, c, d | 1]);
  }

  /** Whole number in [0, limit). The bias of the method is below 1e-6 for every limit used here. */
  below(limit: number): number {
    const high = (this.#generator.next() >>> 0) / 0x100000000;
    if (limit <= 0x10000) return Math.floor(high * limit);
    return Math.floor((high + (this.#generator.next() >>> 11) / 2 ** 53) * limit);
  }

  /** Whole number in [low, high], both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** True `perThousand` times out of 1,000. */
  chance(perThousand: number): boolean {
    return this.below(1000) < perThousand;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** Picks by weight; each entry is [weight, value]. */
  weighted<T>(list: readonly (readonly [number, T])[]): T {
    let total = 0;
    for (const entry of list) total += entry[0];
    let at = this.below(total);
    for (const entry of list) {
      at -= entry[0];
      if (at < 0) return entry[1];
    }
    throw new Error('weighted() needs a non-empty list');
  }

  /** `length` decimal digits; the first may be zero. */
  digits(length: number): string {
    let text = '';
    for (let i = 0; i < length; i += 1) text += String(this.below(10));
    return text;
  }
}

/**
 * The values of one record as a pure function of (seed, stream, a, b): nothing is remembered between
 * records, which is what lets a data set of a million rows be served without holding it.
 */
export function draw(seed: number, stream: number, a: number, b = 0): Draw {
  return new Draw(seeded(seed, stream, a, b));
}
