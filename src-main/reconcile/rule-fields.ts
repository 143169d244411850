/** Whether a rule given from outside can be applied: its fields' names become part of queries. Pure. */
import { type ColumnRule, RECORD_COLUMNS, type TieOutRules } from '../../src-shared/contract/tie-out.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { FieldKind } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';

type RuleFields = Pick<ColumnRule, 'listing' | 'dateField' | 'amountField' | 'currencyField' | 'sign'>;

/** Throws `tie-out-rule-invalid`, with the listing and the field that it does not have or that holds something else. */
export function checkRule({ listing, dateField, amountField, currencyField, sign }: RuleFields): void {
  const refuse = (field: string) => {
    throw new TieoutError('tie-out-rule-invalid', { subject: `${listing}.${field}` });
  };
  const wanted: readonly (readonly [string, readonly FieldKind[]])[] = [
    [dateField, ['instant', 'day']],
    [amountField, ['amount']],
    [currencyField, ['currency']],
  ];
  const { fields } = listings[listing];
  for (const [field, kinds] of wanted)
    if (!fields.some(({ name, kind }) => name === field && kinds.includes(kind))) refuse(field);
  if (sign === 'byCategory' && !fields.some(({ name }) => name === 'category')) refuse('category');
}

/** Each rule that is given. Throws as `checkRule` does. */
export function checkRules({ columns }: TieOutRules): void {
  for (const column of RECORD_COLUMNS) {
    const rule = columns[column];
    if (rule) checkRule(rule);
  }
}
