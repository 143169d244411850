/**
 * A listing as a workbook an auditor accepts: a cover with provenance and control totals, the records as real numbers
 * and dates, and a legend of the fields. Written as a stream, so that memory does not grow with the rows.
 */
import type { WriteStream } from 'node:fs';
import { writeCover } from './cover-sheet.ts';
import { writeFieldsSheet } from './fields-sheet.ts';
import { RecordSheets } from './record-sheets.ts';
import { withFile } from './with-file.ts';
import type { WorkbookRequest } from './workbook-request.ts';
import { WorkbookWriter } from './workbook-writer.ts';

/** Rows a sheet may hold beside its header; the format's limit unless a test wants less. */
export const MAX_SHEET_ROWS = 1_048_575;

/**
 * Writes the workbook to `path` (the caller names a temporary file and renames it) and returns the rows written.
 * Errors of the chunks (a cancel, the database) and of the file system pass through; the file is then incomplete.
 */
export async function writeListingWorkbook(
  request: WorkbookRequest,
  maxSheetRows = MAX_SHEET_ROWS,
): Promise<number> {
  return await withFile(request.path, (file, failed) => write(request, maxSheetRows, file, failed));
}

async function write(
  request: WorkbookRequest,
  maxSheetRows: number,
  file: WriteStream,
  failed: Promise<never>,
): Promise<number> {
  const workbook = new WorkbookWriter({
    stream: file,
    useStyles: true,
    useSharedStrings: false,
  });
  workbook.creator = request.app;
  workbook.created = new Date(request.exportedAt);
  // The cover stands first, but its formulas need the names of the record sheets: those are known from the count.
  const records = new RecordSheets(workbook, request, maxSheetRows);
  writeCover(workbook, request, records.layout);
  for await (const chunk of request.chunks) {
    records.write(chunk);
    request.onProgress?.(records.rows);
    // A failure ends the loop here and not in the race at the end: leaving it closes the chunks before their database
    // is.
    await Promise.race([failed, records.compressed()]);
  }
  records.finish();
  writeFieldsSheet(workbook, request);
  await Promise.race([workbook.commit(), failed]);
  return records.rows;
}
