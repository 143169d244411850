/** Statement files: which format, their first rows, and all of them line by line. Nothing is written. */
import { createHash } from 'node:crypto';
import type { Encoding, ReadingQuestion, TableMapping } from '../../src-shared/contract/statement-mapping.ts';
import type { CoveredDays, CutSign, StatementFormat } from '../../src-shared/contract/statement-report.ts';
import type { Book } from '../../src-shared/contract/statements.ts';
import { parseCamt053 } from './camt053.ts';
import { cellText } from './columns.ts';
import { csvRows, type Delimiter, delimiterOf, type TableRow } from './csv.ts';
import { decoded, encodingByStart, encodingOf } from './encoding.ts';
import { StatementFault } from './fault.ts';
import { bytesOf, type FileOnDisk, refuseLarger, startOf, wholeFile } from './file-bytes.ts';
import { FORMAT_BYTES, formatOf } from './format.ts';
import { LARGEST_WHOLE } from './limits.ts';
import type { Receiver, StatedStatement } from './line.ts';
import { parseMt940 } from './mt940.ts';
import { ofxEncoding, parseOfx } from './ofx.ts';
import { layoutSignature } from './propose-mapping.ts';
import { statedPeriod } from './stated-period.ts';
import { TableReader } from './table.ts';
import { xlsxRows } from './xlsx.ts';

/** How often a reading lets others have the thread, in rows. */
const ROWS_PER_TURN = 500;

/** Throws `file-unreadable` or `statement-format-unknown`. */
export async function readFormat(file: FileOnDisk): Promise<StatementFormat> {
  return formatOf(await startOf(file, FORMAT_BYTES));
}

export type TableHead = {
  readonly rows: readonly TableRow[];
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
};

/**
 * Called now and then with the rows read so far; the reading goes on when it resolves, and ends with what it throws.
 */
export type Turn = (rows: number) => Promise<void>;

/** The first rows of a table, read as told or as they show they must be read. */
export async function readTableHead(
  file: FileOnDisk,
  format: 'csv' | 'xlsx',
  most: number,
  told: { readonly encoding?: Encoding | undefined; readonly delimiter?: Delimiter | undefined } = {},
): Promise<TableHead> {
  if (format === 'xlsx') {
    const rows = await firstRows(xlsxRows(await wholeFile(file, LARGEST_WHOLE), file.name), most);
    return { rows, encoding: 'utf-8', delimiter: ',' };
  }
  const encoding = told.encoding ?? (await encodingOf(bytesOf(file)));
  const delimiter = told.delimiter ?? delimiterOf(lossyText(await startOf(file, 64 * 1024), encoding));
  return {
    rows: await firstRows(csvRows(decoded(bytesOf(file), encoding), delimiter), most),
    encoding,
    delimiter,
  };
}

async function firstRows(rows: AsyncIterable<TableRow>, most: number): Promise<TableRow[]> {
  const first: TableRow[] = [];
  try {
    for await (const row of rows) {
      first.push(row);
      if (first.length >= most) break;
    }
  } catch (error) {
    // The rows before a fault show how to read the file; reading it whole names the fault.
    if (!(error instanceof StatementFault)) throw error;
  }
  return first;
}

type FileReading = {
  readonly format: StatementFormat;
  /** Only for tables. */
  readonly mapping: TableMapping | null;
  readonly book: Book;
  readonly receiver: Receiver;
  readonly turn?: Turn;
};

/** Statements and the SHA-256 (hex) of the file; a fault that ends the reading comes as the receiver's last problem. */
export type ReadFile = {
  readonly stated: readonly StatedStatement[];
  readonly sha256: string;
  /** CSV only: the other formats say where they end. */
  readonly cutSigns: readonly CutSign[];
  /** Tables only: what is open about how the rows are read. */
  readonly questions: readonly ReadingQuestion[];
  /** What tells a table's columns again; null for files that are no tables. */
  readonly layout: string | null;
  /** The days that stand above a table's header as the ones that it covers; null where none do. */
  readonly period: CoveredDays | null;
};

const NO_TABLE = { cutSigns: [], questions: [], layout: null, period: null } as const;
const FAULTY: ReadFile = { ...NO_TABLE, stated: [], sha256: '' };

/** Reads the whole file. Throws `file-unreadable`, `statement-too-large`, and what `turn` throws. */
export async function readStatementFile(file: FileOnDisk, reading: FileReading): Promise<ReadFile> {
  try {
    if (reading.format === 'csv' || reading.format === 'xlsx')
      return await readTableFile(file, reading.format, reading);
    return await readTaggedFile(file, reading.format, reading);
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    reading.receiver.problem(error.problem);
    return FAULTY;
  }
}

async function readTableFile(
  file: FileOnDisk,
  format: 'csv' | 'xlsx',
  reading: FileReading,
): Promise<ReadFile> {
  const { mapping } = reading;
  if (!mapping) throw new Error(`${format} cannot be read without a mapping`);
  const hash = createHash('sha256');
  if (format === 'xlsx') {
    const bytes = await wholeFile(file, LARGEST_WHOLE);
    hash.update(bytes);
    const { table, ...head } = await readTable(xlsxRows(bytes, file.name), mapping, reading);
    return {
      stated: table.end(),
      sha256: hash.digest('hex'),
      cutSigns: [],
      questions: table.questions(),
      ...head,
    };
  }
  const end = { newline: false };
  const text = watchingEnd(decoded(hashing(bytesOf(file), hash), mapping.encoding), end);
  const { table, ...head } = await readTable(csvRows(text, mapping.delimiter), mapping, reading);
  const stated = table.end();
  return {
    stated,
    sha256: hash.digest('hex'),
    cutSigns: table.cutSigns(end.newline),
    questions: table.questions(),
    ...head,
  };
}

