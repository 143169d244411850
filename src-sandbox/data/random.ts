import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

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
} as const;

/** A small deterministic source of values for one record. */
export type Draw = {
  /** Whole number in [0, limit). */
  below(limit: number): number;
  /** Whole number in [low, high], both included. */
  between(low: number, high: number): number;
  /** True `perThousand` times out of 1,000. */
  chance(perThousand: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks by weight; each entry is [weight, value]. */
  weighted<T>(list: readonly (readonly [number, T])[]): T;
  /** `length` decimal digits; the first may be zero. */
  digits(length: number): string;
};

function mix(hash: number, value: number): number {
  let h = Math.imul(hash ^ value, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
}

/**
 * The values of one record as a pure function of (seed, stream, a, b): nothing is remembered between
 * records, which is what lets a data set of a million rows be served without holding it.
 */
export function draw(seed: number, stream: number, a: number, b = 0): Draw {
  let h = mix(mix(mix(mix(0x9e3779b9 ^ seed, stream), a), b), Math.floor(a / 0x100000000) ^ 0x51ed270b);
  const word = (): number => {
    h = mix(h + 0x6d2b79f5, 0x2545f491);
    return h;
  };
  const generator = xoroshiro128plusFromState([word(), word(), word(), word() | 1]);
  const below = (limit: number): number =>
    // The modulo bias is below 1e-6 for every limit used here, and one call per draw keeps draws aligned.
    limit <= 0x10000
      ? Math.floor(((generator.next() >>> 0) / 0x100000000) * limit)
      : Math.floor(((generator.next() >>> 0) / 0x100000000 + (generator.next() >>> 11) / 2 ** 53) * limit);
  const self: Draw = {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (perThousand) => below(1000) < perThousand,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    weighted: <T>(list: readonly (readonly [number, T])[]): T => {
      let total = 0;
      for (const entry of list) total += entry[0];
      let at = below(total);
      for (const entry of list) {
        at -= entry[0];
        if (at < 0) return entry[1];
      }
      throw new Error('weighted() needs a non-empty list');
    },
    digits: (length) => {
      let text = '';
      for (let i = 0; i < length; i += 1) text += String(below(10));
      return text;
    },
  };
  return self;
}
