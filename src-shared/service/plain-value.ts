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

/** Exact decimal text: a number to every spreadsheet, with its minus too. */
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** What shows nothing or only room at a text's beginning: some programs pass over it before they look for a formula. */
const UNSEEN =
  /^[\p{White_Space}\p{Control}\p{Format}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]+/u;

/** With these a formula begins; the last is the minus sign of mathematics. */
const SIGNS = '=+-@\u2212';

/**
 * Text that a spreadsheet does not run. What begins like a formula comes from outside the merchant's own books (a
 * comment, a name), so it gets the apostrophe that spreadsheets take for "this is text". Full-width and other forms of
 * a sign count as the sign, and nothing invisible before it hides it. Amounts are never concerned.
 */
export function withoutFormula(field: Pick<FieldDefinition, 'kind'>, text: string): string {
  if (field.kind === 'amount' && DECIMAL.test(text)) return text;
  return beginsLikeFormula(text) ? `'${text}` : text;
}

/** A tab or the end of a line goes for a sign: it puts what follows into another cell where texts are pasted. */
function beginsLikeFormula(text: string): boolean {
  if (text === '') return false;
  if (/^[\t\r\n]/.test(text)) return true;
  const [first = ''] = text.replace(UNSEEN, '').slice(0, 2).normalize('NFKC');
  return first !== '' && SIGNS.includes(first);
}
