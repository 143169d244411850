/**
 * The close workbook: a month of one currency as an auditor takes it, with live formulas over the records and the app's
 * own exact figures in them (docs/workbook.md).
 */
import type { WriteStream } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { TieoutError } from '../../src-shared/errors.ts';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import { LISTING_NAMES, type ListingName } from '../../src-shared/service/listing.ts';
import { renameFile } from '../busy-file.ts';
import { fileError } from '../file-error.ts';
import { activityTable, writeActivity } from './close/activity-sheet.ts';
import { adjustmentsTable, writeAdjustments } from './close/adjustments-sheet.ts';
import { auditTable, writeAudit } from './close/audit-sheet.ts';
import { type CloseContext, type CloseTables, decimalsIn } from './close/context.ts';
import { closeDays } from './close/days.ts';
import { exceptionsTable, writeExceptions } from './close/exceptions-sheet.ts';
import { findingsOf, findingsTable, writeFindings } from './close/findings-sheet.ts';
import { journalTable, writeJournalSheet } from './close/journal-sheet.ts';
import { matchesTable, writeMatches } from './close/matches-sheet.ts';
import { writeProvenance } from './close/provenance-sheet.ts';
import { recordTable, type WrittenListing, writeRecords } from './close/record-table.ts';
import { rollForwardTable, writeRollForward } from './close/roll-forward-sheet.ts';
import { settlementsTable, writeSettlements } from './close/settlements-sheet.ts';
import type { SheetRecord } from './close/sheet.ts';
import { writeStatement } from './close/statement-sheet.ts';
import {
  statementLinesTable,
  statementsTable,
  writeStatementLines,
  writeStatements,
} from './close/statements-sheet.ts';
import { StreamedBook } from './close/streamed-book.ts';
import { ageDayOf, writeSummary } from './close/summary-sheet.ts';
import { supportTable, writeSupport } from './close/support-sheet.ts';
import { type Table, tableParts } from './close/table.ts';
import { type CloseText, closeText } from './close/text.ts';
import type { CloseData } from './close-data.ts';
import { MAX_SHEET_ROWS } from './listing-workbook.ts';
import { type PageTexts, pageText } from './page-texts.ts';
import { whileUnfinished } from './unfinished.ts';
import { withFile } from './with-file.ts';

type CloseExport = {
  readonly data: CloseData;
  readonly targetPath: string;
  /** The workspace's folder, where what is being written is noted. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Rows written of those that come in chunks. */
  readonly onProgress: (done: number, total: number) => void;
};

/**
 * Writes the workbook beside its place and renames it, so that a half-written one is never there. Returns the rows
 * written. Throws `cancelled`, `file-not-writable`, `file-disk-full` or what reading the data throws.
 */
export async function exportCloseWorkbook(
  { data, targetPath, folder, signal, onProgress }: CloseExport,
  maxSheetRows = MAX_SHEET_ROWS,
): Promise<number> {
  const total = rowsIn(data);
  let done = 0;
  const onRows = async (rows: number) => {
    done += rows;
    onProgress(done, total);
    // The thread answers what else it is asked.
    await setImmediate();
    refuseCancelled(signal);
  };
  try {
    await whileUnfinished(folder, targetPath, async (partial) => {
      await writeCloseWorkbook({ path: partial, data, onRows }, maxSheetRows);
      refuseCancelled(signal);
      await renameFile(partial, targetPath);
    });
    return done;
  } catch (error) {
    throw fileError(error, targetPath);
  }
}

function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new TieoutError('cancelled');
}

