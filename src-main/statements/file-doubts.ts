/**
 * What a table as a whole leaves open, beside what its rows do: whether it belongs to the book it is imported into, to
 * the account named for it, and whether one account of it is in several currencies.
 */

import type { TableMapping } from '../../src-shared/contract/statement-mapping.ts';
import type { Book } from '../../src-shared/contract/statements.ts';
import { accountAbove, isSameAccount } from './above-header.ts';
import { cellText, plainWords } from './columns.ts';
import type { TableRow } from './csv.ts';
import type { RowDoubt } from './questions.ts';

/** What names of columns say about the book, with their weight; two together are a doubt. */
const WORDS: Readonly<Record<Book, readonly (readonly [RegExp, number])[]>> = {
  bank: [
    [/saldo|balance/, 1],
    [/valuta|fecha (de )?valor|f\. ?valor|value ?date/, 1],
    [/oficina|sucursal|agencia|\bbranch\b/, 1],
    [/\bcargos?\b/, 1],
    [/\babonos?\b/, 1],
    [/\bcci\b/, 2],
  ],
  ledger: [
    [/asiento|\bsub ?diario|\bjournal|\bvoucher/, 2],
    [/cuenta contable|account code|\bgl account|centro de costo|cost cent/, 2],
    [/^debe$/, 1],
    [/^haber$/, 1],
    [/glosa/, 1],
  ],
};
const ENOUGH = 2;

/** A doubt about the whole file, with the row that it is seen in. */
type FileDoubt = RowDoubt & { readonly row: number };

/** Whether the names of the columns are those of the other book. */
function looksLikeOther(header: readonly string[], book: Book): boolean {
  const names = header.map(plainWords);
  const weight = (of: Book) =>
    WORDS[of].reduce(
      (sum, [pattern, each]) => sum + (names.some((name) => pattern.test(name)) ? each : 0),
      0,
    );
  const [own, other] =
    book === 'bank' ? [weight('bank'), weight('ledger')] : [weight('ledger'), weight('bank')];
  return other - own >= ENOUGH;
}

/** What the first rows of a table leave open; `head` ends with the header. */
export function doubtsOfHead(head: readonly TableRow[], mapping: TableMapping, book: Book): FileDoubt[] {
  const header = mapping.headerRow === 0 ? undefined : head[mapping.headerRow - 1];
  if (!header) return [];
  const doubts: FileDoubt[] = [];
  const names = header.cells.map(cellText);
  if (mapping.answers.otherBook === undefined && looksLikeOther(names, book))
    doubts.push({ code: 'otherBook', row: header.row, text: shown(names.join(' · ')), readings: [null] });
  const number = accountAbove(head.slice(0, mapping.headerRow - 1));
  const { account, answers } = mapping;
  // Without a name it is asked for anyway.
  const differs = number !== null && account.trim() !== '' && !isSameAccount(number, account);
  if (differs && answers.otherAccount !== number)
    doubts.push({ code: 'otherAccount', row: header.row, text: shown(number), readings: [account] });
  return doubts;
}

/** Accounts of a bank's table that have lines in several currencies, by a line of each. */
export function doubtsOfCurrencies(
  accounts: Iterable<{ readonly account: string; readonly currency: string; readonly row: number }>,
  { answers }: TableMapping,
  book: Book,
): FileDoubt[] {
  // A bank keeps an account in one currency. The books' account may hold several.
  if (book !== 'bank' || answers.currencies !== undefined) return [];
  return [...Map.groupBy(accounts, ({ account }) => account).values()]
    .filter((each) => each.length > 1)
    .flatMap((each) =>
      each.map(({ account, currency, row }) => ({
        code: 'currencies' as const,
        row,
        text: shown(account),
        readings: [currency],
      })),
    );
}

const shown = (text: string): string => text.slice(0, 200);
