/** Rows of a table (CSV or workbook) read by a mapping. */
import type {
  ColumnRole,
  CutSign,
  StatementProblem,
  TableMapping,
} from '../../src-shared/contract/statements.ts';
import { readWrittenAmount, type WrittenAmount } from './amount.ts';
import { BalanceChain } from './checks.ts';
import type { Cell, TableRow } from './csv.ts';
import { EndOfTable, fractionDigits, type WrittenFractions } from './cut-signs.ts';
import { looksLikeDay, readWrittenDay } from './day.ts';
import {
  LONGEST_CELL,
  type ParsedLine,
  problemAt,
  type Receiver,
  type StatedStatement,
  tidy,
} from './line.ts';

/** What one row is. */
export type RowReading =
  | { readonly is: 'line'; readonly line: ParsedLine }
  | {
      readonly is: 'faulty';
      readonly line: Partial<ParsedLine>;
      readonly problems: readonly StatementProblem[];
    }
  /** A row without a day and without an amount that a line could have: a total, a note, an empty one. */
  | { readonly is: 'no-line'; readonly text: string; readonly opening?: bigint };

const FIGURES = ['amount', 'moneyIn', 'moneyOut', 'balance'] as const;
const BALANCE_ROW =
  /saldo (inicial|anterior|final|actual|al)|opening|closing|brought forward|carried forward|balance (at|as of)/i;
const MONEY_IN = /^(c|cr|cre|credit|credito|h\/?c|abono|a|in|ingreso|\+|deposit|deposito)$/i;
const MONEY_OUT = /^(d|dr|deb|debit|debito|cargo|out|egreso|-|withdrawal|retiro)$/i;

/** A table's columns by what they hold, and how their cells are read. */
export class RowReader {
  private readonly mapping: TableMapping;
  private readonly names: readonly string[];
  private readonly columns: ReadonlyMap<ColumnRole, readonly number[]>;

  /** `names` are the cells of the header row, for problems. */
  constructor(mapping: TableMapping, names: readonly string[]) {
    this.mapping = mapping;
    this.names = names;
    const columns = new Map<ColumnRole, number[]>();
    for (const [column, role] of mapping.roles.entries())
      if (role !== null) columns.set(role, [...(columns.get(role) ?? []), column]);
    this.columns = columns;
  }

  read({ cells, row }: TableRow): RowReading {
    const text = (role: ColumnRole) => this.text(cells, role);
    const written = text('bookingDay');
    const bookingDay = this.day(cells, 'bookingDay');
    const whole = () => tidy(cells.map(cellText).join(' '));
    if (!bookingDay && !looksLikeDay(written) && this.hasNoAmount(cells))
      return { is: 'no-line', text: whole() };
    if (bookingDay && this.hasNoAmount(cells) && BALANCE_ROW.test(whole()))
      return this.balanceRow(cells, whole());

    const problems: StatementProblem[] = [];
    const add = (code: StatementProblem['code'], role: ColumnRole, found = text(role)) =>
      problems.push(problemAt(code, row, this.nameOf(role), found));
    if (!bookingDay) add(written.trim() === '' ? 'day-missing' : 'day-unreadable', 'bookingDay');
    const valueDay = this.day(cells, 'valueDay');
    if (!valueDay && text('valueDay').trim() !== '') add('value-day-unreadable', 'valueDay');
    const amount = this.amount(cells, add);
    const balance = this.balance(cells);
    if (balance && !balance.ok)
      add(balance.code === 'amount-inexact' ? 'amount-inexact' : 'balance-unreadable', 'balance');
    for (const [role, columns] of this.columns)
      if (columns.some((column) => cellText(cells[column]).length > LONGEST_CELL)) add('text-too-long', role);
    const line = {
      row,
      account: tidy(text('account')) || this.mapping.account,
      currency: currencyOf(text('currency')) || this.mapping.currency,
      valueDay,
      balance: balance?.ok ? balance.units : null,
      reference: tidy(text('reference')),
      description: tidy(text('description')),
      counterparty: tidy(text('counterparty')),
      kind: tidy(text('kind')),
      entryNumber: tidy(text('entryNumber')),
    };
    if (problems.length > 0 || !bookingDay || amount === null)
      return {
        is: 'faulty',
        line: { ...line, ...(bookingDay ? { bookingDay } : {}), ...(amount === null ? {} : { amount }) },
        problems,
      };
    return { is: 'line', line: { ...line, bookingDay, amount } };
  }

