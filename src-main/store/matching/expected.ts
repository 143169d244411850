/** What a population expects, as SQL over its listing. */
import type { Population } from '../../../src-shared/contract/matching-rules.ts';
import { feeName } from '../../../src-shared/service/fee-name.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { noteSignSql } from '../../../src-shared/service/note-sign.ts';

/** Columns and a condition, of the listing under the alias `of`. */
type ExpectedSql = { readonly name: string; readonly units: string; readonly counts: string };

export function expectedSqlOf(
  { amountField, sign, part, exceptTypes = [] }: Population,
  of: string,
): ExpectedSql {
  const amount = `${of}.${amountField}`;
  const units = {
    plus: amount,
    minus: `-${amount}`,
    byCategory: `(${noteSignSql(`${of}.`)}) * ${amount}`,
  };
  const types = exceptTypes.map((type) => `'${type.replaceAll("'", "''")}'`).join(', ');
  return {
    name: part === 'fee' ? `${of}.identity || '${feeName('')}'` : `${of}.identity`,
    units: units[sign],
    counts: [
      `${amount} IS NOT NULL`,
      // Without a sign no line can be expected.
      ...(sign === 'byCategory' ? [`(${noteSignSql(`${of}.`)}) <> 0`] : []),
      // A record without a fee expects no line for it.
      ...(part === 'fee' ? [`${amount} <> 0`] : []),
      ...(types === '' ? [] : [`coalesce(${of}.type, '') NOT IN (${types})`]),
    ].join(' AND '),
  };
}

/** SQL for the first, or the `at`-th, reference of a record. */
export function referenceSql({ field, through }: Population['references'][number], of: string): string {
  return through === null
    ? `${of}.${field}`
    : `(SELECT ${through}.externalId FROM ${through} WHERE ${through}.identity = ${of}.${field})`;
}

/** A record without the date that counts is taken by the date it was created. */
export function dateOf(dateField: string, { listing }: Population, of: string): string {
  const own = listings[listing].dateField;
  return dateField === own ? `${of}.${dateField}` : `coalesce(${of}.${dateField}, ${of}.${own})`;
}
