/**
 * The lines of a book, and what of the bank is outstanding: settlements without their credit, and the other way round.
 */
import type { StatementInput } from '../../close/statement-input.ts';
import type { Db } from '../engine/open.ts';
import { halves, unitsOfHalves } from '../engine/sums.ts';
import { readBookDifferences } from './book-differences.ts';
import { boundOf, inStatements } from './book-staging.ts';

type LinesOf = {
  readonly book: 'ledger' | 'bank';
  readonly currency: string;
  readonly first: string;
  readonly last: string;
  /** Those alone that were excluded, instead of all others. */
  readonly excluded?: boolean;
  /** Of these statements alone; null for all of the book. */
  readonly statements?: readonly number[] | null;
};

/** The book's lines of the days. */
export function readLines(
  db: Db,
  { book, currency, first, last, excluded = false, statements = null }: LinesOf,
): { count: number; units: bigint } {
  const row = db
    .prepare<string[], Record<string, bigint>>(
      `SELECT count(*) AS count, ${halves('amount', 'units')} FROM statementLine
       WHERE book = ? AND currency = ? AND bookingDay BETWEEN ? AND ?
         AND id ${excluded ? 'IN' : 'NOT IN'} (SELECT lineId FROM leg WHERE book = ? AND origin = 'set-aside' AND lineId IS NOT NULL)
         ${statements === null ? '' : `AND ${inStatements('statementLine')}`}`,
    )
    .get(book, currency, first, last, book, ...boundOf(statements));
  return { count: Number(row?.count ?? 0n), units: row ? unitsOfHalves(row, 'units') : 0n };
}

/** The month of the first statement of the bank; null where none reaches back to the day. */
export function firstBankMonth(
  db: Db,
  { currency, last }: { readonly currency: string; readonly last: string },
): string | null {
  const found = db
    .prepare<string[], { day: string | null }>(
      `SELECT min(s.firstDay) AS day FROM statement AS s JOIN statementFile AS f ON f.id = s.fileId
       WHERE f.book = 'bank' AND s.currency = ? AND s.firstDay <= ?`,
    )
    .get(currency, last);
  return found?.day?.slice(0, 7) ?? null;
}

/** All that is outstanding from the first statement on. */
export function bankOf(
  db: Db,
  about: Omit<Parameters<typeof readBookDifferences>[1], 'book'>,
): StatementInput['bank'] {
  const { currency, first, last } = about;
  const differences = readBookDifferences(db, { ...about, book: 'bank' });
  // What is expected in the month stands staged.
  const settlements = db
    .prepare<string[], Record<string, bigint>>(
      `SELECT count(*) AS count, ${halves('units', 'units')} FROM temp.bookRecord
       WHERE day BETWEEN unixepoch(?) / 86400 AND unixepoch(?) / 86400`,
    )
    .get(first, last);
  return {
    differences,
    settlements: {
      count: Number(settlements?.count ?? 0n),
      units: settlements ? unitsOfHalves(settlements, 'units') : 0n,
    },
    credits: readLines(db, { book: 'bank', currency, first, last }),
    excluded: readLines(db, { book: 'bank', currency, first, last, excluded: true }),
  };
}
