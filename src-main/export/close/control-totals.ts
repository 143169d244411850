/** Exact totals of a listing's records, to hold against what formulas make of its sheet. */
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { moneyField } from '../../../src-shared/service/counted-statuses.ts';
import {
  type FieldName,
  type ListingDefinition,
  totalledFields,
} from '../../../src-shared/service/listing.ts';
import { excelNumber, UNITS_ALWAYS_SAFE } from '../excel-value.ts';

/** Exact total of a field over the records of the month, and what of it stands as text. */
export type ControlTotal = {
  readonly field: FieldName;
  readonly currencyField: FieldName;
  readonly currency: string;
  readonly group: string | null;
  /** The records' status; null in a listing that tells none apart. */
  readonly status: string | null;
  readonly count: number;
  readonly units: bigint;
  readonly asText: { readonly count: number; readonly units: bigint };
};

const isSafe = (units: bigint): boolean => units < UNITS_ALWAYS_SAFE && units > -UNITS_ALWAYS_SAFE;

/** Adds up the totalled fields record by record, per currency, per status and, where the listing says so, per group. */
export class ControlTotals {
  private readonly listing: ListingDefinition;
  private readonly fields: readonly { name: FieldName; currencyField: FieldName }[];
  private readonly statusField: string | undefined;
  private readonly sums = new Map<string, { -readonly [Key in keyof ControlTotal]: ControlTotal[Key] }>();

  constructor(listing: ListingDefinition) {
    this.listing = listing;
    this.fields = totalledFields(listing);
    this.statusField = moneyField(listing)?.name;
  }

  add({ values }: ListingRow): void {
    const { totalsBy } = this.listing;
    const status = this.statusField === undefined ? null : String(values[this.statusField] ?? '');
    for (const { name, currencyField } of this.fields) {
      const [value, currency] = [values[name], values[currencyField]];
      if (typeof value !== 'string' || typeof currency !== 'string' || currency === '') continue;
      const group = totalsBy ? String(values[totalsBy] ?? '') : null;
      const key = JSON.stringify([name, currency, group, status]);
      const units = unitsOf(value);
      const asText = !isSafe(units) && excelNumber(value) === undefined;
      const sum = this.sums.get(key);
      if (!sum) {
        this.sums.set(key, {
          field: name,
          currencyField,
          currency,
          group,
          status,
          count: 1,
          units,
          asText: asText ? { count: 1, units } : { count: 0, units: 0n },
        });
        continue;
      }
      sum.count += 1;
      sum.units += units;
      if (asText) sum.asText = { count: sum.asText.count + 1, units: sum.asText.units + units };
    }
  }

  /** By field in the listing's order, then currency and group. */
  all(): ControlTotal[] {
    const order = this.fields.map(({ name }) => name);
    const keyOf = ({ currency, group, status }: ControlTotal) => `${currency} ${group ?? ''} ${status ?? ''}`;
    return [...this.sums.values()].sort(
      (a, b) => order.indexOf(a.field) - order.indexOf(b.field) || (keyOf(a) < keyOf(b) ? -1 : 1),
    );
  }
}

/** An exact total as decimal text. */
export const totalText = ({ units }: ControlTotal): string => writeAmount(units);
