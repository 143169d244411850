/**
 * What a rule of the tie-out counts on a day, as a formula. Statuses stand in it one by one, as an auditor reads them;
 * where that would be longer than a spreadsheet takes (many statuses over several sheets), they stand in a list on
 * Provenance, and the formula goes over the list.
 */
import type { ColumnRule } from '../../../src-shared/contract/tie-out.ts';
import { CREDIT_NOTE_TYPES, DEBIT_NOTE_TYPES } from '../../../src-shared/service/note-sign.ts';
import { criterion, LONGEST_FORMULA, pattern, quoted } from './cells.ts';
import { type CloseTables, CURRENCY_NAME } from './context.ts';
import type { TieOutColumn } from './days.ts';
import { dayKeyOf } from './record-table.ts';
import type { Table } from './table.ts';

/** Room for what stands around the sum: rounding, and the longest address of a cell. */
const AROUND = 40;

type Tables = Pick<CloseTables, 'listings'>;

/** The name of the cells with a rule's statuses. */
export function statusListName(column: TieOutColumn): string {
  return `rules.${column}.statuses`;
}

/** The statuses to be listed as criteria; null where the formula names them itself. */
export function statusList(tables: Tables, rule: ColumnRule): readonly string[] | null {
  if (!rule.statuses || plainFormula(tables, rule, '').length + AROUND <= LONGEST_FORMULA) return null;
  return rule.statuses.map(pattern);
}

/** The sum of the records that the column's rule counts on the day in `dayCell`. */
export function ruleFormula(tables: Tables, column: TieOutColumn, rule: ColumnRule, dayCell: string): string {
  if (!statusList(tables, rule)) return plainFormula(tables, rule, dayCell);
  return tables.listings[rule.listing]
    .map((part) => {
      const criteria = [...baseOf(part, rule, dayCell), part.ref('status'), statusListName(column)];
      return summed(part, rule, criteria, (sum) => `SUMPRODUCT(${sum})`);
    })
    .join('+');
}

function plainFormula(tables: Tables, rule: ColumnRule, dayCell: string): string {
  return tables.listings[rule.listing]
    .flatMap((part) => {
      const base = baseOf(part, rule, dayCell);
      const byStatus = rule.statuses?.map((status) => [...base, part.ref('status'), criterion(status)]);
      return (byStatus ?? [base]).map((criteria) => summed(part, rule, criteria));
    })
    .join('+');
}

function baseOf(part: Table, rule: ColumnRule, dayCell: string): string[] {
  return [part.ref(dayKeyOf(rule)), dayCell, part.ref(rule.currencyField), CURRENCY_NAME];
}

function summed(
  part: Table,
  rule: ColumnRule,
  criteria: readonly string[],
  over: (sum: string) => string = (sum) => sum,
): string {
  const sum = (more: readonly string[]) =>
    over(`SUMIFS(${[part.ref(rule.amountField), ...criteria, ...more].join(',')})`);
  if (rule.sign === 'plus') return sum([]);
  const category = part.ref('category');
  const type = part.ref('type');
  // Of any other category the types that name it (src-shared/service/note-sign.ts); what is left is in no sum.
  const others = [category, quoted('<>CREDIT'), category, quoted('<>DEBIT')];
  const ofTypes = (sign: '+' | '-', names: readonly string[]) =>
    names.map((name) => `${sign}${sum([...others, type, quoted(name)])}`).join('');
  const known = `${sum([category, quoted('CREDIT')])}-${sum([category, quoted('DEBIT')])}`;
  return `${known}${ofTypes('+', CREDIT_NOTE_TYPES)}${ofTypes('-', DEBIT_NOTE_TYPES)}`;
}
