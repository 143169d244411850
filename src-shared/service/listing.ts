/**
 * What a listing of the Merchant reporting API is, as data. One definition per listing drives the wire check, the
 * table in the database, the queries, the screen and the workbook sheet, so that listings differ by data, not by code.
 */

import type { en } from './labels-en.ts';

/** A field of a listing, by the service's own name. One without words in both languages does not compile. */
export type FieldName = keyof typeof en.fields;

/** How the field is written on the wire (specification, Merchant reporting records). */
type WireType = 'integer' | 'number' | 'string' | 'boolean' | 'array' | 'timestamp';

/**
 * How the field is shown and compared. `status`, `type` and `method` are codes with words of their own (labels.ts),
 * `code` is one without; `day` is a timestamp that stands for a whole day.
 */
export type FieldKind =
  | 'id'
  | 'text'
  | 'amount'
  | 'currency'
  | 'instant'
  | 'day'
  | 'status'
  | 'type'
  | 'method'
  | 'code'
  | 'boolean'
  | 'flags';

export type FieldDefinition = {
  /** The service's own name; also the column's name in the database. */
  readonly name: FieldName;
  readonly wire: WireType;
  readonly kind: FieldKind;
  /** For an amount: the field that names its currency. An amount without its currency is never added up. */
  readonly currencyField?: FieldName;
  /** Documented values of a code. The set is open: others are kept and flagged. */
  readonly documented?: readonly string[];
  /** Values that occur although the specification does not name them (field notes): kept, and no reason to flag. */
  readonly alsoSeen?: readonly string[];
  /** Of a status: the values that are not expected to change any more. */
  readonly finalValues?: readonly string[];
  /** Of a status: the values whose amounts count as money (specification, States and transitions). */
  readonly moneyValues?: readonly string[];
  /** Absent in some answers without that being wrong (field notes, Reporting). */
  readonly optional?: boolean;
  /** Offered as a filter by its values. */
  readonly choice?: boolean;
  /** Found by the free-text filter. */
  readonly searched?: boolean;
  /**
   * Shown in the table unless the user chooses otherwise; `where-it-fits` says: after all others, if the window has the
   * room.
   */
  readonly shown?: true | 'where-it-fits';
  /** Totalled per currency below the table and in the workbook. */
  readonly totalled?: boolean;
};

/** Query parameters of the listings beside from, to and page (specification, Query parameters). */
export type ListingParameter = 'country' | 'paymentMethod' | 'status' | 'clientDocument' | 'type';

export type ListingDefinition = {
  readonly name: ListingName;
  readonly path: string;
  /** Paths under which some installations have it, tried in order when `path` answers 404. */
  readonly otherPaths?: readonly string[];
  readonly parameters: readonly ListingParameter[];
  readonly fields: readonly FieldDefinition[];
  /** The fields that together identify a record. */
  readonly identityFields: readonly FieldName[];
  /** The timestamp that `from` and `to` filter on. */
  readonly dateField: FieldName;
  /**
   * The field beside the currency that totals are kept apart by, because its values must not be added to each other.
   */
  readonly totalsBy?: FieldName;
  /**
   * True when a record is not a moment but a whole day of the service's calendar, dated with the day's start in UTC.
   */
  readonly perDay?: boolean;
};

export const LISTING_NAMES = [
  'deposits',
  'cashouts',
  'notes',
  'refunds',
  'settlements',
  'dailyBalances',
] as const;
export type ListingName = (typeof LISTING_NAMES)[number];

/** The definition's field of that name; asking for an unknown one is a programming error. */
export function fieldOf(listing: ListingDefinition, name: string): FieldDefinition {
  const field = listing.fields.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`${listing.name} has no field ${name}`);
  return field;
}

/** The fields totalled per currency, each with the field that names its currency. */
export function totalledFields(listing: ListingDefinition): { name: FieldName; currencyField: FieldName }[] {
  return listing.fields.flatMap(({ name, totalled, currencyField }) =>
    totalled && currencyField ? [{ name, currencyField }] : [],
  );
}

/** The fields offered as filters by their values, in the order of the definition. */
export function choiceFields(listing: ListingDefinition): FieldDefinition[] {
  return listing.fields.filter(({ choice }) => choice);
}

/** Whether its records say when they last changed. */
export const hasLastChange = ({ fields }: Pick<ListingDefinition, 'fields'>): boolean =>
  fields.some(({ name }) => name === 'lastChangeDate');

/**
 * The zone in which the listing's days and months are cut. A moment belongs to a day of the reporting time zone; a
 * record that is itself a day keeps its date whatever that zone is: `2026-10-01T00:00:00Z` is 1 October in Lima too,
 * and so is a day that the service should cut at Lima's midnight (05:00Z).
 */
export function zoneOf(listing: ListingDefinition, reportingTimeZone: string): string {
  return listing.perDay ? 'UTC' : reportingTimeZone;
}

/** True for a value that is there and holds nothing: an array without elements. */
export function isEmptyList({ wire }: FieldDefinition, value: unknown): boolean {
  return wire === 'array' && value === '[]';
}
