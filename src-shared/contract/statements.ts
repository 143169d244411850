/** Files from outside, bank statements and the merchant's own ledger: importing, listing and removing them. */
import { z } from 'zod';
import { amountText, call, instant, localDay, nothing, workspaceId } from './call.ts';
import { DELIMITERS, encoding, readingAnswers, readingQuestion, tableMapping } from './statement-mapping.ts';
import { coveredDays, previewedLine, report, statementFormat, statementTotals } from './statement-report.ts';

/** What is reconciled against the service: the bank account, or the merchant's own books. */
export const BOOKS = ['bank', 'ledger'] as const;
export const book = z.enum(BOOKS);
export type Book = z.infer<typeof book>;

/** Most files that are taken at once. */
export const MOST_FILES = 40;
/** A dropped file's bytes pass through the window; a larger one is chosen with the native dialog. */
export const LARGEST_DROPPED = 64 * 1024 * 1024;
/** Bytes of a dropped file that come in one call, so that no call holds up anybody. */
export const DROPPED_PART = 512 * 1024;

/** A file that the person chose: the window never sees or names a path. */
const chosenFile = z.strictObject({ token: z.uuid(), name: z.string(), bytes: z.int() });
export type ChosenFile = z.infer<typeof chosenFile>;

/** A table's first rows as they stand in the file, and which of its rows each is: empty ones are left out. */
const sample = z.strictObject({
  rows: z.array(z.array(z.string())),
  numbers: z.array(z.int()),
  columns: z.int(),
});

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

const covering = z.strictObject({
  period: coveredDays,
  /** The first and the last day that has a line; null where the file has none any more. */
  lines: coveredDays.nullable(),
});
export type Covering = z.infer<typeof covering>;

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
      period: coveredDays.nullable(),
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
  /** Which days a file covers, and which have lines. Throws `statement-not-found`. */
  'statements.covering': call(z.strictObject({ workspaceId, fileId: z.uuid() }), covering),
  /**
   * Says which days a table covers, once more after its import. Throws `settings-changed` where other days are covered
   * than were shown, `statement-period-wrong` where lines would lie outside, `close-is-locked` where days of a locked
   * month come or go, `statement-says-its-days` for a file that is no table, and `statement-not-found`.
   */
  'statements.cover': call(
    z.strictObject({ workspaceId, fileId: z.uuid(), period: coveredDays, shown: coveredDays }),
    nothing,
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
