/** What is at stake in several exceptions: what a person confirms and what is then settled is added up alike. */
import type { ExposureSum } from './contract/exceptions.ts';
import { writeAmount } from './money.ts';

type AtStake = { readonly currency: string; readonly units: bigint };

/** Count, gross and net per currency, in the order in which the currencies come; `units` are minor units (money.ts). */
export function exposureOf(items: readonly AtStake[]): ExposureSum[] {
  return [...Map.groupBy(items, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    count: own.length,
    gross: writeAmount(own.reduce((sum, { units }) => sum + (units < 0n ? -units : units), 0n)),
    net: writeAmount(own.reduce((sum, { units }) => sum + units, 0n)),
  }));
}
