/**
 * The exchange rate of a day: the last one published up to it, buying for what is owned and selling for what is owed.
 */
import type { ExchangeRate } from '../../src-shared/contract/journals.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { unitsOf } from '../../src-shared/money.ts';
import { centsOf } from './cents.ts';

/** Over a weekend and the longest holidays nothing is published; an older rate is no rate of the day. */
const MOST_DAYS = 7;
/** Units of a rate of 1. */
const ONE = 1_000_000n;

/** The rate in force on a day, or undefined where none was published in the week before. */
export function findRate(
  rates: readonly ExchangeRate[],
  { currency, base, day }: { currency: string; base: string; day: string },
): ExchangeRate | undefined {
  let found: ExchangeRate | undefined;
  for (const rate of rates)
    if (rate.currency === currency && rate.base === base && rate.day <= day)
      if (!found || rate.day > found.day) found = rate;
  return found && Date.parse(day) - Date.parse(found.day) <= MOST_DAYS * DAY_MS ? found : undefined;
}

/** Units of one currency in another, in whole cents. */
export const convert = (units: bigint, rate: string): bigint => centsOf(units * unitsOf(rate), ONE);

/** The rate for a balance: buying for an asset, selling for a liability. */
export const rateFor = (units: bigint, { buying, selling }: ExchangeRate): string =>
  units < 0n ? selling : buying;

/** What is worth nothing or less is no rate. */
export const isRate = ({ buying, selling }: Pick<ExchangeRate, 'buying' | 'selling'>): boolean =>
  unitsOf(buying) > 0n && unitsOf(selling) > 0n;
