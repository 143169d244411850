/** What the store does for statements from files. */
import type { FileOnDisk } from '../../statements/file-bytes.ts';
import type { FileToInspect } from '../../statements/statement-source.ts';
import {
  inBackground,
  job,
  onCache,
  onWork,
  readingInBackground,
  writingInBackground,
} from '../engine/call.ts';
import { readCovering, storeCovering } from './covered-days.ts';
import { checkStatement, importStatement, type StatementToImport } from './import.ts';
import { inspectStatement } from './inspection.ts';
import { listReports, removeReport } from './report-files.ts';
import { checkReport, importReport, type ReportReading, type ReportToImport } from './report-import.ts';
import type { StatementReading } from './staging.ts';
import { listStatementFiles, readStatementLines, removeStatementFile } from './statements.ts';
import { readTableRows } from './table-rows.ts';

export const statementCalls = {
  inspectStatement: inBackground('work', ({ source }, workPath: string, file: FileToInspect) =>
    inspectStatement(source, workPath, file),
  ),
  previewStatement: inBackground('none', ({ source }, reading: StatementReading) => source.preview(reading)),
  checkStatement: job('work', ({ source, signal, progress }, workPath: string, reading: StatementReading) =>
    checkStatement(source, workPath, reading, signal, progress),
  ),
  importStatement: job(
    'work',
    ({ source, signal, progress }, workPath: string, reading: StatementReading, file: StatementToImport) =>
      importStatement(source, workPath, reading, file, signal, progress),
  ),
  /** The first rows of a table as they stand; nothing is stored. */
  readTableRows: inBackground('none', ({ source }, file: FileOnDisk, most: number) =>
    readTableRows(source, file, most),
  ),
  /** Report files of the provider's panel, into the cache. */
  checkReport: job('cache', ({ source, signal, progress }, _path: string, reading: ReportReading) =>
    checkReport(source, reading, signal, (rows) => progress(rows, 0)),
  ),
  importReport: job(
    'both',
    (
      { source, signal, progress },
      paths: { readonly workPath: string; readonly cachePath: string },
      reading: ReportReading,
      file: ReportToImport,
    ) => importReport(source, paths, reading, file, signal, (rows) => progress(rows, 0)),
  ),
  listReports: onCache(listReports),
  removeReport: inBackground('both', (_, ...args: Parameters<typeof removeReport>) => removeReport(...args)),
  listStatementFiles: onWork(listStatementFiles),
  readStatementLines: readingInBackground('work', readStatementLines),
  readCovering: readingInBackground('work', readCovering),
  storeCovering: writingInBackground(storeCovering),
  removeStatementFile: writingInBackground(removeStatementFile),
};
