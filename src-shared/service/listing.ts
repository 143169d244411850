/**
 * What a listing of the Merchant reporting API is, as data. One definition per listing drives the wire check, the
 * table in the database, the queries, the screen and the workbook sheet, so that listings differ by data, not by code.
 */

/** How the field is written on the wire (specification, Merchant reporting records). */
export type WireType = 'integer' | 'number' | 'string' | 'boolean' | 'array' | 'timestamp';

/** How the field is shown and compared. */
export type FieldKind = 'id' | 'text' | 'amount' | 'currency' | 'instant' | 'status' | 'code' | 'flags';

export type FieldDefinition = {
  /** The service's own name; also the column's name in the database. */
  readonly name: string;
  readonly wire: WireType;
  readonly kind: FieldKind;
  /** For an amount: the field that names its currency. An amount without its currency is never added up. */
  readonly currencyField?: string;
  /** Absent in some answers without that being wrong (field notes, Reporting). */
  readonly optional?: boolean;
  /** Found by the free-text filter. */
  readonly searched?: boolean;
  /** Shown in the table unless the user chooses otherwise. */
  readonly shown?: boolean;
  /** Totalled per currency below the table and in the workbook. */
  readonly totalled?: boolean;
};

export type ListingDefinition = {
  readonly name: ListingName;
  readonly path: string;
  readonly fields: readonly FieldDefinition[];
  /** The field that identifies a record. */
  readonly identityField: string;
  /** The timestamp that `from` and `to` filter on. */
  readonly dateField: string;
  readonly statusField: string;
  /** Documented status values (specification, Reporting status values). The set is open: others are kept and flagged. */
  readonly statuses: readonly string[];
};

export const LISTING_NAMES = ['deposits'] as const;
export type ListingName = (typeof LISTING_NAMES)[number];

/** The definition's field of that name; asking for an unknown one is a programming error. */
export function fieldOf(listing: ListingDefinition, name: string): FieldDefinition {
  const field = listing.fields.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`${listing.name} has no field ${name}`);
  return field;
}

/** The fields totalled per currency, each with the field that names its currency. */
export function totalledFields(listing: ListingDefinition): { name: string; currencyField: string }[] {
  return listing.fields.flatMap(({ name, totalled, currencyField }) =>
    totalled && currencyField ? [{ name, currencyField }] : [],
  );
}
