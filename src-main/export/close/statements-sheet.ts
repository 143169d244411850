/** The statements from outside with the proof of their balances, and all their lines. */
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { CloseStatement } from '../../close/evidence.ts';
import {
  amount,
  amountFormula,
  type Cell,
  controlFormula,
  count,
  countFormula,
  day,
  moment,
  number,
  quoted,
  STYLES,
  text,
} from './cells.ts';
import type { CloseContext } from './context.ts';
import { writeParts } from './record-table.ts';
import { openTable, type SheetRecord } from './sheet.ts';
import { Table } from './table.ts';
import type { CloseText } from './text.ts';

export function statementsTable(words: CloseText, rows: number): Table {
  const own = words.statements;
  return new Table(
    'statements',
    words.sheets.statements,
    [
      { key: 'number', header: own.number, width: 7 },
      { key: 'book', header: own.book, width: 13 },
      { key: 'file', header: own.file, width: 30 },
      { key: 'format', header: own.format, width: 12 },
      { key: 'account', header: own.account, width: 24 },
      { key: 'currency', header: words.currency, width: 10 },
      { key: 'firstDay', header: own.firstDay, width: 12 },
      { key: 'lastDay', header: own.lastDay, width: 12 },
      { key: 'lines', header: own.lines, width: 10 },
      { key: 'listed', header: own.listed, width: 10 },
      { key: 'moved', header: own.moved, width: 16, right: true },
      { key: 'sum', header: own.sum, width: 16, right: true },
      { key: 'elsewhere', header: own.elsewhere, width: 16, right: true },
      { key: 'opening', header: own.opening, width: 16, right: true },
      { key: 'computed', header: own.computed, width: 16, right: true },
      { key: 'closing', header: own.closing, width: 16, right: true },
      { key: 'difference', header: words.difference, width: 14, right: true },
      { key: 'check', header: own.check, width: 15 },
      { key: 'importedAt', header: own.importedAt, width: 20, unprinted: true },
      { key: 'importedBy', header: own.importedBy, width: 20, unprinted: true },
      { key: 'sha256', header: own.sha256, width: 66, unprinted: true },
    ],
    rows,
  );
}

export function statementLinesTable(words: CloseText, rows: number): Table {
  const own = words.statements;
  return new Table(
    'statementLines',
    words.sheets.statementLines,
    [
      { key: 'statement', header: own.statement, width: 11 },
      { key: 'book', header: own.book, width: 13 },
      { key: 'line', header: own.line, width: 8 },
      { key: 'bookingDay', header: own.bookingDay, width: 12 },
      { key: 'valueDay', header: own.valueDay, width: 12 },
      { key: 'currency', header: words.currency, width: 10 },
      { key: 'amount', header: words.amount, width: 16, right: true },
      { key: 'reference', header: own.reference, width: 24 },
      { key: 'description', header: own.description, width: 40 },
      { key: 'counterparty', header: own.counterparty, width: 26 },
      { key: 'state', header: own.state, width: 15 },
      { key: 'allocated', header: own.allocated, width: 16, right: true },
    ],
    rows,
  );
}

/** True when the file's balances and its lines give each other; null when it states none. */
export function balancesHold({ opening, closing, lines }: CloseStatement): boolean | null {
  if (opening === null || closing === null) return null;
  return unitsOf(opening) + unitsOf(lines.amount) === unitsOf(closing);
}

/** What the lines listed in this workbook come to, by statement. */
type ListedLines = ReadonlyMap<number, { readonly count: number; readonly units: bigint }>;

