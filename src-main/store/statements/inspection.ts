/** What a chosen file is and how it is probably to be read: before anything of it is checked or stored. */
import type { StatementInspection, TableMapping } from '../../../src-shared/contract/statements.ts';
import type { FileToInspect, StatementSource } from '../../statements/statement-source.ts';
import { openDatabase } from '../engine/open.ts';
import { findImport, findLayout, knownAccounts } from './statements.ts';

/** Throws `file-unreadable`, `statement-format-unknown` or `statement-too-large`. */
export async function inspectStatement(
  source: StatementSource,
  workPath: string,
  file: FileToInspect,
): Promise<StatementInspection> {
  const { format, sha256, table } = await source.inspect(file);
  const db = openDatabase(workPath, { readonly: true });
  try {
    const accounts = knownAccounts(db, file.book);
    const importedBefore = findImport(db, sha256);
    if (!table) return { format, importedBefore, table: null, accounts };
    const { proposed, layout, rows } = table;
    const known = findLayout(db, file.book, layout);
    const { headerRow, encoding, delimiter } = proposed;
    // Where the header stands and how the bytes are written can differ from file to file of one layout.
    const mapping: TableMapping = known
      ? {
          ...known,
          headerRow,
          encoding,
          delimiter,
          answers: { ...proposed.answers, ...known.answers },
        }
      : { ...proposed, account: proposed.roles.includes('account') ? '' : (accounts[0] ?? '') };
    const columns = mapping.roles.length;
    return {
      format,
      importedBefore,
      table: {
        sample: { rows: rows.map((cells) => cells.slice(0, columns)), columns },
        mapping,
        remembered: known !== null,
      },
      accounts,
    };
  } finally {
    db.close();
  }
}
