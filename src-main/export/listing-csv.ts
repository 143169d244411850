/**
 * A listing as plain values, for other programs and for spreadsheets: UTF-8 with a byte order mark (without it a
 * spreadsheet takes accents for something else), commas or what the region has instead, CRLF (RFC 4180). The first line
 * has the service's own field names, which are the same in every language. Amounts are exact decimal text, with a point
 * unless otherwise asked, dates ISO in the reporting zone, codes as the service writes them, ids untouched. Coverage,
 * filters and control totals stand in a file beside it.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { CsvStyle } from '../../src-shared/contract/jobs.ts';
import type { ListingRow } from '../../src-shared/contract/listings.ts';
import { type FieldDefinition, zoneOf } from '../../src-shared/service/listing.ts';
import { plainValue, withoutFormula } from '../../src-shared/service/plain-value.ts';
import { problemsText } from './problems-text.ts';
import type { WorkbookRequest } from './workbook-request.ts';

export type CsvRequest = Omit<WorkbookRequest, 'writtenAsText'> & { readonly style: CsvStyle };

/** What stands between two values, and in an amount before its decimals. */
export const CSV_SIGNS = {
  comma: { delimiter: ',', decimal: '.' },
  semicolon: { delimiter: ';', decimal: '.' },
  'semicolon-decimal-comma': { delimiter: ';', decimal: ',' },
} as const satisfies Record<CsvStyle, unknown>;

export type CsvWritten = {
  readonly rows: number;
  /** Of the whole file, hexadecimal. */
  readonly sha256: string;
  /** Texts that got an apostrophe, because a spreadsheet would have run them as a formula. */
  readonly guarded: number;
};

const PROBLEMS = 'problems';
const DECIMAL = /^-?\d+\.\d+$/;
const BYTE_ORDER_MARK = '\ufeff';
/** Instead of a character of the number 0, at which many programs take a text for ended. */
const UNKNOWN = '\ufffd';

/**
 * Texts that stand between quotes beside those with a comma or a quote in them: with any character that some reader
 * takes for the end of a line, or with an end that some reader trims.
 */
const QUOTED =
  /[\p{Control}\p{Format}\p{Line_Separator}\p{Paragraph_Separator}]|^\p{White_Space}|\p{White_Space}$/u;

/**
 * Writes the file to `path` (the caller names a temporary file and renames it). Errors of the chunks (a cancel, the
 * database) and of the file system pass through; the file is then incomplete.
 */
export async function writeListingCsv(request: CsvRequest): Promise<CsvWritten> {
  const { columns, listing, style } = request;
  const { delimiter, decimal } = CSV_SIGNS[style];
  const zone = zoneOf(listing, request.workspace.timeZone);
  const hash = createHash('sha256');
  let rows = 0;
  let guarded = 0;
  const guard = (field: Pick<FieldDefinition, 'kind'>, text: string): string => {
    const plain = text.replaceAll('\0', UNKNOWN);
    const safe = withoutFormula(field, plain);
    if (safe !== plain) guarded += 1;
    return safe;
  };
  const cells = (row: ListingRow): string[] => [
    ...columns.map((field) => {
      const safe = guard(field, plainValue(field, row.values[field.name], zone));
      return field.kind === 'amount' && DECIMAL.test(safe) ? safe.replace('.', decimal) : safe;
    }),
    guard({ kind: 'text' }, problemsText(row)),
  ];
  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLines([[...columns.map(({ name }) => name), PROBLEMS]], delimiter);
    for await (const chunk of request.chunks) {
      rows += chunk.length;
      yield csvLines(chunk.map(cells), delimiter);
      request.onProgress?.(rows);
    }
  }
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const text of lines()) {
      const bytes = Buffer.from(text, 'utf8');
      hash.update(bytes);
      yield bytes;
    }
  }
  await pipeline(hashed, createWriteStream(request.path, { mode: 0o600, flush: true }));
  return { rows, guarded, sha256: hash.digest('hex') };
}

function csvLines(cells: string[][], delimiter: string): string {
  return stringify(cells, { delimiter, record_delimiter: 'windows', quoted_match: QUOTED });
}