export function writeStatements(context: CloseContext, listed: ListedLines): SheetRecord {
  const { tables, data, text: words } = context;
  const table = tables.statements;
  const sheet = openTable(context, table);
  data.statements.forEach((statement, index) => {
    const lines = listed.get(index) ?? { count: 0, units: 0n };
    sheet.row([
      ...headCells(statement, index),
      ...lineCells(context, statement, lines, sheet.nextRow),
      ...balanceCells(context, statement, sheet.nextRow),
      moment(statement.importedAt, data.timeZone),
      text(statement.importedBy),
      text(statement.sha256),
    ]);
  });
  const check = table.letter('check');
  sheet.highlight(`${check}2:${check}${table.lastRow}`, words);
  return sheet.finish();

  function headCells(statement: CloseStatement, index: number): (Cell | null)[] {
    return [
      number(index + 1),
      text(words.books[statement.book]),
      text(statement.file),
      text(statement.format),
      text(statement.account),
      text(statement.currency),
      day(statement.firstDay),
      day(statement.lastDay),
    ];
  }
}

/** Lines that another file brought first are listed there: what they come to is the difference. */
function lineCells(
  { tables, decimals }: CloseContext,
  { lines }: CloseStatement,
  listed: { readonly count: number; readonly units: bigint },
  row: number,
): Cell[] {
  const at = (key: string) => `${tables.statements.letter(key)}${row}`;
  const overLines = (formula: (part: Table) => string) => tables.statementLines.map(formula).join('+');
  const sums = overLines((part) => `SUMIFS(${part.ref('amount')},${part.ref('statement')},${at('number')})`);
  return [
    count(lines.count),
    countFormula(
      overLines((part) => `COUNTIFS(${part.ref('statement')},${at('number')})`),
      listed.count,
    ),
    amount(lines.amount),
    amountFormula(`ROUND(${sums},${decimals})`, writeAmount(listed.units)),
    amountFormula(
      `ROUND(${at('moved')}-${at('sum')},${decimals})`,
      writeAmount(unitsOf(lines.amount) - listed.units),
    ),
  ];
}

function balanceCells(
  { tables, decimals, text: words }: CloseContext,
  statement: CloseStatement,
  row: number,
): (Cell | null)[] {
  const { opening, closing, lines } = statement;
  const at = (key: string) => `${tables.statements.letter(key)}${row}`;
  const round = (formula: string) => `ROUND(${formula},${decimals})`;
  const held = balancesHold(statement);
  const computed = unitsOf(opening ?? '0') + unitsOf(lines.amount);
  return [
    opening === null ? null : amount(opening),
    opening === null
      ? null
      : amountFormula(round(`${at('opening')}+${at('sum')}+${at('elsewhere')}`), writeAmount(computed)),
    closing === null ? null : amount(closing),
    opening === null || closing === null
      ? null
      : amountFormula(round(`${at('closing')}-${at('computed')}`), writeAmount(unitsOf(closing) - computed)),
    held === null
      ? text(words.statements.noBalances, STYLES.check)
      : controlFormula(
          `IF(${at('difference')}=0,${quoted(words.ok)},${quoted(words.check)})`,
          held ? words.ok : words.check,
        ),
  ];
}

/** Writes the lines; returns what was listed, by statement. */
export async function writeStatementLines(
  context: CloseContext,
): Promise<{ sheets: SheetRecord[]; listed: ListedLines }> {
  const { data, text: words, tables } = context;
  const listed = new Map<number, { count: number; units: bigint }>();
  const sheets = await writeParts(context, tables.statementLines, data.statementLines, (line) => {
    const statement = data.statements[line.statement];
    if (!statement) throw new Error(`a line names statement ${line.statement}, of ${data.statements.length}`);
    const sum = listed.get(line.statement) ?? { count: 0, units: 0n };
    listed.set(line.statement, { count: sum.count + 1, units: sum.units + unitsOf(line.amount) });
    return [
      number(line.statement + 1),
      text(words.books[statement.book]),
      number(line.line),
      day(line.bookingDay),
      day(line.valueDay),
      text(line.currency),
      amount(line.amount),
      text(line.reference),
      text(line.description),
      text(line.counterparty),
      text(words.lineStates[line.state]),
      amount(line.allocated),
    ];
  });
  return { sheets, listed };
}
