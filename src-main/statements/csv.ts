/** Rows of a text table. csv-parse splits them; what this adds is the delimiter and faults with their line. */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { DELIMITERS } from '../../src-shared/contract/statement-mapping.ts';
import { StatementFault } from './fault.ts';
import { MOST_CELLS } from './limits.ts';
import { LONGEST_CELL } from './line.ts';
import { withEndingLines } from './text-lines.ts';

export type Delimiter = (typeof DELIMITERS)[number];
/**
 * A workbook's number is exact text that has no thousands signs, whatever the language of the other cells. As the
 * number of a day it counts from 1904 in some workbooks.
 */
export type Cell = string | { readonly number: string; readonly exact: boolean; readonly from1904?: true };
export type TableRow = {
  readonly cells: readonly Cell[];
  readonly row: number;
  /** The workbook does not show it: it was filtered out, or put away. */
  readonly hidden?: true;
};

/** A row longer than this is one whose quotes never close. */
const LONGEST_ROW = 40 * LONGEST_CELL;

/**
 * The rows of a text, each with the line it ends on; empty lines are left out. Throws StatementFault
 * `quote-not-closed`, `text-too-long` or `cell-too-far`.
 */
export async function* csvRows(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<TableRow> {
  const source = Readable.from(withEndingLines(text));
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
  });
  // Hand a failure to read on to the parser: `pipe` does not, and the reader of the rows would wait for ever.
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      yield { cells: withinReach(record, info.lines), row: info.lines };
    }
  } catch (error) {
    throw faultOf(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** Programs write empty cells as far to the right as anything was ever formatted; a value so far out is a fault. */
function withinReach(cells: string[], row: number): string[] {
  if (cells.length <= MOST_CELLS) return cells;
  const far = cells.findIndex((cell, column) => column >= MOST_CELLS && cell.trim() !== '');
  if (far >= 0) throw new StatementFault('cell-too-far', row, cells[far], String(far + 1));
  return cells.slice(0, MOST_CELLS);
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = Number(error.lines) || null;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new StatementFault('text-too-long', line);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new StatementFault('quote-not-closed', line);
  return new StatementFault('not-well-formed', line, error.code);
}

/** The delimiter that splits most of the lines into the same number of cells. */
export function delimiterOf(start: string): Delimiter {
  const lines = start.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  // The last one may have been cut.
  const whole = (lines.length > 2 ? lines.slice(0, -1) : lines).slice(0, 60);
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>();
    for (const line of whole) {
      const count = occurrences(line, delimiter);
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    for (const [count, agree] of counts) {
      const score = (agree / whole.length) * (1 + Math.log2(1 + count));
      if (score > best.score) best = { delimiter, score };
    }
  }
  return best.delimiter;
}

/** How often the character stands in the line outside quotes. */
function occurrences(line: string, character: string): number {
  let [count, quoted] = [0, false];
  for (const each of line) {
    if (each === '"') quoted = !quoted;
    else if (each === character && !quoted) count += 1;
  }
  return count;
}
