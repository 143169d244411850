/** Cashouts from a file: read and checked whole, prepared all or none, then sent one after the other by the outbox. */
import { z } from 'zod';
import { cashoutDraft } from '../service/cashout.ts';
import { FILE_COLUMN_NAMES, MOST_FILE_ROWS } from '../service/cashout-file.ts';
import { amountText, call, instant, nothing, workspaceId } from './call.ts';
import { csvStyle } from './jobs.ts';
import { personName, shownCashout } from './payouts.ts';

/** Faults that no form has. */
export const ONLY_OF_FILE = [
  'digits-lost',
  'currency-mixed',
  'reference-twice',
  'reference-used',
  'row-too-long',
] as const;

/** What is wrong with a row; the form's own faults, and those that only a file can have. */
const FILE_FAULTS = [
  'required',
  'too-long',
  'not-digits',
  'document-length',
  'not-a-choice',
  'not-an-amount',
  'too-many-decimals',
  'not-positive',
  'not-a-phone',
  'not-an-address',
  'not-for-wallet',
  'not-for-bank',
  'control-characters',
  ...ONLY_OF_FILE,
] as const;

/** What a person has to look at and confirm before the file is prepared. */
export const FILE_DOUBTS = ['account-length', 'bank-unknown', 'same-in-file', 'similar', 'corrects'] as const;

const fileProblem = z.strictObject({
  column: z.enum(FILE_COLUMN_NAMES).nullable(),
  problem: z.enum([...FILE_FAULTS, ...FILE_DOUBTS]),
  /** A length or a number of digits; the line of the row that has it already. */
  limit: z.int().optional(),
  /** What stands there, a bank's code, or the other cashout's reference. */
  text: z.string().max(200),
});
export type FileProblem = z.infer<typeof fileProblem>;

const checkedRow = z.strictObject({
  /** Row of the file, counted from 1. */
  line: z.int().positive(),
  draft: cashoutDraft,
  faults: z.array(fileProblem),
  doubts: z.array(fileProblem),
});
export type CheckedRow = z.infer<typeof checkedRow>;

const checkedFile = z.strictObject({
  token: z.uuid(),
  name: z.string(),
  rows: z.array(checkedRow).max(MOST_FILE_ROWS),
  totals: z.array(z.strictObject({ currency: z.string(), count: z.int(), amount: amountText })),
  /** The same file as it was prepared before; null for a new one. */
  known: z.strictObject({ fileId: z.uuid(), at: instant }).nullable(),
});
export type CheckedFile = z.infer<typeof checkedFile>;

const ofFile = z.strictObject({ workspaceId, fileId: z.uuid() });
const language = z.enum(['en', 'es']);
const format = z.enum(['xlsx', 'csv']);
const saved = z.strictObject({ fileName: z.string() }).nullable();

export const cashoutFileCalls = {
  /** An empty file with the columns, saved where the person says; null when the person declined. */
  'cashoutFiles.saveTemplate': call(z.strictObject({ workspaceId, language, format }), saved),
  /**
   * Asks for a file and checks it whole; nothing is written. Null when the person declined. Throws
   * `cashout-file-columns`, `cashout-file-empty`, `cashout-file-too-long`, and as the reading of files does.
   */
  'cashoutFiles.choose': call(z.strictObject({ workspaceId }), checkedFile.nullable()),
  /**
   * Writes the checked rows down, all or none; nothing is sent. `confirmed`: the person has looked at every doubt.
   * Throws `cashout-file-faulty`, `cashout-file-known`, `cashout-similar`, `external-id-used`.
   */
  'cashoutFiles.prepare': call(
    z.strictObject({
      workspaceId,
      token: z.uuid(),
      confirmed: z.boolean(),
      preparedBy: personName.optional(),
    }),
    z.strictObject({ fileId: z.uuid() }),
  ),
  /**
   * Sends what of the file is prepared, one after the other; `confirmedTotal` is their sum as the person typed it,
   * `shown` the cashouts that they were shown. Throws `cashouts-changed` where these are others. Ends at the first
   * whose outcome is unknown, or that was corrected meanwhile. Cancelling ends it between two.
   */
  'cashoutFiles.send': call(
    ofFile.extend({ confirmedTotal: z.string().max(40), shown: z.array(shownCashout).max(MOST_FILE_ROWS) }),
    z.strictObject({ jobId: z.uuid() }),
  ),
  /** Discards what of the file is prepared. */
  'cashoutFiles.discard': call(ofFile, nothing),
  /** Each row with its state and the service's id, saved where the person says; null when the person declined. */
  'cashoutFiles.saveResult': call(
    ofFile.extend({ language, format, csvStyle: csvStyle.default('comma') }),
    saved,
  ),
};