  /** How the row's figures are written. */
  fractions(cells: readonly Cell[]): WrittenFractions {
    const found = new Map<number, number>();
    for (const role of FIGURES)
      for (const column of this.columns.get(role) ?? []) {
        const written = cellText(cells[column]).trim();
        if (written !== '') found.set(column, fractionDigits(written, this.mapping.decimal));
      }
    return found;
  }

  private balanceRow(cells: readonly Cell[], text: string): RowReading {
    const balance = this.balance(cells);
    const opens = /inicial|anterior|opening|brought/i.test(text);
    return { is: 'no-line', text, ...(opens && balance?.ok ? { opening: balance.units } : {}) };
  }

  private balance(cells: readonly Cell[]): WrittenAmount | null {
    const written = this.cell(cells, 'balance');
    return cellText(written).trim() === '' ? null : this.readAmount(written);
  }

  private hasNoAmount(cells: readonly Cell[]): boolean {
    return (['amount', 'moneyIn', 'moneyOut'] as const).every((role) => this.text(cells, role).trim() === '');
  }

  private amount(
    cells: readonly Cell[],
    add: (code: StatementProblem['code'], role: ColumnRole, found?: string) => void,
  ): bigint | null {
    if (this.columns.has('amount')) return this.signedAmount(cells, add);
    const [moneyIn, moneyOut] = (['moneyIn', 'moneyOut'] as const).map((role) => {
      const written = this.cell(cells, role);
      if (cellText(written).trim() === '') return null;
      const reading = this.readAmount(written);
      if (!reading.ok) add(reading.code, role);
      return reading.ok ? reading.units : undefined;
    });
    if (moneyIn === undefined || moneyOut === undefined) return null;
    if (moneyIn === null && moneyOut === null) {
      add('amount-missing', this.columns.has('moneyIn') ? 'moneyIn' : 'moneyOut', '');
      return null;
    }
    if (moneyIn && moneyOut) {
      add('amount-in-both', 'moneyOut');
      return null;
    }
    // Some write what goes out as negative in its own column as well.
    return moneyOut ? (moneyOut < 0n ? moneyOut : -moneyOut) : (moneyIn ?? 0n);
  }

  private signedAmount(
    cells: readonly Cell[],
    add: (code: StatementProblem['code'], role: ColumnRole) => void,
  ): bigint | null {
    const reading = this.readAmount(this.cell(cells, 'amount'));
    if (!reading.ok) {
      add(reading.code, 'amount');
      return null;
    }
    if (!this.columns.has('direction'))
      return this.mapping.positive === 'in' ? reading.units : -reading.units;
    const direction = this.text(cells, 'direction')
      .normalize('NFD')
      .replace(/[^\w+/-]/g, '');
    const size = reading.units < 0n ? -reading.units : reading.units;
    if (MONEY_IN.test(direction)) return size;
    if (MONEY_OUT.test(direction)) return -size;
    add('direction-unknown', 'direction');
    return null;
  }

  private readAmount(cell: Cell): WrittenAmount {
    if (typeof cell === 'string') return readWrittenAmount(cell, this.mapping.decimal);
    if (!cell.exact) return { ok: false, code: 'amount-inexact' };
    // A spreadsheet writes very small and very large numbers with an exponent; neither is an amount.
    return readWrittenAmount(cell.number, '.');
  }

  private day(cells: readonly Cell[], role: ColumnRole): string | null {
    const cell = this.cell(cells, role);
    if (typeof cell === 'string') return readWrittenDay(cell, this.mapping.dateOrder);
    return serialDay(cell.number) ?? readWrittenDay(cell.number, this.mapping.dateOrder);
  }

  private cell(cells: readonly Cell[], role: ColumnRole): Cell {
    const [column] = this.columns.get(role) ?? [];
    return column === undefined ? '' : (cells[column] ?? '');
  }

  private text(cells: readonly Cell[], role: ColumnRole): string {
    const columns = this.columns.get(role);
    if (!columns) return '';
    const [column = 0] = columns;
    return columns.length === 1
      ? cellText(cells[column])
      : columns.map((each) => cellText(cells[each])).join(' ');
  }

  private nameOf(role: ColumnRole): string | null {
    const [column] = this.columns.get(role) ?? [];
    if (column === undefined) return null;
    const name = tidy(this.names[column] ?? '');
    return name === '' ? String(column + 1) : name;
  }
}

export function cellText(cell: Cell | undefined): string {
  return cell === undefined ? '' : typeof cell === 'string' ? cell : cell.number;
}

/** Signs and names that stand for a currency; other texts in capitals as they are. */
function currencyOf(text: string): string {
  const code = text.trim().toUpperCase();
  if (/^(S\/\.?|SOL|SOLES|NUEVOS SOLES)$/.test(code)) return 'PEN';
  if (/^(US\$|\$|DOLARES|DÓLARES|DOLLARS)$/.test(code)) return 'USD';
  return code;
}

