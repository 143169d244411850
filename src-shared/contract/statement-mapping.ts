/**
 * How a table of a bank or a ledger is read: which column is what, and what a person answered where it can be read in
 * two ways.
 */
import { z } from 'zod';

/**
 * What a column of a table can hold. Money in and money out are what happens to the merchant's account, whatever the
 * file calls it: a bank's credit is money in, and so is a ledger's debit. `direction` says which of both an unsigned
 * amount is. Several text columns of one role are joined.
 */
export const COLUMN_ROLES = [
  'bookingDay',
  'valueDay',
  'amount',
  'moneyIn',
  'moneyOut',
  'direction',
  'balance',
  'currency',
  'account',
  'reference',
  'description',
  'counterparty',
  'kind',
  'entryNumber',
] as const;
const columnRole = z.enum(COLUMN_ROLES);
export type ColumnRole = z.infer<typeof columnRole>;

/** Most columns of a table that are looked at. */
export const MOST_COLUMNS = 60;

/** Windows-1252 reads Latin-1 as well: they differ in characters that no text has. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const encoding = z.enum(ENCODINGS);
export type Encoding = z.infer<typeof encoding>;
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * What a table can leave open, and what a person can answer. A file whose rows can be read in more than one of these
 * ways is asked about, never guessed.
 */
export const QUESTION_OPTIONS = {
  /** Every day of the file can be read in each of several orders. */
  dateOrder: DATE_ORDERS,
  /** `1,234` alone: thousands, or three decimals. */
  decimal: ['.', ','],
  /** A currency beside an amount is not the one that the mapping names for all lines: those lines are in it. */
  currencySign: ['sign'],
  /** Rows that may be totals. */
  totalRows: ['leave-out', 'lines'],
  /** Rows that a workbook does not show. */
  hiddenRows: ['leave-out', 'lines'],
  /** Two signs on one amount: they say the same, or a minus turns the other round. */
  signs: ['same', 'reversal'],
  /** What a debit does: money out in a bank's books, money in in the merchant's own. */
  debit: ['out', 'in'],
  /** The columns are those of the other book: a ledger among bank statements, or the reverse. */
  otherBook: ['this'],
  /** The account above the header is not the one named. The one option is the number that the file gives. */
  otherAccount: [],
  /** One account of a bank has lines in several currencies. */
  currencies: ['several'],
} as const;
export type QuestionCode = keyof typeof QUESTION_OPTIONS;
export const QUESTION_CODES = Object.keys(QUESTION_OPTIONS) as QuestionCode[];

export const readingAnswers = z.strictObject({
  dateOrder: z.enum(QUESTION_OPTIONS.dateOrder).optional(),
  decimal: z.enum(QUESTION_OPTIONS.decimal).optional(),
  currencySign: z.enum(QUESTION_OPTIONS.currencySign).optional(),
  totalRows: z.enum(QUESTION_OPTIONS.totalRows).optional(),
  hiddenRows: z.enum(QUESTION_OPTIONS.hiddenRows).optional(),
  signs: z.enum(QUESTION_OPTIONS.signs).optional(),
  debit: z.enum(QUESTION_OPTIONS.debit).optional(),
  otherBook: z.enum(QUESTION_OPTIONS.otherBook).optional(),
  /** The number in the file that stands for the account named: another number is asked about again. */
  otherAccount: z.string().max(60).optional(),
  currencies: z.enum(QUESTION_OPTIONS.currencies).optional(),
});
export type ReadingAnswers = z.infer<typeof readingAnswers>;

/** Examples that a question shows. */
export const MOST_EXAMPLES = 3;

export const readingQuestion = z.strictObject({
  code: z.enum(QUESTION_CODES),
  options: z.array(z.string()).min(1),
  /** Rows that are in doubt. */
  count: z.int(),
  examples: z
    .array(
      z.strictObject({
        row: z.int(),
        /** What stands there. */
        text: z.string().max(200),
        /** As each option reads it, in the order of `options`: a day, an amount, a currency; null for not at all. */
        readings: z.array(z.string().nullable()),
      }),
    )
    .max(MOST_EXAMPLES),
});
export type ReadingQuestion = z.infer<typeof readingQuestion>;

/** How a table (CSV or workbook) is read. */
export const tableMapping = z.strictObject({
  /** The row with the columns' names, counted from 1; 0 where there is none. Rows above it are no lines. */
  headerRow: z.int().min(0).max(1_000),
  /** What each column holds; null for one that is not read. */
  roles: z.array(columnRole.nullable()).max(MOST_COLUMNS),
  dateOrder: z.enum(DATE_ORDERS),
  decimal: z.enum(['.', ',']),
  /** What a plain number in the column `amount` means: some programs write money out as positive. */
  positive: z.enum(['in', 'out']),
  /** For lines that state none themselves. */
  currency: z.string().regex(/^([A-Z]{3})?$/),
  account: z.string().trim().max(60),
  /** CSV only. */
  encoding,
  delimiter: z.enum(DELIMITERS),
  /** What a person answered; `dateOrder` and `decimal` count only while they are the mapping's own. */
  answers: readingAnswers.default({}),
});
export type TableMapping = z.infer<typeof tableMapping>;
