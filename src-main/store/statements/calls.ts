/** What the store does for statements from files. */
import type { FileToInspect } from '../../statements/statement-source.ts';
import { inBackground, job, onWork, readingInBackground, writingInBackground } from '../engine/call.ts';
import { checkStatement, importStatement, type StatementToImport } from './import.ts';
import { inspectStatement } from './inspection.ts';
import type { StatementReading } from './staging.ts';
import { listStatementFiles, readStatementLines, removeStatementFile } from './statements.ts';

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
  listStatementFiles: onWork(listStatementFiles),
  readStatementLines: readingInBackground('work', readStatementLines),
  removeStatementFile: writingInBackground(removeStatementFile),
};
