/** The rows of a table, text or workbook, as they stand. */
import { TieoutError } from '../../../src-shared/errors.ts';
import type { FileOnDisk } from '../../statements/file-bytes.ts';
import type { StatementSource } from '../../statements/statement-source.ts';

type TableRows = {
  readonly rows: { readonly line: number; readonly cells: readonly string[] }[];
  /** SHA-256 (hex) of the file; empty where it was not read to its end. */
  readonly sha256: string;
};

/**
 * At most `most` rows, and one more where there are more. Throws `statement-format-unknown` for a file that is no table,
 * `statement-faulty` for one that cannot be read to its end, and as reading does.
 */
export async function readTableRows(
  source: StatementSource,
  file: FileOnDisk,
  most: number,
): Promise<TableRows> {
  const { format, table } = await source.inspect({ ...file, book: 'ledger' });
  if (!table || (format !== 'csv' && format !== 'xlsx'))
    throw new TieoutError('statement-format-unknown', { subject: file.name });
  const rows: TableRows['rows'] = [];
  const enough = new AbortController();
  let isFaulty = false;
  const receiver = {
    line: nothing,
    leftOut: nothing,
    problem: () => {
      isFaulty = true;
    },
    row: (line: number, cells: readonly string[]) => {
      if (rows.length <= most) rows.push({ line, cells });
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
    if (isFaulty) throw new TieoutError('statement-faulty', { subject: file.name });
    return { rows, sha256 };
  } catch (error) {
    if (enough.signal.aborted) return { rows, sha256: '' };
    throw error;
  }
}

function nothing(): void {}
