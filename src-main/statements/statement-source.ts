/**
 * What is read of a statement file. In the app a process of its own reads it (`statement-reader/`); in tests the thread
 * that asks may read it itself.
 */

import type { Encoding, ReadingQuestion, TableMapping } from '../../src-shared/contract/statement-mapping.ts';
import {
  PREVIEW_LINES,
  type PreviewLine,
  type StatementFormat,
} from '../../src-shared/contract/statement-report.ts';
import type { Book } from '../../src-shared/contract/statements.ts';
import { lineProblems } from './checks.ts';
import { Columns, cellText } from './columns.ts';
import type { Delimiter } from './csv.ts';
import type { FileOnDisk } from './file-bytes.ts';
import { doubtsOfHead } from './file-doubts.ts';
import type { Receiver } from './line.ts';
import { previewLine } from './preview-line.ts';
import { layoutSignature, proposeMapping, SAMPLE_ROWS } from './propose-mapping.ts';
import { ReadingQuestions } from './questions.ts';
import { RowReader } from './row-reader.ts';
import {
  hashFile,
  type ReadFile,
  readFormat,
  readStatementFile,
  readTableHead,
  type TableHead,
  type TextTable,
  type Turn,
} from './statement-file.ts';

/** A file that nothing is known of yet; a table is read in the encoding and with the delimiter told. */
export type FileToInspect = FileOnDisk & {
  readonly book: Book;
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: Delimiter | undefined;
};

export type InspectedFile = {
  readonly format: StatementFormat;
  /** SHA-256, hex. */
  readonly sha256: string;
  readonly table: {
    /** How it is probably to be read. */
    readonly proposed: TableMapping;
    /** What tells its columns again. */
    readonly layout: string;
    /** The first rows as they stand, cut to what is shown. */
    readonly rows: readonly (readonly string[])[];
    /** Which row of the file each of them is, counted from 1. */
    readonly numbers: readonly number[];
  } | null;
};

export type Preview = { readonly lines: PreviewLine[]; readonly questions: ReadingQuestion[] };

/** A file as it is to be read. */
export type FileToRead = FileOnDisk & {
  readonly format: StatementFormat;
  readonly mapping: TableMapping | null;
  /** The book that it is imported into: what looks like the other one is asked about. */
  readonly book: Book;
  /** The latest day that a line can have, `YYYY-MM-DD`. */
  readonly latest: string;
};

/** A text table whose rows are wanted as they stand. */
export type RowsToRead = FileOnDisk & TextTable;

/** Every call throws one of the `READING_ERRORS`. */
export type StatementSource = {
  inspect(file: FileToInspect): Promise<InspectedFile>;
  /** The first lines of a table, with what is wrong with each. */
  preview(file: FileToRead): Promise<Preview>;
  /** Reads the whole file; throws `cancelled`. `onRows` is told the rows read so far, now and then. */
  read(
    file: FileToRead,
    receiver: Receiver,
    signal: AbortSignal,
    onRows: (rows: number) => void,
  ): Promise<ReadFile>;
  /** Hands on every row of a text table as it stands; throws `cancelled`. */
  readRows(
    file: RowsToRead,
    receiver: Receiver,
    signal: AbortSignal,
    onRows: (rows: number) => void,
  ): Promise<{ readonly sha256: string }>;
};

export function readFile(file: FileToRead, receiver: Receiver, turn: Turn): Promise<ReadFile> {
  return readStatementFile(file, {
    format: file.format,
    mapping: file.mapping,
    book: file.book,
    receiver,
    turn,
  });
}

const SHOWN_ROWS = 25;
const SHOWN_CELL = 120;

export async function inspectFile(file: FileToInspect): Promise<InspectedFile> {
  const format = await readFormat(file);
  const sha256 = await hashFile(file);
  if (format !== 'csv' && format !== 'xlsx') return { format, sha256, table: null };
  const head = await readTableHead(file, format, SAMPLE_ROWS, file);
  return { format, sha256, table: tableOf(head, file.book) };
}

function tableOf(head: TableHead, book: Book): NonNullable<InspectedFile['table']> {
  const proposed = proposeMapping(head.rows, { ...head, book });
  const shown = ({ cells }: TableHead['rows'][number]) =>
    cells.slice(0, proposed.roles.length).map((cell) => cellText(cell).slice(0, SHOWN_CELL));
  const rows = head.rows.slice(0, SHOWN_ROWS);
  return {
    proposed,
    layout: layoutSignature(head.rows, proposed.headerRow),
    rows: rows.map(shown),
    numbers: rows.map(({ row }) => row),
  };
}

/**
 * The first lines of a table as the mapping reads them, with what is wrong with each, and what they leave open. Whether
 * a later row decides it is known only when the file has no more rows.
 */
export async function previewFile(file: FileToRead): Promise<Preview> {
  const { format, mapping, latest } = file;
  if (!mapping || (format !== 'csv' && format !== 'xlsx')) return { lines: [], questions: [] };
  const most = mapping.headerRow + 3 * PREVIEW_LINES;
  const head = await readTableHead(file, format, most, mapping);
  const names = mapping.headerRow === 0 ? [] : (head.rows[mapping.headerRow - 1]?.cells.map(cellText) ?? []);
  const reader = new RowReader(mapping, new Columns(mapping, names), format);
  const asked = new ReadingQuestions(mapping);
  for (const doubt of doubtsOfHead(head.rows.slice(0, mapping.headerRow), mapping, file.book))
    asked.doubts(doubt.row, [doubt]);
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
