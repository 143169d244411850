/** What every parser of statements yields, whatever the format. */
import type { ProblemCode, StatementProblem } from '../../src-shared/contract/statement-report.ts';

/** One movement. Money into the merchant's account is positive. */
export type ParsedLine = {
  /** Where it stands in the file, counted from 1: line of a text, row of a workbook, entry of an XML statement. */
  readonly row: number;
  readonly account: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Calendar days as the file states them, `YYYY-MM-DD`. */
  readonly bookingDay: string;
  readonly valueDay: string | null;
  /** Units (money.ts). */
  readonly amount: bigint;
  /** Units; the account's balance after this line, as the file states it. */
  readonly balance: bigint | null;
  readonly reference: string;
  readonly description: string;
  readonly counterparty: string;
  readonly kind: string;
  /** The number by which the file's own program knows the line. */
  readonly entryNumber: string;
};

/** What a file says of one account beside its lines. */
export type StatedStatement = {
  readonly account: string;
  readonly currency: string;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Units. */
  readonly opening: bigint | null;
  readonly closing: bigint | null;
};

/** Takes what a parser finds, in the order of the file. */
export type Receiver = {
  line(line: ParsedLine): void;
  problem(problem: StatementProblem): void;
  /** A row that is no line: a total, a note, a movement that is not booked yet. */
  leftOut(row: number, text: string): void;
  /**
   * A row of a table as it stands, where the rows themselves are asked for. `numbers`: columns (from 0) that hold a
   * workbook's number, which has a decimal point whatever sign texts are written with.
   */
  row?(row: number, cells: readonly string[], numbers: readonly number[]): void;
};

const LONGEST_TEXT = 200;

export function problemAt(
  code: ProblemCode,
  row: number | null = null,
  column: string | null = null,
  text = '',
): StatementProblem {
  return { code, row, column: column?.slice(0, 100) ?? null, text: text.slice(0, LONGEST_TEXT) };
}

/** Text as it is kept: without control characters, blanks folded. */
export function tidy(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return text.replace(/[\s\u0000-\u001f\u007f\u00a0]+/g, ' ').trim();
}

/** Longest text of a line that is kept; what is longer is no bank's or program's text but a broken file. */
export const LONGEST_CELL = 2_000;
