/** What people's own work says of a month: its statements, how its books stand, its exceptions. */
import type { CloseFigures } from '../../src-shared/contract/close.ts';
import { BOOKS, type Book } from '../../src-shared/contract/statements.ts';
import { writeAmount } from '../../src-shared/money.ts';
import type { BookState, ExceptionState } from '../close/checklist.ts';
import type { ClosePlace } from '../close/events.ts';
import { daysOfMonth } from '../close/month.ts';
import { part } from './close-digest.ts';
import { type Db, prepared } from './open.ts';

export type CloseWork = {
  readonly books: Readonly<Record<Book, BookState | null>>;
  readonly exceptions: ExceptionState;
  /** What of it belongs to what is signed. */
  readonly parts: CloseFigures['work'];
};

type StatementRow = {
  id: bigint;
  book: Book;
  sha256: string;
  account: string;
  firstDay: string;
  lastDay: string;
  opening: bigint | null;
  closing: bigint | null;
  lines: bigint;
  sum: bigint;
};

export function readCloseWork(work: Db, place: ClosePlace): CloseWork {
  const statements = readStatements(work, place);
  const bookOf = (book: Book) => bookState(work, book, statements, place);
  return {
    books: { bank: bookOf('bank'), ledger: bookOf('ledger') },
    exceptions: { open: 0, openAmount: '0.00', accepted: 0, cleared: 0 },
    parts: BOOKS.map((book) =>
      part(
        `${book} statements`,
        statements
          .filter((each) => each.book === book)
          .map(({ sha256, account, firstDay, lastDay }) => [sha256, account, firstDay, lastDay]),
      ),
    ),
  };
}

/** Statements in the currency that touch the month, by file and account. */
function readStatements(work: Db, { month, currency }: ClosePlace): StatementRow[] {
  const days = daysOfMonth(month);
  return prepared<unknown[], StatementRow>(
    work,
    `SELECT s.id, f.book, f.sha256, s.account, s.firstDay, s.lastDay, s.opening, s.closing,
       count(l.id) AS lines, coalesce(sum(l.amount), 0) AS sum
     FROM statement AS s JOIN statementFile AS f ON f.id = s.fileId
     LEFT JOIN statementLine AS l ON l.statementId = s.id
     WHERE s.currency = ? AND s.lastDay >= ? AND s.firstDay <= ?
     GROUP BY s.id ORDER BY f.sha256, s.account, s.firstDay, s.id`,
  ).all(currency, days[0], days.at(-1));
}

function bookState(
  work: Db,
  book: Book,
  all: readonly StatementRow[],
  { month, currency }: ClosePlace,
): BookState | null {
  const statements = all.filter((each) => each.book === book);
  if (statements.length === 0) return null;
  const days = daysOfMonth(month);
  const open = prepared<unknown[], { lines: bigint; units: bigint }>(
    work,
    `SELECT count(*) AS lines, coalesce(sum(amount), 0) AS units FROM statementLine
     WHERE book = ? AND currency = ? AND bookingDay BETWEEN ? AND ?`,
  ).get(book, currency, days[0], days.at(-1));
  return {
    statements: statements.length,
    daysNotCovered: days.filter(
      (day) => !statements.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
    ).length,
    balancesNotProved: statements.filter(
      ({ opening, closing, sum }) => opening === null || closing === null || opening + sum !== closing,
    ).length,
    openLines: Number(open?.lines ?? 0n),
    openLinesAmount: writeAmount(open?.units ?? 0n),
    openRecords: 0,
    openRecordsAmount: '0.00',
    proposals: 0,
  };
}