/** A spreadsheet's day number where its cell is not formatted as a date: days since 1899-12-30. */
function serialDay(number: string): string | null {
  if (!/^\d{5}(\.\d+)?$/.test(number)) return null;
  const days = Math.floor(Number(number));
  if (days < 36_526 || days > 80_000) return null;
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Rows behind the last line are totals and notes, unless they look like lines; so many are kept until that is known. */
const MOST_WAITING = 50;

/**
 * Reads rows one after the other and hands the lines on; `end` gives what follows from the running balances. A faulty
 * row at the very end that has no day is a total, and left out.
 */
export class TableReader {
  private readonly mapping: TableMapping;
  private readonly receiver: Receiver;
  private reader: RowReader;
  private seen = 0;
  private waiting: {
    readonly row: number;
    readonly text: string;
    readonly problems: readonly StatementProblem[];
  }[] = [];
  private readonly accounts = new Map<string, AccountOfTable>();
  private opening: bigint | undefined;
  private readonly ending = new EndOfTable();
  private lastLine: { readonly line: ParsedLine; readonly account: AccountOfTable } | undefined;

  constructor(mapping: TableMapping, receiver: Receiver) {
    this.mapping = mapping;
    this.receiver = receiver;
    this.reader = new RowReader(mapping, []);
  }

  /** `index` counts the rows that were handed in, from 1; empty lines of the text are none. */
  row(row: TableRow): void {
    this.seen += 1;
    if (this.seen <= this.mapping.headerRow) {
      if (this.seen === this.mapping.headerRow)
        this.reader = new RowReader(this.mapping, row.cells.map(cellText));
      return;
    }
    const reading = this.reader.read(row);
    if (reading.is === 'no-line') {
      if (reading.text !== '') this.ending.other();
      if (reading.text !== '') this.receiver.leftOut(row.row, reading.text);
      this.opening ??= reading.opening;
      return;
    }
    if (reading.is === 'faulty') {
      this.ending.other();
      const text = tidy(row.cells.map(cellText).join(' '));
      this.waiting.push({ row: row.row, text, problems: reading.problems });
      if (reading.line.bookingDay !== undefined || this.waiting.length > MOST_WAITING) this.settle();
      return;
    }
    this.settle();
    const { line } = reading;
    const key = `${line.account}\n${line.currency}`;
    let account = this.accounts.get(key);
    if (!account) {
      account = { account: line.account, currency: line.currency, chain: new BalanceChain() };
      this.accounts.set(key, account);
    }
    account.chain.add(line);
    this.ending.line({
      row: row.row,
      cells: row.cells.length,
      lastCell: cellText(row.cells.at(-1)),
      fractions: this.reader.fractions(row.cells),
    });
    this.lastLine = { line, account };
    this.receiver.line(line);
  }

  end(): StatedStatement[] {
    for (const { row, text, problems } of this.waiting) {
      if (problems.some(({ code, text: found }) => code === 'day-unreadable' && looksLikeDay(found)))
        for (const problem of problems) this.receiver.problem(problem);
      else this.receiver.leftOut(row, text);
    }
    const single = this.accounts.size === 1;
    return [...this.accounts.values()].map(({ account, currency, chain }) => {
      for (const problem of chain.broken()) this.receiver.problem(problem);
      const ends = chain.end();
      // An opening balance that the file states in a row of its own must be the one that follows.
      const opening = single && this.opening !== undefined ? this.opening : (ends?.opening ?? null);
      return { account, currency, firstDay: null, lastDay: null, opening, closing: ends?.closing ?? null };
    });
  }

  /** What shows, after the last row, that more may have followed. */
  cutSigns(endsInNewline: boolean): CutSign[] {
    const { lastLine } = this;
    const ends = lastLine?.account.chain.end();
    // Newest first, no line's balance follows from the last line's amount.
    const proved = lastLine?.line.balance != null && ends != null && !ends.newestFirst;
    return this.ending.signs(endsInNewline, proved && lastLine.account.chain.lines > 1);
  }

  /** A line follows: what waited stands between lines, and is one that cannot be read. */
  private settle(): void {
    if (this.waiting.length === 0) return;
    for (const { problems } of this.waiting) for (const problem of problems) this.receiver.problem(problem);
    for (const { chain } of this.accounts.values()) chain.interrupt();
    this.waiting = [];
  }
}

type AccountOfTable = { readonly account: string; readonly currency: string; readonly chain: BalanceChain };
