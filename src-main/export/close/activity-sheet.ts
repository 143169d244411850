/**
 * Every column of the daily balance report on every day, beside the sum of the records that make it by the rule in
 * force.
 */
import { TIE_OUT_COLUMNS } from '../../../src-shared/contract/tie-out.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { netOf } from '../../reconcile/net-amount.ts';
import { amountFormula, type Cell, controlFormula, day, quoted, text } from './cells.ts';
import type { CloseContext } from './context.ts';
import type { CloseDay, TieOutColumn } from './days.ts';
import { signedSum } from './roll-forward-sheet.ts';
import { ruleFormula } from './rule-formula.ts';
import { openTable, type SheetRecord } from './sheet.ts';
import { Table } from './table.ts';
import type { CloseText } from './text.ts';

export function activityTable(words: CloseText, days: number): Table {
  return new Table(
    'activity',
    words.sheets.activity,
    [
      { key: 'day', header: words.day, width: 12 },
      { key: 'column', header: words.column, width: 24 },
      { key: 'field', header: words.field, width: 24 },
      { key: 'covered', header: words.activity.covered, width: 11 },
      { key: 'report', header: words.report, width: 18, right: true },
      { key: 'records', header: words.records, width: 18, right: true },
      { key: 'difference', header: words.difference, width: 16, right: true },
      { key: 'check', header: words.control, width: 16 },
      { key: 'explanation', header: words.activity.explanation, width: 60 },
    ],
    days * TIE_OUT_COLUMNS.length,
  );
}

export function writeActivity(context: CloseContext): SheetRecord {
  const { tables, days, text: words } = context;
  const table = tables.activity;
  const sheet = openTable(context, table);
  for (const column of TIE_OUT_COLUMNS)
    days.forEach((each, index) => {
      sheet.row(rowOf(context, column, each, index, sheet.nextRow));
    });
  sheet.highlight(`${table.letter('check')}2:${table.letter('check')}${table.lastRow}`, words);
  return sheet.finish();
}

function rowOf(
  context: CloseContext,
  column: TieOutColumn,
  each: CloseDay,
  index: number,
  row: number,
): Cell[] {
  const { tables, text: words, decimals, data } = context;
  const table = tables.activity;
  const cell = each.cells[column];
  const at = (key: string) => `${table.letter(key)}${row}`;
  const round = (formula: string) => `ROUND(${formula},${decimals})`;
  // The rows stand column by column, so that a column's row of the same day is a fixed number of rows away.
  const rowOfColumn = (other: TieOutColumn) =>
    2 + TIE_OUT_COLUMNS.indexOf(other) * context.days.length + index;
  const records =
    column === 'netAmount'
      ? {
          formula: signedSum(
            data.tieOut.net.signs,
            (other) => `${table.letter('records')}${rowOfColumn(other)}`,
          ),
          units: netOf(data.tieOut.net.signs, (other) => each.cells[other].records),
        }
      : { formula: recordsFormula(context, column, at('day')), units: cell.records };
  const state = !cell.covered ? words.notCovered : cell.report === records.units ? words.ok : words.check;
  return [
    day(each.day) as Cell,
    text(words.columns[column]),
    text(column),
    text(cell.covered ? words.yes : words.no),
    amountFormula(tables.rollForward.cell(column, index), writeAmount(cell.report)),
    amountFormula(round(records.formula), writeAmount(records.units)),
    amountFormula(round(`${at('report')}-${at('records')}`), writeAmount(cell.report - records.units)),
    controlFormula(
      `IF(${at('covered')}=${quoted(words.no)},${quoted(words.notCovered)},IF(${at('difference')}=0,${quoted(words.ok)},${quoted(words.check)}))`,
      state,
    ),
    text(explained(context, cell.explanations)),
  ];
}

/** What the records come to on a day under the rule in force. */
function recordsFormula({ data, tables }: CloseContext, column: TieOutColumn, dayCell: string): string {
  const rule = data.tieOut.rules.find((each) => each.column === column)?.rule;
  if (!rule) throw new Error(`the tie-out has no rule for ${column}`);
  return ruleFormula(tables, column, rule, dayCell);
}

function explained(
  { text: words, labels }: CloseContext,
  explanations: CloseDay['cells']['netAmount']['explanations'],
): string {
  return explanations
    .map(({ cause, listing, identity, amount, ambiguous }) => {
      const what = `${labels.listings[listing]} ${identity} (${amount}): ${words.causes[cause]}`;
      return ambiguous ? `${what}; ${words.ambiguous}` : what;
    })
    .join('; ');
}
