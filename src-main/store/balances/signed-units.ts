/** An amount as a rule adds it up. */
import type { ColumnRule } from '../../../src-shared/contract/tie-out.ts';
import { noteSignSql } from '../../../src-shared/service/note-sign.ts';

/**
 * SQL for what a record adds under a rule: the amount; by category, taken away for a debit and 0 where the sign is not
 * known.
 */
export const signedUnits = ({ amountField, sign }: Pick<ColumnRule, 'amountField' | 'sign'>): string =>
  sign === 'byCategory' ? `(${noteSignSql()}) * ${amountField}` : amountField;

/** SQL for the amount where it is in the sum, else NULL: without an amount, or a sign, a record is in none. */
export const summedAmount = ({ amountField, sign }: Pick<ColumnRule, 'amountField' | 'sign'>): string =>
  sign === 'byCategory' ? `nullif(${noteSignSql()}, 0) * ${amountField}` : amountField;
