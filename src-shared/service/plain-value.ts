/**
 * A record's value as plain text, for files and the clipboard: the service's own codes, amounts as exact decimal text
 * with a point, dates in ISO form in the zone that the listing's days are cut in.
 */
import { localDateTime } from '../period.ts';
import { type FieldDefinition, isEmptyList } from './listing.ts';

type Value = string | number | null | undefined;

/** @param timeZone the listing's zone (`zoneOf`) */
export function plainValue(field: FieldDefinition, value: Value, timeZone: string): string {
  if (value === null || value === undefined || isEmptyList(field, value)) return '';
  if (typeof value === 'string') return value;
  if (field.kind !== 'instant' && field.kind !== 'day') return String(value);
  const local = localDateTime(value, timeZone);
  return field.kind === 'day' ? local.slice(0, local.indexOf(' ')) : local;
}

/**
 * Text that a spreadsheet does not run. What begins like a formula comes from outside the merchant's own books (a
 * comment, a name), so it gets the apostrophe that spreadsheets take for "this is text". Amounts are never concerned.
 */
export function withoutFormula(field: FieldDefinition, text: string): string {
  return field.kind !== 'amount' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
