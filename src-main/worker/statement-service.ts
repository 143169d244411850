/** What the store does for statements from files. All but the list of files is performed aside, see `store-host.ts`. */
import type { Book, StatementFile, StatementInspection } from '../../src-shared/contract/statements.ts';
import type { FileToInspect, Preview, StatementSource } from '../statements/statement-source.ts';
import { type Db, openDatabase } from '../store/engine/open.ts';
import { workMigrations } from '../store/migrations/work/index.ts';
import {
  type CheckedStatement,
  checkStatement,
  importStatement,
  type StatementToImport,
} from '../store/statements/import.ts';
import { inspectStatement } from '../store/statements/inspection.ts';
import type { StatementReading } from '../store/statements/staging.ts';
import {
  type LinePage,
  type LineQuery,
  listStatementFiles,
  readStatementLines,
  removeStatementFile,
} from '../store/statements/statements.ts';

export type StatementService = {
  inspectStatement(workPath: string, file: FileToInspect): Promise<StatementInspection>;
  previewStatement(reading: StatementReading): Promise<Preview>;
  checkStatement(jobId: string, workPath: string, reading: StatementReading): Promise<CheckedStatement>;
  importStatement(
    jobId: string,
    workPath: string,
    reading: StatementReading,
    file: StatementToImport,
  ): Promise<{ lines: number; alreadyThere: number }>;
  listStatementFiles(workPath: string, book: Book): StatementFile[];
  readStatementLines(workPath: string, query: LineQuery): LinePage;
  removeStatementFile(
    workPath: string,
    about: { readonly fileId: string; readonly actor: string; readonly at: number },
  ): void;
};

type Parts = {
  /** People's own work, as the store thread holds it open. */
  readonly work: (path: string) => Db;
  /** Who reads the files. */
  readonly source: StatementSource;
  readonly asJob: <T>(jobId: string, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly progress: (jobId: string, done: number, total: number) => void;
};

export function createStatementService({ work, source, asJob, progress }: Parts): StatementService {
  return {
    inspectStatement: (workPath, file) => inspectStatement(source, workPath, file),
    previewStatement: (reading) => source.preview(reading),
    checkStatement: (jobId, workPath, reading) =>
      asJob(jobId, (signal) =>
        checkStatement(source, workPath, reading, signal, (done, total) => progress(jobId, done, total)),
      ),
    importStatement: (jobId, workPath, reading, file) =>
      asJob(jobId, (signal) =>
        importStatement(source, workPath, reading, file, signal, (done, total) =>
          progress(jobId, done, total),
        ),
      ),
    listStatementFiles: (path, book) => listStatementFiles(work(path), book),
    readStatementLines: (path, query) =>
      over(openDatabase(path, { readonly: true }), (db) => readStatementLines(db, query)),
    removeStatementFile: (path, about) =>
      over(openDatabase(path, { migrations: workMigrations }), (db) => removeStatementFile(db, about)),
  };
}

/** Works with a connection of the call's own, which goes with it. */
function over<T>(db: Db, work: (db: Db) => T): T {
  try {
    return work(db);
  } finally {
    db.close();
  }
}
