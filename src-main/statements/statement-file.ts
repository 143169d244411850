/** Statement files on the disk: which format, their first rows, and all of them line by line. Nothing is written. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type {
  CutSign,
  Encoding,
  ReadingQuestion,
  StatementFormat,
  TableMapping,
} from '../../src-shared/contract/statements.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { parseCamt053 } from './camt053.ts';
import { csvRows, type Delimiter, delimiterOf, type TableRow } from './csv.ts';
import { decoded, encodingByStart, encodingOf } from './encoding.ts';
import { StatementFault } from './fault.ts';
import { FORMAT_BYTES, formatOf } from './format.ts';
import type { Receiver, StatedStatement } from './line.ts';
import { parseMt940 } from './mt940.ts';
import { ofxEncoding, parseOfx } from './ofx.ts';
import { TableReader } from './table.ts';
import { xlsxRows } from './xlsx.ts';

/** Formats that are read as a whole: more would not fit into the thread's memory. CSV is read in a stream. */
const LARGEST_WHOLE = 64 * 1024 * 1024;
/** How often a reading lets others have the thread, in rows. */
const ROWS_PER_TURN = 2_000;

/** Throws `file-unreadable` or `statement-format-unknown`. */
export async function readFormat(path: string): Promise<StatementFormat> {
  return formatOf(await startOf(path, FORMAT_BYTES));
}

export type TableHead = {
  readonly rows: readonly TableRow[];
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
};

/** The first rows of a table, read as told or as they show they must be read. */
export async function readTableHead(
  path: string,
  format: 'csv' | 'xlsx',
  most: number,
  told: { readonly encoding?: Encoding | undefined; readonly delimiter?: Delimiter | undefined } = {},
): Promise<TableHead> {
  if (format === 'xlsx') {
    const rows = await readXlsx(path);
    return { rows: rows.slice(0, most), encoding: 'utf-8', delimiter: ',' };
  }
  const encoding = told.encoding ?? (await encodingOf(bytesOf(path)));
  const delimiter = told.delimiter ?? delimiterOf(lossyText(await startOf(path, 64 * 1024), encoding));
  const rows: TableRow[] = [];
  try {
    for await (const row of csvRows(decoded(bytesOf(path), encoding), delimiter)) {
      rows.push(row);
      if (rows.length >= most) break;
    }
  } catch (error) {
    // The rows before a fault show how to read the file; reading it whole names the fault.
    if (!(error instanceof StatementFault)) throw error;
  }
  return { rows, encoding, delimiter };
}

export type Reading = {
  readonly format: StatementFormat;
  /** Only for tables. */
  readonly mapping: TableMapping | null;
  readonly receiver: Receiver;
  readonly signal?: AbortSignal;
  /** Told the rows read so far, now and then. */
  readonly onRows?: (rows: number) => void;
};

/** Statements and the SHA-256 (hex) of the file; a fault that ends the reading comes as the receiver's last problem. */
export type ReadFile = {
  readonly stated: readonly StatedStatement[];
  readonly sha256: string;
  /** CSV only: the other formats say where they end. */
  readonly cutSigns: readonly CutSign[];
  /** Tables only: what is open about how the rows are read. */
  readonly questions: readonly ReadingQuestion[];
};

/** Reads the whole file. Throws `cancelled`, `file-unreadable`, `statement-too-large`. */
export async function readStatementFile(path: string, reading: Reading): Promise<ReadFile> {
  const { format, mapping, receiver } = reading;
  const hash = createHash('sha256');
  try {
    if (format === 'csv' && mapping) {
      const bytes = hashing(bytesOf(path), hash);
      const end = { newline: false };
      const text = watchingEnd(decoded(bytes, mapping.encoding), end);
      const table = await readTable(csvRows(text, mapping.delimiter), mapping, reading);
      const stated = table.end();
      return {
        stated,
        sha256: hash.digest('hex'),
        cutSigns: table.cutSigns(end.newline),
        questions: table.questions(),
      };
    }
    const bytes = await wholeFile(path);
    hash.update(bytes);
    const sha256 = hash.digest('hex');
    if (format === 'xlsx' && mapping) {
      const table = await readTable(await xlsxRows(bytes), mapping, reading);
      return { stated: table.end(), sha256, cutSigns: [], questions: table.questions() };
    }
    reading.signal?.throwIfAborted();
    const text = await textOf(bytes, format);
    if (format === 'ofx') return { stated: parseOfx(text, receiver), sha256, cutSigns: [], questions: [] };
    if (format === 'camt053')
      return { stated: parseCamt053(text, receiver), sha256, cutSigns: [], questions: [] };
    if (format === 'mt940')
      return { stated: parseMt940(text, receiver), sha256, cutSigns: [], questions: [] };
    throw new Error(`${format} cannot be read without a mapping`);
  } catch (error) {
    if (reading.signal?.aborted) throw new TieoutError('cancelled');
    if (!(error instanceof StatementFault)) throw error;
    receiver.problem(error.problem);
    return { stated: [], sha256: '', cutSigns: [], questions: [] };
  }
}

/** SHA-256 (hex) of the file's bytes. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytesOf(path)) hash.update(chunk);
  return hash.digest('hex');
}

async function readTable(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  mapping: TableMapping,
  { format, receiver, signal, onRows }: Reading,
): Promise<TableReader> {
  const table = new TableReader(mapping, receiver, format === 'xlsx' ? 'xlsx' : 'csv');
  let read = 0;
  for await (const row of rows) {
    table.row(row);
    read += 1;
    if (read % ROWS_PER_TURN > 0) continue;
    onRows?.(read);
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
  }
  onRows?.(read);
  return table;
}

async function readXlsx(path: string): Promise<TableRow[]> {
  return xlsxRows(await wholeFile(path));
}

async function wholeFile(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > LARGEST_WHOLE) throw new TieoutError('statement-too-large', { subject: basename(path) });
    return await readFile(path);
  } catch (error) {
    throw fileError(error, path);
  }
}

async function textOf(bytes: Buffer, format: StatementFormat): Promise<string> {
  const start = lossyText(bytes.subarray(0, 2_000), 'windows-1252');
  const declared = format === 'ofx' ? ofxEncoding(start) : format === 'camt053' ? xmlEncoding(start) : null;
  // What a file says of itself counts less than the mark it begins with.
  const encoding = encodingByStart(bytes) ?? declared ?? (await encodingOf(one(bytes)));
  let text = '';
  for await (const part of decoded(one(bytes), encoding)) text += part;
  return text;
}

function xmlEncoding(start: string): Encoding | null {
  const name = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(start)?.[1]?.toLowerCase();
  if (name === 'utf-8') return 'utf-8';
  return name && /^(iso-8859-1|windows-1252|latin1|us-ascii)$/.test(name) ? 'windows-1252' : null;
}

function lossyText(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

async function startOf(path: string, length: number): Promise<Uint8Array> {
  try {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileError(error, path);
  }
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw fileError(error, path);
  }
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
    end.newline = /[\r\n]$/.test(part);
    yield part;
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Only what the system says of the file itself; whatever else is thrown while its bytes are used stays what it is. */
function fileError(error: unknown, path: string): unknown {
  const known = error instanceof Error && 'syscall' in error;
  return known ? new TieoutError('file-unreadable', { subject: basename(path) }, error) : error;
}
