/**
 * Which way a credit or debit note goes. "CREDIT and DEBIT occur" (specification, Credit/debit note record): the set is
 * open. Where the category is another, or missing, the documented types that name it decide; the others, a chargeback
 * among them, say nothing for certain, and such a note is in no signed sum. Letters count alike, large or small, as
 * they do for a spreadsheet.
 */

/** Documented types that are credit notes, and debit notes, by their name (specification, Query parameters, `type`). */
export const CREDIT_NOTE_TYPES = [
  'GENERIC_CREDIT_NOTE',
  'SERVICE_FEE_CREDIT_NOTE',
  'CHARGEBACK_COVERED_CREDIT_NOTE',
] as const;
export const DEBIT_NOTE_TYPES = ['GENERIC_DEBIT_NOTE', 'SERVICE_FEE_DEBIT_NOTE'] as const;

/** ASCII only, as the database does it. */
const upper = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : '';

/** 1 adds, -1 takes away, 0: not known. */
export function noteSign(category: unknown, type: unknown): 1 | -1 | 0 {
  const named = upper(category);
  if (named === 'CREDIT') return 1;
  if (named === 'DEBIT') return -1;
  const of: string = upper(type);
  if (CREDIT_NOTE_TYPES.some((each) => each === of)) return 1;
  return DEBIT_NOTE_TYPES.some((each) => each === of) ? -1 : 0;
}

/** The same as SQL over columns `category` and `type`, `of` an alias with its dot. */
export function noteSignSql(of = ''): string {
  const types = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');
  return `CASE WHEN upper(${of}category) = 'CREDIT' THEN 1 WHEN upper(${of}category) = 'DEBIT' THEN -1
    WHEN upper(${of}type) IN (${types(CREDIT_NOTE_TYPES)}) THEN 1
    WHEN upper(${of}type) IN (${types(DEBIT_NOTE_TYPES)}) THEN -1 ELSE 0 END`;
}