function rowsIn({ listings, statementLines, matches, audit }: CloseData): number {
  const streamed = [...LISTING_NAMES.map((name) => listings[name].records), statementLines, matches, audit];
  return streamed.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Writes the workbook to `path` (the caller names a temporary file and renames it). `onRows` is told of every chunk;
 * what it throws, what reading the data throws and errors of the file pass through, and the file is then incomplete.
 */
export function writeCloseWorkbook(
  { path, data, onRows }: { path: string; data: CloseData; onRows: (rows: number) => Promise<void> },
  maxSheetRows = MAX_SHEET_ROWS,
): Promise<void> {
  return withFile(path, (file, failed) => {
    // A failure ends the loop over a chunk and not a race around everything: leaving the loop closes what feeds it.
    const rowsWritten = async (rows: number, compressed: Promise<void>) => {
      await Promise.race([compressed, failed]);
      await Promise.race([onRows(rows), failed]);
    };
    return write({ data, maxSheetRows, file, failed, rowsWritten });
  });
}

type Writing = {
  readonly data: CloseData;
  readonly maxSheetRows: number;
  readonly file: WriteStream;
  readonly failed: Promise<never>;
  readonly rowsWritten: CloseContext['rowsWritten'];
};

async function write({ data, maxSheetRows, file, failed, rowsWritten }: Writing): Promise<void> {
  const text = closeText[data.language];
  const labels = serviceLabels[data.language];
  const title = `${text.title} ${data.month} ${data.currency}`;
  const book = new StreamedBook(file, { createdAt: data.exportedAt, creator: data.app, title });
  const days = closeDays(data);
  const context: CloseContext = {
    data,
    text,
    labels,
    book,
    page: pageTexts(data, text),
    decimals: decimalsIn(data),
    days,
    ageDay: ageDayOf(data),
    tables: tablesOf(data, text, maxSheetRows, days.length),
    rowsWritten,
  };
  const sheets: SheetRecord[] = [
    ...writeStatement(context),
    writeSummary(context),
    writeRollForward(context),
    writeActivity(context),
  ];
  const written = new Map<ListingName, WrittenListing>();
  for (const name of LISTING_NAMES) {
    const listing = await writeRecords(context, name);
    written.set(name, listing);
    sheets.push(...listing.sheets);
  }
  sheets.push(writeSettlements(context));
  const lines = await writeStatementLines(context);
  sheets.push(...lines.sheets, writeStatements(context, lines.listed));
  sheets.push(...(await writeMatches(context)), writeFindings(context), writeExceptions(context));
  sheets.push(writeAdjustments(context), ...writeJournalSheet(context), writeSupport(context));
  sheets.push(...(await writeAudit(context)));
  writeProvenance(context, {
    listings: Object.fromEntries(written) as Record<ListingName, WrittenListing>,
    sheets,
  });
  await Promise.race([book.commit(), failed]);
}

function tablesOf(data: CloseData, text: CloseText, maxSheetRows: number, days: number): CloseTables {
  const labels = serviceLabels[data.language];
  const parts = (table: Table) => tableParts(table, maxSheetRows);
  return {
    listings: Object.fromEntries(
      LISTING_NAMES.map((name) => [name, parts(recordTable(data, text, labels, name))]),
    ) as unknown as CloseTables['listings'],
    rollForward: rollForwardTable(text, days),
    activity: activityTable(text, days),
    findings: findingsTable(text, findingsOf(data).length),
    settlementsToBank: settlementsTable(text, labels.fields, data.settlements),
    statements: statementsTable(text, data.statements.length),
    statementLines: parts(statementLinesTable(text, data.statementLines.count)),
    matches: parts(matchesTable(text, data.matches.legs)),
    exceptions: exceptionsTable(text, data.exceptions.length),
    adjustments: adjustmentsTable(text, data.adjustments.length),
    support: supportTable(text, data.support.length),
    audit: auditTable(text, data.audit.count),
    journal: data.journal ? journalTable(text, data.journal) : null,
  };
}

/**
 * With what a sheet on paper is found again: of which lock its figures are, and the first 16 digits of their digest.
 */
function pageTexts({ workspace, month, currency, app, close }: CloseData, text: CloseText): PageTexts {
  return {
    left: `${pageText(workspace.name)} · ${text.title}`,
    right: pageText(`${month} ${currency}`),
    footer: [
      pageText(app),
      close.state === 'locked' ? `${text.fields.version} ${close.version}` : text.states.open,
      `${text.fields.figuresDigest} ${close.figuresDigest.slice(0, 16)}`,
    ].join(' · '),
    page: text.page,
  };
}
