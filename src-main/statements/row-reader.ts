/** One row of a table read by a mapping: a line, a row that is none, or what is wrong with it. */

import {
  type ColumnRole,
  QUESTION_OPTIONS,
  type TableMapping,
} from '../../src-shared/contract/statement-mapping.ts';
import type { ProblemCode, StatementProblem } from '../../src-shared/contract/statement-report.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { writeAmount } from '../../src-shared/money.ts';
import { readWrittenAmount, type WrittenAmount } from './amount.ts';
import { type Columns, cellText, DAYS, FIGURES, rowText } from './columns.ts';
import type { Cell, TableRow } from './csv.ts';
import { currencyOfSign, currencyWritten, DOLLAR, signFits } from './currency.ts';
import { fractionDigits, type WrittenFractions } from './cut-signs.ts';
import { looksLikeDay, readWrittenDay } from './day.ts';
import { directed, sideWritten, type WrittenSide } from './direction.ts';
import { LONGEST_CELL, type ParsedLine, problemAt, tidy } from './line.ts';
import type { RowDoubt } from './questions.ts';
import { splitAmount, surplusOf } from './suspicious-rows.ts';

/** What one row is. */
export type RowReading =
  | { readonly is: 'line'; readonly line: ParsedLine; readonly doubts: readonly RowDoubt[] }
  | {
      readonly is: 'faulty';
      readonly line: Partial<ParsedLine>;
      readonly problems: readonly StatementProblem[];
      readonly doubts: readonly RowDoubt[];
    }
  /** A row without a day and without an amount that a line could have: a total, a note, an empty one. */
  | { readonly is: 'no-line'; readonly text: string; readonly opening?: bigint };

const BALANCE_ROW =
  /saldo (inicial|anterior|final|actual|al)|opening|closing|brought forward|carried forward|balance (at|as of)/i;

/** Puts down what is wrong: the role's column, and what stands there unless it is told. */
type Add = (code: ProblemCode, role: ColumnRole, found?: string) => void;
/** A figure of the row with what is open about it. */
type Figure = { readonly units: bigint; readonly sign: string | null };

/** Reads a table's rows by their columns' roles. */
export class RowReader {
  readonly columns: Columns;
  private readonly mapping: TableMapping;
  private readonly split: boolean;

  /** `from`: a text's rows were split at a delimiter, which may have stood inside an amount. */
  constructor(mapping: TableMapping, columns: Columns, from: 'csv' | 'xlsx') {
    this.mapping = mapping;
    this.columns = columns;
    this.split = from === 'csv';
  }

  read(tableRow: TableRow): RowReading {
    const { cells, row } = tableRow;
    const { columns, mapping } = this;
    // Before anything else looks at them: no pattern meets a cell of unknown length.
    const tooLong = this.tooLong(cells, row);
    if (tooLong.length > 0) return { is: 'faulty', line: {}, problems: tooLong, doubts: [] };
    const text = (role: ColumnRole) => columns.text(cells, role);
    const written = text('bookingDay');
    const bookingDay = this.day(cells, 'bookingDay');
    if (!bookingDay && !looksLikeDay(written) && columns.hasNoAmount(cells))
      return { is: 'no-line', text: rowText(cells) };
    if (bookingDay && columns.hasNoAmount(cells) && BALANCE_ROW.test(rowText(cells)))
      return this.balanceRow(cells, rowText(cells));

    const problems: StatementProblem[] = [];
    const doubts: RowDoubt[] = [];
    const add: Add = (code, role, found = text(role)) =>
      problems.push(problemAt(code, row, columns.nameOf(role), found));
    const surplus = this.split ? surplusOf(columns, cells, mapping.delimiter) : null;
    if (surplus !== null) {
      // Every cell behind the delimiter that should not be one stands in another's place.
      const problem = problemAt('row-too-long', row, null, surplus);
      return { is: 'faulty', line: bookingDay ? { bookingDay } : {}, problems: [problem], doubts };
    }
    if (!bookingDay) add(written.trim() === '' ? 'day-missing' : 'day-unreadable', 'bookingDay');
    const valueDay = this.day(cells, 'valueDay');
    if (!valueDay && text('valueDay').trim() !== '') add('value-day-unreadable', 'valueDay');
    const amount = this.amount(cells, add, doubts);
    const balance = this.balance(cells, add, doubts);
    const splitAt = this.split ? splitAmount(columns, mapping, tableRow, 'certain') : null;
    if (splitAt) problems.push(splitAt);
    const line = {
      row,
      account: tidy(text('account')) || mapping.account,
      currency: this.currency(cells, [amount, balance], add, doubts),
      valueDay,
      balance: balance?.units ?? null,
      reference: tidy(text('reference')),
      description: tidy(text('description')),
      counterparty: tidy(text('counterparty')),
      kind: tidy(text('kind')),
      entryNumber: tidy(text('entryNumber')),
    };
    if (problems.length > 0 || !bookingDay || amount === null)
      return {
        is: 'faulty',
        line: { ...line, ...(bookingDay && { bookingDay }), ...(amount && { amount: amount.units }) },
        problems,
        doubts,
      };
    return { is: 'line', line: { ...line, bookingDay, amount: amount.units }, doubts };
  }

