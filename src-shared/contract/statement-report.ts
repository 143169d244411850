/** What reading a file found: its lines and totals, and what is wrong with them or still open. */
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { amountText, localDay } from './call.ts';
import { readingQuestion } from './statement-mapping.ts';

const STATEMENT_FORMATS = ['csv', 'xlsx', 'ofx', 'camt053', 'mt940'] as const;
export const statementFormat = z.enum(STATEMENT_FORMATS);
export type StatementFormat = z.infer<typeof statementFormat>;

/** What reading a file can fail with as a whole. A reader that tells anything else is taken for one that has ended. */
export const READING_ERRORS = [
  'file-unreadable',
  'statement-format-unknown',
  'statement-other-message',
  'statement-empty',
  'statement-binary',
  'statement-too-large',
  'statement-needs-memory',
  'statement-takes-too-long',
  'statement-reader-ended',
  'cancelled',
  'internal',
] as const satisfies readonly ErrorCode[];
export type ReadingError = (typeof READING_ERRORS)[number];

/** What can be wrong with a line or a file; the screen has words for each. */
export const PROBLEM_CODES = [
  'day-missing',
  'day-unreadable',
  'day-implausible',
  'value-day-unreadable',
  'amount-missing',
  'amount-unreadable',
  'amount-too-fine',
  'amount-too-large',
  'amount-inexact',
  'amount-in-both',
  'amount-split',
  'row-too-long',
  'signs-contradict',
  'direction-unknown',
  'currency-missing',
  'currency-unknown',
  'currency-differs',
  'account-missing',
  'balance-unreadable',
  'balance-breaks',
  'closing-differs',
  'entry-number-twice',
  'status-unknown',
  'text-too-long',
  'field-too-long',
  'cell-too-far',
  'other-sheet',
  'quote-not-closed',
  'not-in-encoding',
  'incomplete',
  'not-well-formed',
  'entities-declared',
  'no-lines',
] as const;

export const statementProblem = z.strictObject({
  code: z.enum(PROBLEM_CODES),
  /** Line of a text, row of a workbook, or entry of an XML statement, counted from 1; null for the file as a whole. */
  row: z.int().nullable(),
  /** The column's or field's name in the file. */
  column: z.string().max(100).nullable(),
  /** What stands there, or the difference that was found. */
  text: z.string().max(200),
});
export type StatementProblem = z.infer<typeof statementProblem>;
export type ProblemCode = StatementProblem['code'];

/** What may show that a table's end is missing; unlike a problem it may be set aside, for such files exist. */
export const CUT_SIGNS = ['last-row-shorter', 'last-figure-shorter', 'no-line-end'] as const;
export const cutSign = z.strictObject({
  code: z.enum(CUT_SIGNS),
  row: z.int(),
  /** The last cell as it stands in the file. */
  text: z.string().max(200),
});
export type CutSign = z.infer<typeof cutSign>;

/** Problems that are named one by one; the others are counted. */
export const MOST_PROBLEMS = 200;

export const previewedLine = z.strictObject({
  row: z.int(),
  account: z.string(),
  currency: z.string(),
  bookingDay: localDay.nullable(),
  valueDay: localDay.nullable(),
  amount: amountText.nullable(),
  balance: amountText.nullable(),
  reference: z.string(),
  description: z.string(),
  counterparty: z.string(),
  kind: z.string(),
  entryNumber: z.string(),
  problems: z.array(statementProblem),
});
export type PreviewLine = z.infer<typeof previewedLine>;
/** How many lines a preview shows. */
export const PREVIEW_LINES = 20;

const PROOFS = ['holds', 'breaks', 'no-balances'] as const;

/** The lines of one account and currency; sums count every line of the file, also those already there. */
export const statementTotals = z.strictObject({
  account: z.string(),
  currency: z.string(),
  firstDay: localDay,
  lastDay: localDay,
  lines: z.int(),
  /** Lines that another file brought before. */
  alreadyThere: z.int(),
  moneyIn: amountText,
  moneyOut: amountText,
  opening: amountText.nullable(),
  closing: amountText.nullable(),
  /** Whether opening balance and lines give the closing balance. */
  proof: z.enum(PROOFS),
});
export type StatementTotals = z.infer<typeof statementTotals>;

const checked = statementTotals.extend({
  /**
   * Other lines of the same account, day and amount that came from another file: maybe the same month in another
   * format.
   */
  alike: z.int(),
  /** Lines of an earlier file, of days that this one covers and with lines in common, that this one does not have. */
  lacking: z.int(),
});

/** Such a line: what the earlier file says of it. */
const lackingLine = z.strictObject({
  account: z.string(),
  currency: z.string(),
  day: localDay,
  amount: amountText,
  /** Reference and description. */
  text: z.string().max(200),
});
export type LackingLine = z.infer<typeof lackingLine>;
/** How many of them are named. */
export const MOST_LACKING = 5;

/** The days that a file covers, both included. */
export const coveredDays = z.strictObject({ firstDay: localDay, lastDay: localDay });
export type CoveredDays = z.infer<typeof coveredDays>;

export const report = z.strictObject({
  format: statementFormat,
  /**
   * The days that a table says it covers, above its header, where its lines lie within them; null where it does not say
   * so.
   */
  period: coveredDays.nullable(),
  statements: z.array(checked),
  /** The first lines that the file lacks of an earlier one. */
  lacking: z.array(lackingLine).max(MOST_LACKING),
  lines: z.int(),
  /** The first lines as they were read. */
  sample: z.array(previewedLine),
  problems: z.array(statementProblem),
  problemCount: z.int(),
  /** Rows that are no lines, such as totals at the end. */
  leftOut: z.array(z.strictObject({ row: z.int(), text: z.string() })),
  leftOutCount: z.int(),
  cutSigns: z.array(cutSign),
  /** What is open about how the table is read; while there is any, nothing can be stored. */
  questions: z.array(readingQuestion),
});
export type StatementReport = z.infer<typeof report>;
