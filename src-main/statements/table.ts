/** Rows of a table (CSV or workbook), one after the other: lines, totals, mistakes, and what is open about them. */

import type { ReadingQuestion, TableMapping } from '../../src-shared/contract/statement-mapping.ts';
import type { CutSign, StatementProblem } from '../../src-shared/contract/statement-report.ts';
import type { Book } from '../../src-shared/contract/statements.ts';
import { writeAmount } from '../../src-shared/money.ts';
import { BalanceChain } from './checks.ts';
import { Columns, cellText, rowText } from './columns.ts';
import type { TableRow } from './csv.ts';
import { EndOfTable } from './cut-signs.ts';
import { looksLikeDay } from './day.ts';
import { doubtsOfCurrencies, doubtsOfHead } from './file-doubts.ts';
import type { ParsedLine, Receiver, StatedStatement } from './line.ts';
import { ReadingQuestions, type RowDoubt } from './questions.ts';
import { RowReader, type RowReading } from './row-reader.ts';
import { RowWidths } from './row-widths.ts';
import { isBare, namesTotal, splitAmount } from './suspicious-rows.ts';

/**
 * Rows behind the last line are totals and notes, unless they look like lines; so many are kept until that is known.
 */
const MOST_WAITING = 50;

/** A row that cannot be read as a line: kept until the next row shows whether it stands behind the last line. */
type Waiting = {
  readonly row: TableRow;
  readonly text: string;
  readonly problems: readonly StatementProblem[];
};

/**
 * Reads rows one after the other and hands the lines on; `end` gives what follows from the running balances. A faulty
 * row at the very end that has no day and says that it is a total is left out; one that does not say so is asked about.
 */
export class TableReader {
  private readonly mapping: TableMapping;
  private readonly receiver: Receiver;
  private readonly from: 'csv' | 'xlsx';
  private readonly book: Book;
  private readonly head: TableRow[] = [];
  private reader: RowReader;
  private seen = 0;
  private waiting: Waiting[] = [];
  private readonly accounts = new Map<string, AccountOfTable>();
  private opening: bigint | undefined;
  private readonly ending = new EndOfTable();
  private readonly asked: ReadingQuestions;
  private readonly widths = new RowWidths();
  private lastLine: { readonly line: ParsedLine; readonly account: AccountOfTable } | undefined;

  constructor(mapping: TableMapping, receiver: Receiver, from: 'csv' | 'xlsx', book: Book) {
    this.mapping = mapping;
    this.receiver = receiver;
    this.from = from;
    this.book = book;
    this.reader = new RowReader(mapping, new Columns(mapping, []), from);
    this.asked = new ReadingQuestions(mapping);
  }

  row(row: TableRow): void {
    this.seen += 1;
    if (this.seen <= this.mapping.headerRow) {
      this.head.push(row);
      if (this.seen === this.mapping.headerRow) {
        const names = row.cells.map(cellText);
        this.reader = new RowReader(this.mapping, new Columns(this.mapping, names), this.from);
        this.widths.header = names.length;
        for (const doubt of doubtsOfHead(this.head, this.mapping, this.book))
          this.asked.doubts(doubt.row, [doubt]);
      }
      return;
    }
    const reading = this.reader.read(row);
    if (reading.is === 'no-line') this.leaveOut(row, reading.text, reading.opening);
    else {
      this.asked.days(row.row, this.reader.daysWritten(row.cells));
      this.asked.figures(row.row, this.reader.figuresWritten(row.cells));
      this.asked.doubts(row.row, reading.doubts);
      if (reading.is === 'faulty') this.fault(row, reading);
      else this.line(row, reading.line);
    }
  }

  end(): StatedStatement[] {
    // Who says that lines are in the currency beside their amounts has said that there are several.
    const toldBySign = this.asked.isAsked('currencySign') || this.mapping.answers.currencySign !== undefined;
    if (!toldBySign)
      for (const doubt of doubtsOfCurrencies(this.accounts.values(), this.mapping, this.book))
        this.asked.doubts(doubt.row, [doubt]);
    for (const { row, text, problems } of this.waiting) this.behindLines(row, text, problems);
    this.waiting = [];
    if (this.from === 'csv') for (const problem of this.widths.end()) this.receiver.problem(problem);
    const single = this.accounts.size === 1;
    return [...this.accounts.values()].map(({ account, currency, chain }) => {
      for (const problem of chain.broken()) this.receiver.problem(problem);
      const ends = chain.end();
      // An opening balance that the file states in a row of its own must be the one that follows.
      const opening = single && this.opening !== undefined ? this.opening : (ends?.opening ?? null);
      return { account, currency, firstDay: null, lastDay: null, opening, closing: ends?.closing ?? null };
    });
  }

  /** What is open about how the rows are read, after the last of them. */
  questions(): ReadingQuestion[] {
    return this.asked.open(true);
  }

