/** What a chosen file is and how it is probably to be read: before anything of it is checked or stored. */
import {
  type Book,
  type Encoding,
  PREVIEW_LINES,
  type PreviewLine,
  type ReadingQuestion,
  type StatementInspection,
  type TableMapping,
} from '../../src-shared/contract/statements.ts';
import { lineProblems } from '../statements/checks.ts';
import { Columns, cellText } from '../statements/columns.ts';
import type { Delimiter } from '../statements/csv.ts';
import { layoutSignature, proposeMapping, SAMPLE_ROWS } from '../statements/propose-mapping.ts';
import { ReadingQuestions } from '../statements/questions.ts';
import { RowReader } from '../statements/row-reader.ts';
import { hashFile, readFormat, readTableHead } from '../statements/statement-file.ts';
import { openDatabase } from './open.ts';
import { previewLine, type StatementReading } from './statement-staging.ts';
import { findImport, findLayout, knownAccounts } from './statements.ts';

const SHOWN_ROWS = 25;
const SHOWN_CELL = 120;

export type FileToInspect = {
  readonly path: string;
  readonly book: Book;
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: Delimiter | undefined;
};

/** Throws `file-unreadable`, `statement-format-unknown` or `statement-too-large`. */
export async function inspectStatement(workPath: string, file: FileToInspect): Promise<StatementInspection> {
  const { path, book } = file;
  const format = await readFormat(path);
  const sha256 = await hashFile(path);
  const head =
    format === 'csv' || format === 'xlsx' ? await readTableHead(path, format, SAMPLE_ROWS, file) : null;
  const db = openDatabase(workPath, { readonly: true });
  try {
    const accounts = knownAccounts(db, book);
    const importedBefore = findImport(db, sha256);
    if (!head) return { format, importedBefore, table: null, accounts };
    const proposed = proposeMapping(head.rows, { ...head, book });
    const known = findLayout(db, book, layoutSignature(head.rows, proposed.headerRow));
    // Where the header stands and how the bytes are written can differ from file to file of one layout.
    const mapping: TableMapping = known
      ? {
          ...known,
          headerRow: proposed.headerRow,
          encoding: head.encoding,
          delimiter: head.delimiter,
          answers: { ...proposed.answers, ...known.answers },
        }
      : { ...proposed, account: proposed.roles.includes('account') ? '' : (accounts[0] ?? '') };
    return {
      format,
      importedBefore,
      table: {
        sample: {
          rows: head.rows
            .slice(0, SHOWN_ROWS)
            .map(({ cells }) =>
              cells.slice(0, mapping.roles.length).map((cell) => cellText(cell).slice(0, SHOWN_CELL)),
            ),
          columns: mapping.roles.length,
        },
        mapping,
        remembered: known !== null,
      },
      accounts,
    };
  } finally {
    db.close();
  }
}

/**
 * The first lines of a table as the mapping reads them, with what is wrong with each, and what they leave open. Whether
 * a later row decides it is known only when the file has no more rows.
 */
export async function previewStatement({
  path,
  format,
  mapping,
  latest,
}: StatementReading): Promise<{ lines: PreviewLine[]; questions: ReadingQuestion[] }> {
  if (!mapping || (format !== 'csv' && format !== 'xlsx')) return { lines: [], questions: [] };
  const most = mapping.headerRow + 3 * PREVIEW_LINES;
  const head = await readTableHead(path, format, most, mapping);
  const names = mapping.headerRow === 0 ? [] : (head.rows[mapping.headerRow - 1]?.cells.map(cellText) ?? []);
  const reader = new RowReader(mapping, new Columns(mapping, names), format);
  const asked = new ReadingQuestions(mapping);
  const lines: PreviewLine[] = [];
  for (const row of head.rows.slice(mapping.headerRow)) {
    const reading = reader.read(row);
    if (reading.is !== 'no-line') {
      asked.days(row.row, reader.daysWritten(row.cells));
      asked.figures(row.row, reader.figuresWritten(row.cells));
      asked.doubts(row.row, reading.doubts);
    }
    if (lines.length === PREVIEW_LINES) continue;
    if (reading.is === 'line') lines.push(previewLine(reading.line, lineProblems(reading.line, latest)));
    else if (reading.is === 'faulty')
      lines.push(previewLine({ ...reading.line, row: row.row }, reading.problems));
  }
  return { lines, questions: asked.open(head.rows.length < most) };
}