  /** The cells that are read and longer than any cell of a statement. */
  private tooLong(cells: readonly Cell[], row: number): StatementProblem[] {
    const problems: StatementProblem[] = [];
    for (const [role, numbers] of this.columns.all()) {
      const texts = numbers.map((column) => cellText(cells[column]));
      const found = texts.find((text) => text.length > LONGEST_CELL);
      if (found !== undefined)
        problems.push(problemAt('text-too-long', row, this.columns.nameOf(role), found));
    }
    return problems;
  }

  /** How the row's figures are written. */
  fractions(cells: readonly Cell[]): WrittenFractions {
    const found = new Map<number, number>();
    for (const role of FIGURES)
      for (const column of this.columns.of(role)) {
        const written = cellText(cells[column]).trim();
        if (written !== '') found.set(column, fractionDigits(written, this.mapping.decimal));
      }
    return found;
  }

  /** Days as texts, which may be written in several orders; a workbook's dates are in none. */
  daysWritten(cells: readonly Cell[]): string[] {
    return this.columns.texts(cells, DAYS);
  }

  /** Figures as texts; a workbook's numbers have no decimal sign of their own. */
  figuresWritten(cells: readonly Cell[]): string[] {
    return this.columns.texts(cells, FIGURES);
  }

  private balanceRow(cells: readonly Cell[], text: string): RowReading {
    const balance = this.balance(cells, () => undefined, []);
    const opens = /inicial|anterior|opening|brought/i.test(text);
    return { is: 'no-line', text, ...(opens && balance ? { opening: balance.units } : {}) };
  }

  private balance(cells: readonly Cell[], add: Add, doubts: RowDoubt[]): Figure | null {
    const written = this.columns.cell(cells, 'balance');
    if (cellText(written).trim() === '') return null;
    const reading = this.readAmount(written);
    if (!reading.ok) {
      add(reading.code === 'amount-inexact' ? 'amount-inexact' : 'balance-unreadable', 'balance');
      return null;
    }
    const units = this.directed(cells, 'balance', reading, null, add, doubts)?.units;
    return units === undefined ? null : { units, sign: reading.sign };
  }

  private amount(cells: readonly Cell[], add: Add, doubts: RowDoubt[]): Figure | null {
    if (this.columns.has('amount')) return this.signedAmount(cells, add, doubts);
    const found = (['moneyIn', 'moneyOut'] as const).flatMap((role) => {
      const written = this.columns.cell(cells, role);
      return cellText(written).trim() === '' ? [] : [{ role, reading: this.readAmount(written) }];
    });
    if (found.length === 0) {
      add('amount-missing', this.columns.has('moneyIn') ? 'moneyIn' : 'moneyOut', '');
      return null;
    }
    for (const { role, reading } of found) if (!reading.ok) add(reading.code, role);
    // A zero says that nothing moved on its side.
    const filled = found.filter(({ reading }) => !reading.ok || reading.size !== 0n);
    if (found.length === 2 && filled.length === 2 && found.every(({ reading }) => reading.ok)) {
      add('amount-in-both', 'moneyOut');
      return null;
    }
    const moved = filled[0] ?? found[0];
    if (!moved?.reading.ok || found.some(({ reading }) => !reading.ok)) return null;
    const { role, reading } = moved;
    const side = role === 'moneyIn' ? 'in' : 'out';
    const units = this.directed(cells, role, reading, side, add, doubts)?.units;
    return units === undefined ? null : { units, sign: reading.sign };
  }

