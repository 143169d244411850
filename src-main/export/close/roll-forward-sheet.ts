/** The balance from day to day: what it was, what moved, what it must be and what the report says. */
import { RECORD_COLUMNS } from '../../../src-shared/contract/tie-out.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { amount, amountFormula, type Cell, controlFormula, day, quoted, STYLES, text } from './cells.ts';
import { type CloseContext, CURRENCY_NAME } from './context.ts';
import type { CloseDay } from './days.ts';
import { openTable, type SheetRecord } from './sheet.ts';
import { Table } from './table.ts';
import type { CloseText } from './text.ts';

export function rollForwardTable(words: CloseText, rows: number): Table {
  const column = (key: string, header: string, width = 16) => ({ key, header, width, right: width === 16 });
  return new Table(
    'rollForward',
    words.sheets.rollForward,
    [
      column('day', words.day, 12),
      column('opening', words.rollForward.opening),
      ...RECORD_COLUMNS.map((name) => column(name, words.columns[name])),
      column('netOfColumns', words.rollForward.netOfColumns),
      column('netAmount', words.columns.netAmount),
      column('netCheck', words.rollForward.netCheck, 13),
      column('computed', words.rollForward.computed),
      column('closing', words.rollForward.closing),
      column('difference', words.difference),
      column('check', words.rollForward.check, 13),
      column('activityCheck', words.rollForward.activity, 13),
    ],
    rows,
  );
}

export function writeRollForward(context: CloseContext): SheetRecord {
  const { tables, days, text: words, decimals } = context;
  const table = tables.rollForward;
  const sheet = openTable(context, table);
  for (const each of days) sheet.row(rowOf(context, each, sheet.nextRow));
  if (days.length > 0) {
    const total = (key: string, units: bigint) =>
      amountFormula(`ROUND(SUM(${table.ref(key)}),${decimals})`, writeAmount(units), true);
    const sum = (units: (day: CloseDay) => bigint) => days.reduce((all, each) => all + units(each), 0n);
    sheet.row([
      text(words.rollForward.total, STYLES.bold),
      null,
      ...RECORD_COLUMNS.map((name) =>
        total(
          name,
          sum(({ cells }) => cells[name].report),
        ),
      ),
      total(
        'netOfColumns',
        sum(({ netOfColumns }) => netOfColumns),
      ),
      total(
        'netAmount',
        sum(({ cells }) => cells.netAmount.report),
      ),
    ]);
  }
  const [from, to] = [table.letter('netCheck'), table.letter('activityCheck')];
  sheet.highlight(`${from}2:${to}${table.lastRow}`, words);
  return sheet.finish();
}

function rowOf(context: CloseContext, each: CloseDay, row: number): (Cell | null)[] {
  const { tables, text: words, decimals, data } = context;
  const table = tables.rollForward;
  const at = (key: string) => `${table.letter(key)}${row}`;
  const round = (formula: string) => `ROUND(${formula},${decimals})`;
  const reported = (field: string, units: bigint) =>
    amountFormula(round(fromReport(context, field, at('day'))), writeAmount(units));
  const holds = (formula: string, held: boolean) =>
    controlFormula(
      `IF(${formula},${quoted(words.ok)},${quoted(words.check)})`,
      held ? words.ok : words.check,
    );
  const net = each.cells.netAmount.report;
  const computed = each.opening + net;
  const judged = each.openingFrom !== 'derived';
  const covered = Object.entries(each.cells).every(
    ([, cell]) => !cell.covered || cell.report === cell.records,
  );
  return [
    day(each.day),
    openingCell(each, row, table, round),
    ...RECORD_COLUMNS.map((name) => reported(name, each.cells[name].report)),
    amountFormula(
      round(signedSum(data.tieOut.net.signs, (name) => at(name))),
      writeAmount(each.netOfColumns),
    ),
    reported('netAmount', net),
    holds(`${round(`${at('netAmount')}-${at('netOfColumns')}`)}=0`, net === each.netOfColumns),
    amountFormula(round(`${at('opening')}+${at('netAmount')}`), writeAmount(computed)),
    reported('totalBalance', each.closing),
    amountFormula(round(`${at('closing')}-${at('computed')}`), writeAmount(each.closing - computed)),
    judged ? holds(`${at('difference')}=0`, each.closing === computed) : text(words.notJudged, STYLES.check),
    holds(
      `COUNTIFS(${tables.activity.ref('day')},${at('day')},${tables.activity.ref('check')},${quoted(words.check)})=0`,
      covered,
    ),
  ];
}

function openingCell(each: CloseDay, row: number, table: Table, round: (formula: string) => string): Cell {
  const exact = writeAmount(each.opening);
  if (each.openingFrom === 'given') return amount(exact);
  return each.openingFrom === 'day-before'
    ? amountFormula(`${table.letter('closing')}${row - 1}`, exact)
    : amountFormula(round(`${table.letter('closing')}${row}-${table.letter('netAmount')}${row}`), exact);
}

/** A field of the daily balance report on a day, in the currency of the close. */
function fromReport({ tables }: CloseContext, field: string, dayCell: string): string {
  return tables.listings.dailyBalances
    .map(
      (part) =>
        `SUMIFS(${part.ref(field)},${part.ref('date_utcDay')},${dayCell},${part.ref('currency')},${CURRENCY_NAME})`,
    )
    .join('+');
}

/** `C2-D2+E2`: the columns with the signs of the net amount. */
export function signedSum(
  signs: readonly number[],
  cellOf: (column: (typeof RECORD_COLUMNS)[number]) => string,
): string {
  const terms = RECORD_COLUMNS.flatMap((column, index) => {
    const sign = signs[index] ?? 0;
    return sign === 0 ? [] : [`${sign < 0 ? '-' : '+'}${cellOf(column)}`];
  });
  return terms.length === 0 ? '0' : terms.join('').replace(/^\+/, '');
}
