/**
 * A trial balance out of the rows of a table: balances by account and currency that add up, or what is wrong, by line.
 * Pure.
 */
import type { TrialProblem, TrialSum } from '../../src-shared/contract/trial-balance.ts';
import { writeAmount } from '../../src-shared/money.ts';
import { type DecimalSign, readWrittenAmount } from './amount.ts';
import { plainWords } from './columns.ts';
import { isCurrency, isTooFine } from './currency.ts';
import { tidy } from './line.ts';
import { namedMonths } from './named-months.ts';
import { INEXACT } from './statement-file.ts';
import { TOTAL } from './suspicious-rows.ts';
import { type TrialColumns, trialColumnsOf } from './trial-columns.ts';

/** A row of a table as it stands. */
export type TableRowText = {
  /** Line of the file, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The columns that hold a workbook's number. */
  readonly numbers: readonly number[];
};

type TrialRow = {
  readonly line: number;
  readonly account: string;
  readonly name: string;
  readonly currency: string;
  /** Debit less credit. */
  readonly units: bigint;
};
type TrialBalance = {
  readonly columns: readonly string[];
  readonly rows: readonly TrialRow[];
  readonly sums: readonly TrialSum[];
  /** The months that are named above the table. */
  readonly months: readonly string[];
  readonly problems: readonly TrialProblem[];
};

type Side = { readonly debit: bigint; readonly credit: bigint };
type Total = Side & { readonly line: number; readonly currency: string };

const LONGEST_TEXT = 200;
const SIGNS: readonly DecimalSign[] = ['.', ','];

/** `currency` is that of balances beside which none stands. */
export function readTrialBalance(table: readonly TableRowText[], currency: string): TrialBalance {
  const columns = trialColumnsOf(table.map(({ cells }) => cells));
  if (typeof columns === 'string')
    return { columns: [], rows: [], sums: [], months: [], problems: [problem(columns)] };
  const body = table.slice(columns.header + 1);
  const reader = new RowsReader(columns, body, currency);
  for (const row of body) reader.read(row);
  return {
    columns: columns.names,
    months: namedMonths(table.slice(0, columns.header).flatMap(({ cells }) => cells)),
    ...reader.end(),
  };
}

class RowsReader {
  private readonly columns: TrialColumns;
  private readonly currency: string;
  private readonly decimal: DecimalSign;
  private readonly rows: (TrialRow & Side)[] = [];
  private readonly totals: Total[] = [];
  private readonly problems: TrialProblem[] = [];
  private readonly met = new Set<string>();

  constructor(columns: TrialColumns, body: readonly TableRowText[], currency: string) {
    this.columns = columns;
    this.currency = currency;
    this.decimal = decimalOf(body, figureColumns(columns));
  }

  read({ line, cells, numbers }: TableRowText): void {
    const text = (column: number | null) => tidy((column === null ? undefined : cells[column]) ?? '');
    const { account: at, name, currency: currencyAt } = this.columns;
    const account = text(at).replace(INEXACT, '');
    const before = this.problems.length;
    const figures = figureColumns(this.columns).map((column) =>
      this.figure(text(column), numbers.includes(column) ? '.' : this.decimal, line),
    );
    const currency = text(currencyAt).toUpperCase() || this.currency;
    if (figures.every((units) => units === null)) return;
    if (this.problems.length > before) return;
    const [first, second] = [figures[0] ?? 0n, figures[1] ?? 0n];
    const sides = this.sidesOf(first, second);
    const isTotal =
      !/\d/.test(account) && [account, text(name)].some((words) => TOTAL.test(plainWords(words)));
    if (isTotal) this.totals.push({ line, currency: text(currencyAt) === '' ? '' : currency, ...sides });
    else if (account === '') this.fault('account-missing', line, cells.join(' '));
    else if (!isCurrency(currency)) this.fault('currency-unreadable', line, currency);
    else if (this.columns.balance.kind === 'sides' && first !== 0n && second !== 0n)
      this.fault('both-sides', line, account);
    else if (isTooFine(first, currency) || isTooFine(second, currency))
      this.fault('amount-too-fine', line, writeAmount(first === 0n ? second : first));
    else if (this.met.has(`${account} ${currency}`))
      this.fault('account-twice', line, `${account} ${currency}`);
    else {
      this.met.add(`${account} ${currency}`);
      const units = sides.debit - sides.credit;
      this.rows.push({ line, account, name: text(name).slice(0, LONGEST_TEXT), currency, units, ...sides });
    }
  }