  private signedAmount(cells: readonly Cell[], add: Add, doubts: RowDoubt[]): Figure | null {
    const reading = this.readAmount(this.columns.cell(cells, 'amount'));
    if (!reading.ok) {
      add(reading.code, 'amount');
      return null;
    }
    const column = this.columns.has('direction') ? sideWritten(this.columns.text(cells, 'direction')) : null;
    if (column === null && this.columns.has('direction')) {
      add('direction-unknown', 'direction');
      return null;
    }
    const found = this.directed(cells, 'amount', reading, column, add, doubts);
    if (!found) return null;
    const units = found.sided || this.mapping.positive === 'in' ? found.units : -found.units;
    return { units, sign: reading.sign };
  }

  /**
   * The figure with its sign, and what is open about it; null, and a problem, where its signs contradict each other.
   */
  private directed(
    cells: readonly Cell[],
    role: ColumnRole,
    { size, marks }: Extract<WrittenAmount, { ok: true }>,
    column: WrittenSide | null,
    add: Add,
    doubts: RowDoubt[],
  ): { units: bigint; sided: boolean } | null {
    const { answers } = this.mapping;
    const found = directed(size, marks, column, answers);
    const said =
      `${this.columns.text(cells, role).trim()} ${column === null || role !== 'amount' ? '' : this.columns.text(cells, 'direction').trim()}`.trim();
    if (found.asks !== null) {
      const code = found.asks;
      const readings = QUESTION_OPTIONS[code].map((answer) => {
        const { units } = directed(size, marks, column, { ...answers, [code]: answer });
        return units === null ? null : writeAmount(units);
      });
      doubts.push({ code, text: said, readings });
    }
    if (found.units !== null) return { units: found.units, sided: found.sided };
    if (found.asks === null) add('signs-contradict', role, said);
    return found.asks === null ? null : { units: size, sided: true };
  }

  /** The line's currency: its own column's, or that of all lines; what stands beside its figures must be the same. */
  private currency(
    cells: readonly Cell[],
    figures: readonly (Figure | null)[],
    add: Add,
    doubts: RowDoubt[],
  ): string {
    const { mapping } = this;
    const cell = this.columns.text(cells, 'currency');
    const stated = currencyWritten(cell);
    const [beside, balance] = figures.map((figure) => figure?.sign ?? null);
    const ask = (sign: string, text: string): string => {
      const meant = currencyOfSign(sign);
      if (mapping.answers.currencySign === undefined)
        doubts.push({ code: 'currencySign', text, readings: [meant] });
      return meant;
    };
    const amountText = () => this.columns.text(cells, this.columns.amountRole(cells)).trim();
    let currency = stated || mapping.currency;
    if (stated === DOLLAR) currency = ask(stated, cell);
    if (currency === '' && beside && beside !== DOLLAR) currency = beside;
    if (beside && !signFits(beside, currency)) {
      if (stated === '') currency = ask(beside, amountText());
      else add('currency-differs', this.columns.amountRole(cells));
    }
    if (balance && !signFits(balance, currency)) add('currency-differs', 'balance');
    return currency;
  }

  private readAmount(cell: Cell): WrittenAmount {
    if (typeof cell === 'string') return readWrittenAmount(cell, this.mapping.decimal);
    if (!cell.exact) return { ok: false, code: 'amount-inexact' };
    // A spreadsheet writes very small and very large numbers with an exponent; neither is an amount.
    return readWrittenAmount(cell.number, '.');
  }

  private day(cells: readonly Cell[], role: ColumnRole): string | null {
    const cell = this.columns.cell(cells, role);
    if (typeof cell === 'string') return readWrittenDay(cell, this.mapping.dateOrder);
    return serialDay(cell.number, cell.from1904 === true) ?? readWrittenDay(cell.number, 'ymd');
  }
}

/** A spreadsheet's day number where its cell is not formatted as a date: days since 1899-12-30, or since 1904. */
function serialDay(number: string, from1904: boolean): string | null {
  if (!/^\d{5}(\.\d{1,20})?$/.test(number)) return null;
  const days = Math.floor(Number(number)) + (from1904 ? 1_462 : 0);
  if (days < 36_526 || days > 80_000) return null;
  return new Date(Date.UTC(1899, 11, 30) + days * DAY_MS).toISOString().slice(0, 10);
}