/** How the rows of a table are told apart; those of a workbook by themselves. */
export type TextTable = {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly format?: 'csv' | 'xlsx';
  /** A workbook with rows on more than one sheet is a fault. */
  readonly oneSheet?: boolean;
};

/** Stands before a workbook's number of which the file no longer has every digit, where rows are read as texts. */
export const INEXACT = '≈';

/** Hands on every row of a table as it stands, and its SHA-256 (hex). A fault comes as the receiver's last problem. */
export async function readTextRows(
  file: FileOnDisk,
  { encoding, delimiter, format = 'csv', oneSheet = false }: TextTable,
  receiver: Receiver,
  turn: Turn,
): Promise<{ sha256: string }> {
  const hash = createHash('sha256');
  let read = 0;
  try {
    const book = format === 'xlsx' ? await wholeFile(file, LARGEST_WHOLE) : null;
    if (book) hash.update(book);
    const rows = book
      ? xlsxRows(book, file.name, { times: true, oneSheet })
      : csvRows(decoded(hashing(bytesOf(file), hash), encoding), delimiter);
    for await (const { row, cells } of rows) {
      const numbers = cells.flatMap((cell, column) => (typeof cell === 'string' ? [] : [column]));
      receiver.row?.(row, cells.map(exactText), numbers);
      read += 1;
      if (read % ROWS_PER_TURN === 0) await turn(read);
    }
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    receiver.problem(error.problem);
    return { sha256: '' };
  }
  await turn(read);
  return { sha256: hash.digest('hex') };
}

/** A spreadsheet keeps so many digits of a number; an account number of more has lost the others as it was typed. */
const DIGITS_KEPT = 15;

function exactText(cell: TableRow['cells'][number]): string {
  const text = cellText(cell);
  if (typeof cell === 'string') return text;
  const digits = text.replace(/^-|\..*$/g, '').length;
  return cell.exact && digits <= DIGITS_KEPT && !text.includes('e') ? text : `${INEXACT}${text}`;
}

/** SHA-256 (hex) of the file's bytes. */
export async function hashFile(file: FileOnDisk): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytesOf(file)) hash.update(chunk);
  return hash.digest('hex');
}

async function readTable(
  rows: AsyncIterable<TableRow>,
  mapping: TableMapping,
  { format, book, receiver, turn }: FileReading,
): Promise<{ table: TableReader } & Pick<ReadFile, 'layout' | 'period'>> {
  const table = new TableReader(mapping, receiver, format === 'xlsx' ? 'xlsx' : 'csv', book);
  const head: TableRow[] = [];
  let read = 0;
  for await (const row of rows) {
    if (head.length < Math.max(1, mapping.headerRow)) head.push(row);
    table.row(row);
    read += 1;
    if (read % ROWS_PER_TURN === 0) await turn?.(read);
  }
  await turn?.(read);
  return { table, layout: layoutSignature(head, mapping.headerRow), period: statedPeriod(head, mapping) };
}

const PARSERS = { ofx: parseOfx, camt053: parseCamt053, mt940: parseMt940 } as const;

/** A format that says itself what stands where. */
async function readTaggedFile(
  file: FileOnDisk,
  format: keyof typeof PARSERS,
  { receiver, turn }: FileReading,
): Promise<ReadFile> {
  await refuseLarger(file, LARGEST_WHOLE);
  const start = await startOf(file, 4_000);
  const beginning = lossyText(start.subarray(0, 2_000), 'windows-1252');
  const declared =
    format === 'ofx' ? ofxEncoding(beginning) : format === 'camt053' ? xmlEncoding(beginning) : null;
  // What a file says of itself counts less than the mark it begins with.
  const encoding = encodingByStart(start) ?? declared ?? (await encodingOf(bytesOf(file)));
  const hash = createHash('sha256');
  const text = inTurns(decoded(hashing(bytesOf(file), hash), encoding), turn);
  const stated = await PARSERS[format](text, receiver);
  return { ...NO_TABLE, stated, sha256: hash.digest('hex') };
}

const XML_ENCODING = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/i;
const ONE_BYTE = /^(iso-8859-1|windows-1252|latin1|us-ascii)$/;

function xmlEncoding(start: string): Encoding | null {
  const name = XML_ENCODING.exec(start)?.[1]?.toLowerCase();
  if (name === 'utf-8') return 'utf-8';
  return name && ONE_BYTE.test(name) ? 'windows-1252' : null;
}

function lossyText(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

async function* hashing(
  chunks: AsyncIterable<Uint8Array>,
  hash: { update(chunk: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Notes whether the text that passes ends its last line. */
async function* watchingEnd(text: AsyncIterable<string>, end: { newline: boolean }): AsyncGenerator<string> {
  for await (const part of text) {
    end.newline = part.endsWith('\n') || part.endsWith('\r');
    yield part;
  }
}

/** Formats whose rows are not told: a turn before each part. */
async function* inTurns(text: AsyncIterable<string>, turn: Turn | undefined): AsyncGenerator<string> {
  for await (const part of text) {
    await turn?.(0);
    yield part;
  }
}