  /** What shows, after the last row, that more may have followed. */
  cutSigns(endsInNewline: boolean): CutSign[] {
    const { lastLine } = this;
    const ends = lastLine?.account.chain.end();
    // Newest first, no line's balance follows from the last line's amount.
    const proved = lastLine?.line.balance != null && ends != null && !ends.newestFirst;
    return this.ending.signs(endsInNewline, proved && lastLine.account.chain.lines > 1);
  }

  private leaveOut(row: TableRow, text: string, opening?: bigint): void {
    if (text !== '') {
      this.ending.other();
      this.receiver.leftOut(row.row, text);
    }
    this.opening ??= opening;
  }

  private fault(row: TableRow, { line, problems }: Extract<RowReading, { is: 'faulty' }>): void {
    this.ending.other();
    this.waiting.push({ row, text: rowText(row.cells), problems });
    if (line.bookingDay !== undefined || this.waiting.length > MOST_WAITING) this.settle();
  }

  private line(row: TableRow, line: ParsedLine): void {
    this.settle();
    const account = this.accountOf(line, row.row);
    const suspect = row.hidden ? 'hiddenRows' : this.isTotal(row, line, account) ? 'totalRows' : null;
    if (suspect !== null) {
      const answer = this.mapping.answers[suspect];
      if (answer === undefined) this.asked.doubts(row.row, [doubt(suspect, rowText(row.cells), line.amount)]);
      if (answer === 'leave-out') {
        this.leaveOut(row, rowText(row.cells));
        return;
      }
    }
    account.chain.add(line);
    account.sums.net += line.amount;
    account.sums[line.amount < 0n ? 'out' : 'in'] += line.amount;
    account.sums.lines += 1;
    const fractions = this.reader.fractions(row.cells);
    this.widths.line(row.row, row.cells.length, [...fractions.values()], () =>
      splitAmount(this.reader.columns, this.mapping, row, 'possible'),
    );
    this.ending.line({
      row: row.row,
      cells: row.cells.length,
      lastCell: cellText(row.cells.at(-1)),
      fractions,
    });
    this.lastLine = { line, account };
    this.receiver.line(line);
  }

  private accountOf({ account, currency }: ParsedLine, row: number): AccountOfTable {
    const key = `${account}\n${currency}`;
    let found = this.accounts.get(key);
    if (!found) {
      found = {
        account,
        currency,
        row,
        chain: new BalanceChain(),
        sums: { net: 0n, in: 0n, out: 0n, lines: 0 },
      };
      this.accounts.set(key, found);
    }
    return found;
  }

  /**
   * Whether a row with a day and an amount may be a total: by its words, or as one that bears nothing but the sum of
   * those before it. One that the running balance counts is a line.
   */
  private isTotal({ cells }: TableRow, line: ParsedLine, { chain, sums }: AccountOfTable): boolean {
    const named = namesTotal(this.reader.columns, cells);
    if (!named && !(sums.lines > 1 && isBare(this.reader.columns, cells))) return false;
    if (chain.proves(line)) return false;
    return named || [sums.net, sums.in, sums.out].some((sum) => sum === line.amount || -sum === line.amount);
  }

  /** A faulty row that no line follows. */
  private behindLines(row: TableRow, text: string, problems: readonly StatementProblem[]): void {
    const meantAsDay = problems.some(
      ({ code, text: found }) => code === 'day-unreadable' && looksLikeDay(found),
    );
    const total = namesTotal(this.reader.columns, row.cells) || isBare(this.reader.columns, row.cells);
    const { totalRows } = this.mapping.answers;
    const isNone =
      !meantAsDay && problems.some(({ code }) => code === 'day-missing' || code === 'day-unreadable');
    if (isNone && (total || totalRows === 'leave-out')) this.receiver.leftOut(row.row, text);
    else if (isNone && totalRows === undefined) this.asked.doubts(row.row, [doubt('totalRows', text, null)]);
    else for (const problem of problems) this.receiver.problem(problem);
  }

  /** A line follows: what waited stands between lines, and is one that cannot be read. */
  private settle(): void {
    if (this.waiting.length === 0) return;
    for (const { problems } of this.waiting) for (const problem of problems) this.receiver.problem(problem);
    for (const { chain } of this.accounts.values()) chain.interrupt();
    this.waiting = [];
  }
}

type AccountOfTable = {
  readonly account: string;
  readonly currency: string;
  /** Its first line's. */
  readonly row: number;
  readonly chain: BalanceChain;
  /** Of the lines so far; units. */
  readonly sums: { net: bigint; in: bigint; out: bigint; lines: number };
};

/** Left out it is nothing; as a line it is its amount, or a mistake. */
function doubt(code: 'totalRows' | 'hiddenRows', text: string, amount: bigint | null): RowDoubt {
  return { code, text, readings: [null, amount === null ? null : writeAmount(amount)] };
}
