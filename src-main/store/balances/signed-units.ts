/** An amount as a rule adds it up. */
import type { ColumnRule } from '../../../src-shared/contract/tie-out.ts';

/** SQL for what a record adds under a rule: the amount, taken away for a debit where the rule says so. */
export const signedUnits = ({ amountField, sign }: Pick<ColumnRule, 'amountField' | 'sign'>): string =>
  sign === 'byCategory' ? `iif(category = 'DEBIT', -${amountField}, ${amountField})` : amountField;
