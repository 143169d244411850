/** The rows of a table, text or workbook, as they stand. */
import type { StatementProblem } from '../../../src-shared/contract/statement-report.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { FileOnDisk } from '../../statements/file-bytes.ts';
import type { StatementSource } from '../../statements/statement-source.ts';
import type { TableRowText } from '../../statements/trial-balance.ts';

type TableRows = {
  readonly rows: TableRowText[];
  /** SHA-256 (hex) of the file; empty where it was not read to its end. */
  readonly sha256: string;
};

/**
 * At most `most` rows, and one more where there are more. Throws `statement-format-unknown` for a file that is no
 * table, `statement-faulty` for one that cannot be read to its end, and as reading does.
 */
export async function readTableRows(
  source: StatementSource,
  file: FileOnDisk,
  most: number,
): Promise<TableRows> {
  const { problem, ...table } = await readTable(source, file, most);
  if (problem) throw new TieoutError('statement-faulty', { subject: file.name });
  return table;
}

/** The same; what ends the reading is in the answer, with its line. */
export async function readTable(
  source: StatementSource,
  file: FileOnDisk,
  most: number,
): Promise<TableRows & { readonly problem: StatementProblem | null }> {
  const { format, table } = await source.inspect({ ...file, book: 'ledger' });
  if (!table || (format !== 'csv' && format !== 'xlsx'))
    throw new TieoutError('statement-format-unknown', { subject: file.name });
  const rows: TableRows['rows'] = [];
  const enough = new AbortController();
  const problems: StatementProblem[] = [];
  const receiver = {
    line: nothing,
    leftOut: nothing,
    problem: (problem: StatementProblem) => problems.push(problem),
    row: (line: number, cells: readonly string[], numbers: readonly number[]) => {
      if (rows.length <= most) rows.push({ line, cells, numbers });
      else enough.abort();
    },
  };
  const { encoding, delimiter } = table.proposed;
  try {
    const { sha256 } = await source.readRows(
      { ...file, encoding, delimiter, format },
      receiver,
      enough.signal,
      nothing,
    );
    return { rows, sha256, problem: problems[0] ?? null };
  } catch (error) {
    if (enough.signal.aborted) return { rows, sha256: '', problem: null };
    throw error;
  }
}

function nothing(): void {}