  end(): Pick<TrialBalance, 'rows' | 'sums' | 'problems'> {
    const byCurrency = Map.groupBy(this.rows, ({ currency }) => currency);
    const leaves = leavesOf(this.rows);
    const sums = [...byCurrency].map(([currency, rows]) => {
      const [all, lowest] = [sumOf(rows), sumOf(rows.filter((row) => leaves.has(row)))];
      // Accounts that add up others may be listed for some of them only.
      const sum = all.debit === all.credit ? all : lowest;
      // One that a row was left out of for its fault cannot add up.
      if (sum.debit !== sum.credit && this.problems.length === 0) {
        const difference = writeAmount(sum.debit - sum.credit);
        const sides = `${writeAmount(sum.debit)} / ${writeAmount(sum.credit)} (${currency} ${difference})`;
        this.fault('does-not-balance', null, sides);
      }
      for (const total of this.totals) {
        const isOf = total.currency === currency || (total.currency === '' && byCurrency.size === 1);
        const bySides = this.columns.balance.kind === 'sides';
        const fits = (of: Side) =>
          of.debit - of.credit === total.debit - total.credit && (!bySides || of.debit === total.debit);
        if (
          isOf &&
          this.problems.length === 0 &&
          !fits(all) &&
          !fits(lowest) &&
          !this.isSubtotal(total, rows)
        )
          this.fault(
            'total-differs',
            total.line,
            `${writeAmount(total.debit)} / ${writeAmount(total.credit)}`,
          );
      }
      return { currency, debit: writeAmount(sum.debit), credit: writeAmount(sum.credit) };
    });
    return { rows: this.rows, sums, problems: this.problems };
  }

  /** Of a part of the accounts: rows follow it. */
  private isSubtotal({ line }: Total, rows: readonly TrialRow[]): boolean {
    return rows.some((row) => row.line > line);
  }

  private sidesOf(first: bigint, second: bigint): Side {
    if (this.columns.balance.kind === 'sides') return { debit: first, credit: second };
    return first < 0n ? { debit: 0n, credit: -first } : { debit: first, credit: 0n };
  }

  /** Null for an empty cell, and for one at fault. */
  private figure(text: string, decimal: DecimalSign, line: number): bigint | null {
    if (text === '' || text === '-') return null;
    if (text.startsWith(INEXACT)) {
      this.fault('digits-lost', line, text.slice(INEXACT.length));
      return null;
    }
    const read = readWrittenAmount(text, decimal);
    if (!read.ok) {
      const { code } = read;
      this.fault(
        code === 'amount-too-fine' || code === 'amount-too-large' ? code : 'amount-unreadable',
        line,
        text,
      );
      return null;
    }
    const isNegative =
      read.marks.includes('minus') || read.marks.includes('brackets') || read.marks.includes('credit');
    return isNegative ? -read.size : read.size;
  }

  private fault(code: TrialProblem['code'], row: number | null, text: string): void {
    this.problems.push(problem(code, row, text));
  }
}

const problem = (code: TrialProblem['code'], row: number | null = null, text = ''): TrialProblem => ({
  code,
  row,
  text: text.slice(0, LONGEST_TEXT),
});

const figureColumns = ({ balance }: TrialColumns): number[] =>
  balance.kind === 'sides' ? [balance.debit, balance.credit] : [balance.column];

/** The sign by which every written figure is an amount of at most two decimals. */
function decimalOf(body: readonly TableRowText[], columns: readonly number[]): DecimalSign {
  const texts = body.flatMap(({ cells, numbers }) =>
    columns.filter((column) => !numbers.includes(column)).map((column) => tidy(cells[column] ?? '')),
  );
  const written = texts.filter((text) => /\d/.test(text));
  const isRead = (sign: DecimalSign) => (text: string) => {
    const read = readWrittenAmount(text, sign);
    return read.ok && read.size % 10_000n === 0n;
  };
  return SIGNS.find((sign) => written.every(isRead(sign))) ?? '.';
}

const sumOf = (rows: readonly Side[]): Side =>
  rows.reduce((sum, row) => ({ debit: sum.debit + row.debit, credit: sum.credit + row.credit }), {
    debit: 0n,
    credit: 0n,
  });

/** The accounts that add up no others: no code of the same currency begins with theirs. */
function leavesOf<Row extends TrialRow>(rows: readonly Row[]): ReadonlySet<Row> {
  const sorted = [...rows].sort((a, b) => {
    const [one, other] = [`${a.currency} ${a.account}`, `${b.currency} ${b.account}`];
    return one < other ? -1 : one > other ? 1 : 0;
  });
  return new Set(
    sorted.filter((row, at) => {
      const next = sorted[at + 1];
      return next?.currency !== row.currency || !next.account.startsWith(row.account);
    }),
  );
}
