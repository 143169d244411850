/**
 * The provider's own report files, for those whose computer the service does not let in: a listing's records from a
 * table that its panel downloads. What the service says later takes their place.
 */
import { z } from 'zod';
import { FIELD_NAMES } from '../service/labels.ts';
import { call, instant, localDay, workspaceId } from './call.ts';
import { listingName } from './listings.ts';
import { DATE_ORDERS, DELIMITERS, ENCODINGS, MOST_COLUMNS } from './statement-mapping.ts';

/** The field under which a record says from which file and row it came. */
export const IMPORTED_FROM = 'importedFrom';

const reportMapping = z.strictObject({
  /** The row with the columns' names, counted from 1. */
  headerRow: z.int().min(1).max(1_000),
  /** The listing's field that each column holds; null for one that is not read. */
  fields: z.array(z.enum(FIELD_NAMES).nullable()).max(MOST_COLUMNS),
  dateOrder: z.enum(DATE_ORDERS),
  decimal: z.enum(['.', ',']),
  /** Zone of moments that are written without one. */
  timeZone: z.string().max(60),
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
});
export type ReportMapping = z.infer<typeof reportMapping>;

/** What ends the reading of a file: the rows after it are not known. */
export const READING_FAULTS = [
  'other-sheet',
  'quote-not-closed',
  'text-too-long',
  'cell-too-far',
  'not-in-encoding',
  'incomplete',
  'not-well-formed',
  'entities-declared',
] as const;
type ReadingFault = (typeof READING_FAULTS)[number];
export const isReadingFault = (code: string): code is ReadingFault =>
  READING_FAULTS.some((fault) => fault === code);

/** These, and digits that a workbook has lost: of every table alike. */
const FILE_FAULTS = [...READING_FAULTS, 'digits-lost'] as const;
export const isFileFault = (code: string): code is (typeof FILE_FAULTS)[number] =>
  FILE_FAULTS.some((fault) => fault === code);

/** What can be wrong with a row, or end the reading; the screen has words for each. */
const REPORT_PROBLEMS = [
  ...READING_FAULTS,
  'identity-missing',
  'identity-twice',
  'date-missing',
  'date-unreadable',
  'amount-unreadable',
  'number-unreadable',
  'digits-lost',
  'columns-differ',
  'value-missing',
  'other-merchant',
] as const;
const reportProblem = z.strictObject({
  code: z.enum(REPORT_PROBLEMS),
  /** Line of the file, counted from 1; null for the file as a whole. */
  row: z.int().nullable(),
  field: z.enum(FIELD_NAMES).nullable(),
  /** What stands there. */
  text: z.string().max(200),
});
export type ReportProblem = z.infer<typeof reportProblem>;

const days = z.strictObject({ firstDay: localDay, lastDay: localDay });

const inspected = z.strictObject({
  token: z.uuid(),
  name: z.string(),
  /** The first rows as they stand in the file. */
  rows: z.array(z.array(z.string())),
  mapping: reportMapping,
});
export type InspectedReport = z.infer<typeof inspected>;

const reportCheck = z.strictObject({
  rows: z.int(),
  problems: z.array(reportProblem),
  problemCount: z.int(),
  /** Fields without which a record cannot be kept, and that no column holds. */
  missing: z.array(z.enum(FIELD_NAMES)),
  /** The days that the file states above its header, else those from its first record to its last. */
  days: days.nullable(),
  /** Whether the file states them: only then they are proposed to count as read. */
  daysStated: z.boolean(),
});
export type ReportCheck = z.infer<typeof reportCheck>;

const storedReport = z.strictObject({
  id: z.uuid(),
  listing: listingName,
  name: z.string(),
  importedAt: instant,
  importedBy: z.string(),
  rows: z.int(),
  /** The days that it was taken for; null where it counts as no reading. */
  days: days.nullable(),
});
export type StoredReport = z.infer<typeof storedReport>;

const chosen = z.strictObject({ workspaceId, token: z.uuid(), listing: listingName, mapping: reportMapping });

export const reportCalls = {
  /** Asks with the native dialog for a file, and proposes how it is read; null when the person declined. */
  'reports.choose': call(z.strictObject({ workspaceId, listing: listingName }), inspected.nullable()),
  /** Reads the whole file and stores nothing. */
  'reports.check': call(chosen, reportCheck),
  /**
   * Stores what was checked: all of it or, where a row is at fault, nothing. `days` counts as read afterwards; it lies
   * within those of the check. Throws `statement-changed`, `statement-faulty`, `invalid-request`.
   */
  'reports.import': call(
    chosen.extend({ days: days.nullable() }),
    z.strictObject({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** Rows whose record the service itself has listed: that stays. */
      fromService: z.int(),
    }),
  ),
  /**
   * Takes a file out: records that the service has not replaced go, and its days no longer count as read. Throws
   * `statement-not-found`, `report-in-use`.
   */
  'reports.remove': call(z.strictObject({ workspaceId, id: z.uuid() }), z.strictObject({ removed: z.int() })),
  'reports.list': call(z.strictObject({ workspaceId }), z.strictObject({ files: z.array(storedReport) })),
};
