/** Files from outside, bank statements and the merchant's own ledger: importing, listing and removing them. */
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { amountText, call, instant, localDay, nothing, workspaceId } from './call.ts';

/** What is reconciled against the service: the bank account, or the merchant's own books. */
export const BOOKS = ['bank', 'ledger'] as const;
export const book = z.enum(BOOKS);
export type Book = z.infer<typeof book>;

const STATEMENT_FORMATS = ['csv', 'xlsx', 'ofx', 'camt053', 'mt940'] as const;
export const statementFormat = z.enum(STATEMENT_FORMATS);
export type StatementFormat = z.infer<typeof statementFormat>;

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
const encoding = z.enum(ENCODINGS);
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

/** Most files that are taken at once. */
export const MOST_FILES = 40;
/** A dropped file's bytes pass through the window; a larger one is chosen with the native dialog. */
export const LARGEST_DROPPED = 64 * 1024 * 1024;
/** Bytes of a dropped file that come in one call, so that no call holds up anybody. */
export const DROPPED_PART = 512 * 1024;

/** A file that the person chose: the window never sees or names a path. */
const chosenFile = z.strictObject({ token: z.uuid(), name: z.string(), bytes: z.int() });
export type ChosenFile = z.infer<typeof chosenFile>;

/** A table's first rows as they stand in the file. */
const sample = z.strictObject({ rows: z.array(z.array(z.string())), columns: z.int() });

const inspection = z.strictObject({
  format: statementFormat,
  /** The first import of the very same file. */
  importedBefore: z.strictObject({ name: z.string(), importedAt: instant }).nullable(),
  /** Only for tables: files of the other formats say themselves what stands where. */
  table: z
    .strictObject({
      sample,
      mapping: tableMapping,
      /** The mapping was used before for a file with the same columns. */
      remembered: z.boolean(),
    })
    .nullable(),
  /** Accounts that statements in this book have named so far, the latest first. */
  accounts: z.array(z.string()),
});
export type StatementInspection = z.infer<typeof inspection>;

const PROOFS = ['holds', 'breaks', 'no-balances'] as const;

/** The lines of one account and currency; sums count every line of the file, also those already there. */
const statementTotals = z.strictObject({
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
  /** Other lines of the same account, day and amount that came from another file: maybe the same month in another format. */
  alike: z.int(),
});

const report = z.strictObject({
  format: statementFormat,
  statements: z.array(checked),
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

const storedStatement = statementTotals.extend({ id: z.int() });
const storedFile = z.strictObject({
  id: z.uuid(),
  book,
  name: z.string(),
  format: statementFormat,
  importedAt: instant,
  importedBy: z.string(),
  sha256: z.string(),
  /** What a person answered about how it is read. */
  answers: readingAnswers,
  statements: z.array(storedStatement),
});
export type StatementFile = z.infer<typeof storedFile>;

const storedLine = z.strictObject({
  id: z.int(),
  number: z.int(),
  fileName: z.string(),
  account: z.string(),
  currency: z.string(),
  bookingDay: localDay,
  valueDay: localDay.nullable(),
  amount: amountText,
  balance: amountText.nullable(),
  reference: z.string(),
  description: z.string(),
  counterparty: z.string(),
  kind: z.string(),
  entryNumber: z.string(),
});
export type StatementLine = z.infer<typeof storedLine>;

export const LINE_DIRECTIONS = ['all', 'in', 'out'] as const;

const reading = {
  workspaceId,
  token: z.uuid(),
  book,
  /** Null for files that say themselves what stands where. */
  mapping: tableMapping.nullable(),
};

export const statementCalls = {
  /** Asks for files with the native dialog; none when the person declined, and those that cannot be read by name. */
  'statements.choose': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ files: z.array(chosenFile), unreadable: z.array(z.string()) }),
  ),
  /** Announces a dropped file; its bytes follow. Until the last of them is there, nothing can be asked about it. */
  'statements.announceDropped': call(
    z.strictObject({
      workspaceId,
      name: z.string().min(1).max(200),
      bytes: z.int().min(0).max(LARGEST_DROPPED),
    }),
    z.strictObject({ file: chosenFile }),
  ),
  /** The next bytes of a dropped file: how the file is read depends on them, and nothing on a path. */
  'statements.receiveDropped': call(
    z.strictObject({
      workspaceId,
      token: z.uuid(),
      offset: z.int().nonnegative(),
      bytes: z
        .instanceof(Uint8Array)
        .refine(({ length }) => length > 0 && length <= DROPPED_PART, { message: 'too many bytes' }),
    }),
    nothing,
  ),
  /** Done with these files: what is kept of dropped ones is removed. */
  'statements.letGo': call(
    z.strictObject({ workspaceId, tokens: z.array(z.uuid()).max(MOST_FILES) }),
    nothing,
  ),
  /** Tells a chosen file's format and proposes how to read it. */
  'statements.inspect': call(
    z.strictObject({
      workspaceId,
      token: z.uuid(),
      book,
      /** Read the table so instead of as detected. */
      encoding: encoding.optional(),
      delimiter: z.enum(DELIMITERS).optional(),
    }),
    inspection,
  ),
  /** The first lines as the mapping reads them. */
  'statements.preview': call(
    z.strictObject({ ...reading, mapping: tableMapping }),
    z.strictObject({
      lines: z.array(previewedLine),
      /** Of the first rows; what only the whole file can show is asked once it is checked. */
      questions: z.array(readingQuestion),
    }),
  ),
  /** Reads the whole file and stores nothing. A job under way meanwhile shows how far it is and can cancel it. */
  'statements.check': call(z.strictObject(reading), report),
  /** Stores the file, all of it or nothing. */
  'statements.import': call(
    z.strictObject({
      ...reading,
      /** The days a table covers, where they are more than those that have lines. */
      period: z.strictObject({ firstDay: localDay, lastDay: localDay }).nullable(),
    }),
    z.strictObject({ fileId: z.uuid(), lines: z.int(), alreadyThere: z.int() }),
  ),
  'statements.list': call(
    z.strictObject({ workspaceId, book }),
    z.strictObject({ files: z.array(storedFile) }),
  ),
  'statements.lines': call(
    z.strictObject({
      workspaceId,
      book,
      fileId: z.uuid().nullable(),
      currency: z.string().max(3).default(''),
      firstDay: localDay.nullable().default(null),
      lastDay: localDay.nullable().default(null),
      direction: z.enum(LINE_DIRECTIONS).default('all'),
      /** Within reference, description, counterparty or entry number, whatever the case. */
      text: z.string().max(100).default(''),
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(200),
    }),
    z.strictObject({
      lines: z.array(storedLine),
      total: z.int(),
      sums: z.array(z.strictObject({ currency: z.string(), moneyIn: amountText, moneyOut: amountText })),
    }),
  ),
  /** Removes a file with its lines; lines that another file holds as well stay with that one. */
  'statements.remove': call(z.strictObject({ workspaceId, fileId: z.uuid() }), nothing),
  /** Demo workspaces only: writes the month's statement and ledger files into a folder the person chooses. */
  'demo.saveFiles': call(
    z.strictObject({ workspaceId, month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    z.strictObject({ files: z.array(z.string()), folder: z.string() }).nullable(),
  ),
  /** Opens the folder that the demo's files were saved in last. */
  'demo.showFiles': call(z.strictObject({ workspaceId }), nothing),
};
