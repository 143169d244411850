/** What a bank writes above the header of a table: the account, and the currency that it is kept in. */
import { cellText, plainWords } from './columns.ts';
import type { TableRow } from './csv.ts';
import { currencyNamed, isCurrency } from './currency.ts';

/** How much of a cell is looked at. */
const LONGEST_CELL = 200;
/** The fewest digits of an account's number, and the most: those of an interbank account number. */
const DIGITS = { fewest: 8, most: 20 } as const;
const NAMES_ACCOUNT = /\b(cuenta|cta|account|iban)\b/;
/** The number by which other banks know the account; only for files that give no other. */
const NAMES_CCI = /\bcci\b|interbancari|interbank/;
const NUMBER = /\d[\d -]{5,40}\d/g;
/**
 * Days stand in the same rows, and are no numbers of accounts. A number's own groups are no day:
 * `0011-0176-02-00012345` has one in the middle that is written like it.
 */
const DAY = /(?<![\d-])(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\d-])/g;

/** Digits of an account's number, by which it is compared however it is written. */
function digitsOf(account: string): string {
  return account.replace(/\D/g, '');
}

/** Whether an account is named by its number, and not by a name of one's own. */
export function isNumber(account: string): boolean {
  return digitsOf(account).length >= DIGITS.fewest;
}

/** Whether both name the same account; one of them may be the interbank number, which has the other within it. */
export function isSameAccount(one: string, other: string): boolean {
  const [a, b] = [digitsOf(one), digitsOf(other)];
  if (a.length < DIGITS.fewest || b.length < DIGITS.fewest) return one.trim() === other.trim();
  return a.includes(b) || b.includes(a);
}

/** The account's number as the rows above the header write it; null where none or several stand there. */
export function accountAbove(rows: readonly TableRow[]): string | null {
  const found = rows.flatMap((row) => numbersIn(row));
  const own = new Set(found.filter(({ cci }) => !cci).map(({ number }) => number));
  const chosen = own.size > 0 ? own : new Set(found.map(({ number }) => number));
  const [number] = chosen;
  return chosen.size === 1 && number !== undefined ? number : null;
}

function numbersIn({ cells }: TableRow): { number: string; cci: boolean }[] {
  const texts = cells.map((cell) => cellText(cell).slice(0, LONGEST_CELL));
  return texts.flatMap((text, at) => {
    // The words stand in the same cell, or in the one before it.
    const words = plainWords(`${texts[at - 1] ?? ''} ${text}`);
    if (!NAMES_ACCOUNT.test(words) && !NAMES_CCI.test(words)) return [];
    const numbers = text.replace(DAY, '').match(NUMBER) ?? [];
    return numbers
      .map((number) => number.trim())
      .filter((number) => {
        const { length } = digitsOf(number);
        return length >= DIGITS.fewest && length <= DIGITS.most;
      })
      .map((number) => ({ number, cci: NAMES_CCI.test(words) }));
  });
}

/** The one currency that the rows above the header name, by its code, its sign or its name. */
export function currencyAbove(rows: readonly TableRow[]): string | null {
  const words = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) =>
      cellText(cell)
        .slice(0, LONGEST_CELL)
        .split(/[\s,;:()-]+/),
    ),
  );
  const named = new Set(words.flatMap((word) => (isCurrency(word) ? word : currencyNamed(word)) ?? []));
  return named.size === 1 ? ([...named][0] ?? null) : null;
}
