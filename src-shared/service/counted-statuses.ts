/** Which records a total counts: a cancelled deposit is no money, whatever its amount says. */
import type { FieldDefinition, ListingDefinition, ListingName } from './listing.ts';

/** The field whose values say whether a record counts as money; undefined where every record does. */
export const moneyField = (listing: ListingDefinition): FieldDefinition | undefined =>
  listing.fields.find(({ moneyValues }) => moneyValues);

/**
 * The statuses that totals count: those a person chose, else those of the rule that the workspace has set, else those
 * that the specification's meanings make money. Null: all of them, or there are none to tell apart.
 */
export function countedStatuses(
  listing: ListingDefinition,
  chosen: Readonly<Record<string, readonly string[]>>,
  ruled?: readonly string[] | null,
): readonly string[] | null {
  const field = moneyField(listing);
  if (!field) return null;
  const own = chosen[field.name] ?? [];
  if (own.length > 0) return own;
  return ruled === undefined ? (field.moneyValues ?? null) : ruled;
}

/** The column of the balance report that totals a listing. */
const TOTAL_OF: Readonly<Partial<Record<ListingName, RuledColumn>>> = {
  deposits: 'depositTotal',
  cashouts: 'cashoutTotal',
  settlements: 'settlementTotal',
};
type RuledColumn = 'depositTotal' | 'cashoutTotal' | 'settlementTotal';

/** The statuses that a rule of the workspace counts of the listing; undefined where it has set none. */
export function ruledStatuses(
  {
    columns,
  }: {
    readonly columns: Readonly<Partial<Record<RuledColumn, { readonly statuses: readonly string[] | null }>>>;
  },
  listing: ListingName,
): readonly string[] | null | undefined {
  const column = TOTAL_OF[listing];
  return column === undefined ? undefined : columns[column]?.statuses;
}
