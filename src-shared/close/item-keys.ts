/**
 * What reconciling items are called. Decisions, comments, files and locked months hold these keys for years: one that
 * was released is never written otherwise.
 */
import type { ListingName } from '../service/listing.ts';

/** A line of a book, which has no listing, or a record. */
type KeyedRow = { readonly listing: ListingName | null; readonly identity: string };

/** Of one line or record. */
export const rowKey = ({ listing, identity }: KeyedRow): string =>
  listing === null ? `line:${identity}` : `record:${listing}:${identity}`;

/** Of all records of a month of which nothing of the book was imported. */
export const wholeMonthKey = (month: string): string => `not-imported:${month}`;

/** Whether the key is of a month as a whole, on either side. */
export const isWholeMonth = (key: string): boolean => key.includes(wholeMonthKey(''));

/** Of what the report's days leave of a month. */
export const rollForwardKey = (month: string): string => `roll-forward:${month}`;

/** The same item on the bank's side: the books may have one of the same record. */
export const bankKey = (key: string): string => `bank:${key}`;

/** What is left behind a write-off of the exception that is in the books of a locked month: decided on as an item. */
export const restKey = (exception: string): string => `rest:${exception}`;

/** A side of the account reconciliation. */
export type StatementSide = 'bank' | 'books';

/** On which side of the reconciliation the item stands: of one record there may be one on each. */
export const sideOf = (key: string): StatementSide => (key.startsWith(bankKey('')) ? 'bank' : 'books');

/**
 * Of a line of the ledger that is of a write-off's entry: the entry's month, and the exception or item that it ended.
 */
export const writeOffLineKey = (month: string, key: string): string => `write-off:${month}:${key}`;

export const isWriteOffLine = (key: string): boolean => key.startsWith('write-off:');
