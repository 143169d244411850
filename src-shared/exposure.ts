/**
 * Exposure of several exceptions: what a person confirms and what is then settled is added up alike. The one sign
 * convention is told in docs/matching.md, "Signs".
 */

import type { ExceptionKind } from './contract/exception-kinds.ts';
import type { ExposureSum } from './contract/exceptions.ts';
import { absolute, writeAmount } from './money.ts';

/** What the book lacks: its amount is that of the records, and the book has so much less than the service. */
const LACKING: readonly ExceptionKind[] = ['record-open'];

/** Book less service (report less records), of an exception's amount; both in minor units (money.ts). */
export const differenceOf = (kind: ExceptionKind, units: bigint): bigint =>
  LACKING.includes(kind) ? -units : units;

/** The same in SQL, over the columns `kind` and `amount` of exceptions. */
export const DIFFERENCE_SQL = `iif(kind IN (${LACKING.map((kind) => `'${kind}'`).join(', ')}), -amount, amount)`;

type Exposed = { readonly kind: ExceptionKind; readonly currency: string; readonly units: bigint };

/**
 * Count, gross and net per currency, in the order in which the currencies come; `units` are amounts in minor units
 * (money.ts). Net is book less service, so that what only one side has cancels what only the other has.
 */
export function exposureOf(items: readonly Exposed[]): ExposureSum[] {
  return [...Map.groupBy(items, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    count: own.length,
    gross: writeAmount(own.reduce((sum, { units }) => sum + absolute(units), 0n)),
    net: writeAmount(own.reduce((sum, { kind, units }) => sum + differenceOf(kind, units), 0n)),
  }));
}
