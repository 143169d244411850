/** What a chosen file is and how it is probably to be read: before anything of it is checked or stored. */

import type { TableMapping } from '../../../src-shared/contract/statement-mapping.ts';
import type { StatementInspection } from '../../../src-shared/contract/statements.ts';
import { isNumber, isSameAccount } from '../../statements/above-header.ts';
import { currencyWritten, isCurrency } from '../../statements/currency.ts';
import type { FileToInspect, StatementSource } from '../../statements/statement-source.ts';
import { openDatabase } from '../engine/open.ts';
import { readClearingAccounts } from '../work/journal-book.ts';
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
    const known = knownAccounts(db, file.book);
    const accounts = known.map(({ account }) => account);
    const mapped = file.book === 'ledger' ? readClearingAccounts(db) : [];
    const offered = [...new Set([...accounts, ...mapped.map(({ account }) => account)])];
    const importedBefore = findImport(db, sha256);
    if (!table) return { format, importedBefore, table: null, accounts: offered };
    const { proposed, layout, rows, numbers } = table;
    const remembered = findLayout(db, file.book, layout);
    const { headerRow, encoding, delimiter } = proposed;
    // Where the header stands and how the bytes are written can differ from file to file of one layout.
    const currency = currencyOf(proposed, rows);
    const ownMapped = new Set(
      mapped.filter((each) => currency === null || each.currency === currency).map(({ account }) => account),
    );
    // What has had another currency so far is another account, unless it is mapped to be the one of this currency, too.
    const isOther = ({ account, currencies }: KnownAccount) =>
      currency !== null && !currencies.includes(currency) && !ownMapped.has(account);
    const choice = {
      stated: proposed.account,
      remembered,
      accounts: accounts.filter((_, at) => !known[at] || !isOther(known[at])),
      others: accounts.filter((_, at) => known[at] && isOther(known[at])),
      mapped: ownMapped.size === 1 ? ([...ownMapped][0] ?? '') : '',
    };
    const mapping: TableMapping = remembered
      ? {
          ...remembered,
          headerRow,
          encoding,
          delimiter,
          // What stands above the header of this file says more than the file before it.
          currency: remembered.currency && (proposed.currency || remembered.currency),
          account: accountOf(choice),
          answers: { ...proposed.answers, ...remembered.answers },
        }
      : {
          ...proposed,
          account: proposed.roles.includes('account') ? '' : accountOf(choice),
        };
    const columns = mapping.roles.length;
    return {
      format,
      importedBefore,
      table: {
        sample: { rows: rows.map((cells) => cells.slice(0, columns)), numbers: [...numbers], columns },
        mapping,
        remembered: remembered !== null,
      },
      accounts: offered,
    };
  } finally {
    db.close();
  }
}

type KnownAccount = ReturnType<typeof knownAccounts>[number];
type AccountChoice = {
  /** The number above the header; empty where there is none. */
  readonly stated: string;
  /** How a table with these columns was read last. */
  readonly remembered: TableMapping | null;
  /** Known accounts that the lines can belong to, the latest first, and those that are in another currency. */
  readonly accounts: readonly string[];
  readonly others: readonly string[];
  /**
   * Of a ledger: the one GL account that the payments account is mapped to in its currency; empty where none or several
   * are.
   */
  readonly mapped: string;
};

/**
 * The account that a table's lines are proposed to go to: the one that the number above its header is known to be, or
 * that number itself where it is of another. An account with a name of one's own says nothing about its number: it is
 * proposed, and whether it is this one is asked.
 */
function accountOf({ stated, remembered, accounts, others, mapped }: AccountChoice): string {
  const named = remembered?.account ?? accounts[0] ?? mapped;
  // An account that has had another currency so far is another one, whatever it was last time.
  const usual = others.includes(named) ? (accounts[0] ?? mapped) : named;
  if (stated === '' || remembered?.answers.otherAccount === stated) return usual;
  const same = [usual, ...accounts].find((account) => isSameAccount(account, stated));
  return same ?? (usual === '' || isNumber(usual) ? stated : usual);
}

/** The one currency of a table, as far as its first rows show it. */
function currencyOf(
  { currency, roles, headerRow }: TableMapping,
  rows: readonly (readonly string[])[],
): string | null {
  if (currency !== '') return currency;
  const column = roles.indexOf('currency');
  const written = rows.slice(headerRow).map((cells) => currencyWritten(cells[column] ?? ''));
  const [first, ...others] = new Set(written.filter(isCurrency));
  return first !== undefined && others.length === 0 ? first : null;
}
