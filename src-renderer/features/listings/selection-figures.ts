/** Count, sum and average of chosen records, exactly: per field and currency, and apart as the listing's totals are. */
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { AMOUNT_DECIMALS, unitsOf, writeAmount } from '../../../src-shared/money.ts';
import {
  type FieldName,
  type ListingDefinition,
  totalledFields,
} from '../../../src-shared/service/listing.ts';

export type Figure = {
  readonly field: FieldName;
  readonly currency: string;
  /** The value of the listing's `totalsBy` field, where totals are kept apart by one. */
  readonly group?: string | undefined;
  readonly count: number;
  readonly sum: string;
};

export function figuresOf(listing: ListingDefinition, rows: Iterable<ListingRow>): Figure[] {
  const { totalsBy } = listing;
  const sums = new Map<string, { about: Omit<Figure, 'sum' | 'count'>; units: bigint; count: number }>();
  const fields = totalledFields(listing);
  for (const { values } of rows) {
    const group = totalsBy === undefined ? undefined : values[totalsBy];
    if (totalsBy !== undefined && (typeof group !== 'string' || group === '')) continue;
    for (const { name: field, currencyField } of fields) {
      const amount = values[field];
      const currency = values[currencyField];
      // As in the totals: an amount without its currency is added to nothing.
      if (typeof amount !== 'string' || typeof currency !== 'string' || currency === '') continue;
      const about = { field, currency, ...(typeof group === 'string' ? { group } : {}) };
      const key = JSON.stringify(about);
      const sum = sums.get(key) ?? { about, units: 0n, count: 0 };
      sums.set(key, { about, units: sum.units + unitsOf(amount), count: sum.count + 1 });
    }
  }
  const order = fields.map(({ name }) => name);
  return [...sums.values()]
    .map(({ about, units, count }) => ({ ...about, count, sum: writeAmount(units) }))
    .sort(
      (a, b) =>
        order.indexOf(a.field) - order.indexOf(b.field) ||
        compare(a.currency, b.currency) ||
        compare(a.group ?? '', b.group ?? ''),
    );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/**
 * The average of so many amounts that come to a sum, as decimal text, rounded half away from zero to the decimals that
 * the currency is shown with. A sum may be larger than any one amount can be.
 */
export function averageOf(sum: string, count: number, currency: string): string {
  const decimals = decimalsOfCurrency(currency);
  const step = 10n ** BigInt(AMOUNT_DECIMALS - decimals);
  const units = exactUnits(sum);
  const divisor = BigInt(count) * step;
  const half = units < 0n ? -divisor : divisor;
  return writeAmount(((units * 2n + half) / (divisor * 2n)) * step, decimals);
}

/** Units of our own decimal text, however large. */
function exactUnits(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(AMOUNT_DECIMALS, '0'));
  return text.startsWith('-') ? -units : units;
}

/** As the runtime knows the currency; two for a code that is none. */
function decimalsOfCurrency(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    return Math.min(AMOUNT_DECIMALS, maximumFractionDigits ?? 2);
  } catch {
    return 2;
  }
}
