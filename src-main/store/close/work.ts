/** What people's own work says of a month: its statements, how its books stand, its exceptions. */
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import {
  type ExceptionKind,
  PROPOSAL_KINDS,
  UNSETTLED,
} from '../../../src-shared/contract/exception-kinds.ts';
import { BOOKS, type Book } from '../../../src-shared/contract/statements.ts';
import { DIFFERENCE_SQL } from '../../../src-shared/exposure.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import type { DigestPart } from '../../../src-shared/words/digest-parts.ts';
import type { BookState } from '../../close/book-point.ts';
import type { ExceptionState } from '../../close/checklist.ts';
import type { ClosePlace } from '../../close/events.ts';
import { daysOfMonth } from '../../close/month.ts';
import { type Db, prepared } from '../engine/open.ts';
import { halves, unitsOfHalves } from '../engine/sums.ts';
import { counts } from '../matching/staging.ts';
import { countGone } from '../statements/gone-lines.ts';
import { countFilesToMatch } from '../work/touched-months.ts';
import { countNotChained } from './chained-statements.ts';
import { type FoundLines, LineDigest, linesSql } from './records.ts';

type CloseWork = {
  readonly books: Readonly<Record<Book, BookState | null>>;
  readonly exceptions: ExceptionState;
  /** What of it belongs to what is signed. */
  readonly parts: CloseFigures['work'];
};

/** Which exceptions say that a line or a record of a book is open. */
const OPEN_LINE: readonly ExceptionKind[] = ['line-open', 'line-twice'];
const OPEN_RECORD: readonly ExceptionKind[] = ['record-open'];
/** Whose amount is by how much line and records that were put together differ. */
const DIFFERING_WITHIN: readonly ExceptionKind[] = [
  ...PROPOSAL_KINDS,
  'match-difference',
  'match-not-expected',
];

const UNSETTLED_SQL = `status IN (${UNSETTLED.map((status) => `'${status}'`).join(', ')})`;

const ANSWERED_SQL = "status IN ('accepted', 'written-off', 'carried-forward')";

/** The part of what is signed that may go through a million matches. */
export const digestsOfMatches = (work: Db, place: ClosePlace): CloseFigures['work'] =>
  BOOKS.map((book) => digestOfMatches(work, book, place));

export function readCloseWork(
  work: Db,
  place: ClosePlace,
  matches: CloseFigures['work'] = digestsOfMatches(work, place),
): CloseWork {
  return {
    books: { bank: readBook(work, 'bank', place), ledger: readBook(work, 'ledger', place) },
    exceptions: readExceptions(work, place),
    parts: [
      ...BOOKS.map((book) => digestOfRows(work, `${book} statements`, STATEMENTS, book, place)),
      ...matches,
      digestOfRows(work, 'exceptions', EXCEPTIONS, null, place),
    ],
  };
}

/** Lines that say what is signed, each of one thing, in an order that depends on nothing else. */
const STATEMENTS = `
  SELECT quote(f.sha256) || ',' || quote(s.account) || ',' || s.firstDay || ',' || s.lastDay || ',' ||
    quote(s.opening) || ',' || quote(s.closing) || ',' || s.lineCount
  FROM statement AS s JOIN statementFile AS f ON f.id = s.fileId
  WHERE f.book = @book AND s.currency = @currency AND s.lastDay >= @first AND s.firstDay <= @last
  ORDER BY f.sha256, s.account, s.id`;
const OF_LINES = (select: string) =>
  `${select} WHERE l.book = @book AND l.currency = @currency AND l.bookingDay BETWEEN @first AND @last`;
/**
 * The legs of some matches, one after the other in the order of their making: all at once, two million legs would have
 * to be sorted. Whether they count is asked of their legs alone: asked of the lines' too, a million matches are looked
 * up twice.
 */
const MATCHES = linesSql({
  line: `leg.matchId || ',' || leg.origin || ',' || quote(leg.lineId) || ',' || quote(leg.listing) || ',' || quote(leg.identity) || ',' || leg.units`,
  from: `leg WHERE leg.book = @book AND leg.matchId > @after AND leg.matchId <= @upTo AND leg.matchId IN (
    ${OF_LINES('SELECT own.id FROM match AS own CROSS JOIN statementLine AS l ON l.id = own.lineId')} AND own.id > @after AND own.id <= @upTo
    UNION ALL
    ${OF_LINES('SELECT own.matchId FROM matchLeg AS own CROSS JOIN statementLine AS l ON l.id = own.lineId')} AND own.matchId > @after AND own.matchId <= @upTo)`,
  order: 'leg.matchId, leg.lineId, leg.listing, leg.identity',
});
/** The same where none of the matches has further legs: each is its record, where it has one, and its line. */
const PAIRS = linesSql({
  line: `concat(
    iif(own.identity IS NULL, NULL, concat(own.id, ',', own.origin, ',NULL,', quote(own.listing), ',', quote(own.identity), ',', own.recordUnits, char(10))),
    own.id, ',', own.origin, ',', own.lineId, ',NULL,NULL,', own.lineUnits)`,
  from: `match AS own CROSS JOIN statementLine AS l ON l.id = own.lineId
    WHERE own.id > @after AND own.id <= @upTo AND own.book = @book AND ${counts('own')}
      AND l.book = @book AND l.currency = @currency AND l.bookingDay BETWEEN @first AND @last`,
  order: 'own.id',
  items: '1 + (own.identity IS NOT NULL)',
});
/** Matches whose legs are put together at once. */
const MATCHES_AT_ONCE = 10_000;
const EXCEPTIONS = `
  SELECT quote(key) || ',' || status || ',' || amount || ',' || quote(decision)
  FROM exceptionCase WHERE month = @month AND currency = @currency
  ORDER BY key`;

function digestOfMatches(
  work: Db,
  book: Book,
  { month, currency }: ClosePlace,
): CloseFigures['work'][number] {
  const digest = new LineDigest();
  let items = 0;
  const hasMore = prepared<[number, number], unknown>(
    work,
    'SELECT 1 FROM matchLeg WHERE matchId > ? AND matchId <= ? LIMIT 1',
  );
  const ends = prepared<[], { first: bigint | null; last: bigint | null }>(
    work,
    'SELECT (SELECT min(id) FROM match) AS first, (SELECT max(id) FROM match) AS last',
  ).get();
  const last = Number(ends?.last ?? 0n);
  for (let after = Number(ends?.first ?? 1n) - 1; after < last; after += MATCHES_AT_ONCE) {
    const upTo = after + MATCHES_AT_ONCE;
    const sql = hasMore.get(after, upTo) === undefined ? PAIRS : MATCHES;
    const found = prepared<[object], FoundLines>(work, sql).get({
      book,
      currency,
      ...boundsOf(month),
      after,
      upTo,
    });
    digest.addBytes(found?.lines);
    items += Number(found?.items ?? 0n);
  }
  return { part: `${book} matches` satisfies DigestPart, items, sha256: digest.hex() };
}

function digestOfRows(
  work: Db,
  part: DigestPart,
  sql: string,
  book: Book | null,
  { month, currency }: ClosePlace,
): CloseFigures['work'][number] {
  const digest = new LineDigest();
  let items = 0;
  const lines = prepared<[object], string>(work, sql).pluck();
  for (const line of lines.iterate({ book, month, currency, ...boundsOf(month) })) {
    digest.add(line);
    items += 1;
  }
  return { part, items, sha256: digest.hex() };
}

function boundsOf(month: string): { first: string; last: string } {
  const days = daysOfMonth(month);
  return { first: days[0] ?? '', last: days.at(-1) ?? '' };
}

type StatementRow = {
  firstDay: string;
  lastDay: string;
  opening: bigint | null;
  closing: bigint | null;
  moved: bigint;
};

/** Null for a book of which no file touches the month in the currency. */
function readBook(work: Db, book: Book, { month, currency }: ClosePlace): BookState | null {
  const { first, last } = boundsOf(month);
  const statements = prepared<unknown[], StatementRow>(
    work,
    `SELECT s.firstDay, s.lastDay, s.opening, s.closing, s.moneyIn - s.moneyOut AS moved
     FROM statement AS s JOIN statementFile AS f ON f.id = s.fileId
     WHERE f.book = ? AND s.currency = ? AND s.lastDay >= ? AND s.firstDay <= ?`,
  ).all(book, currency, first, last);
  if (statements.length === 0) return null;
  // What is open stays so when its exception is accepted: matching counts it, and somebody answered for it.
  const open = (kinds: readonly ExceptionKind[], condition = `status <> 'resolved'`) =>
    countedIn(
      work,
      `SELECT count(*) AS count, ${halves('amount', 'units')} FROM exceptionCase
       WHERE month = ? AND currency = ? AND source = ? AND present = 1 AND ${condition} AND kind IN (${kinds.map(() => '?').join(', ')})`,
      [month, currency, book, ...kinds],
    );
  const [lines, records, proposals] = [open(OPEN_LINE), open(OPEN_RECORD), open(PROPOSAL_KINDS)];
  const within = open(DIFFERING_WITHIN);
  const answered = open([...OPEN_LINE, ...OPEN_RECORD, ...PROPOSAL_KINDS], ANSWERED_SQL);
  return {
    statements: statements.length,
    looked: isLookedFor(work, book, month),
    filesToMatch: countFilesToMatch(work, book, month),
    daysNotCovered: daysOfMonth(month).filter(
      (day) => !statements.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
    ).length,
    // A ledger states no balances of its own account; a bank's statement proves its lines by them.
    balancesNotProved:
      book === 'ledger'
        ? 0
        : statements.filter(
            ({ opening, closing, moved }) =>
              opening === null || closing === null || opening + moved !== closing,
          ).length,
    balancesNotChained: book === 'ledger' ? 0 : countNotChained(work, book, { month, currency }),
    linesGone: countGone(work, { book, currency, first, last }),
    openLines: lines.count,
    openLinesAmount: lines.amount,
    openRecords: records.count,
    openRecordsAmount: records.amount,
    proposals: proposals.count,
    differenceWithin: within.amount,
    answered: answered.count,
  };
}

/** What a statement that counts and sums (`halves` as `units`) found. */
function countedIn(work: Db, sql: string, bound: readonly unknown[]): { count: number; amount: string } {
  const row = prepared<unknown[], { count: bigint }>(work, sql).get(...bound);
  return { count: Number(row?.count ?? 0n), amount: writeAmount(row ? unitsOfHalves(row, 'units') : 0n) };
}

/** True when the causes of exceptions were looked for in the month. */
function isLookedFor(work: Db, source: Book | 'service', month: string): boolean {
  return (
    prepared<[string, string], unknown>(
      work,
      'SELECT 1 FROM exceptionRefresh WHERE source = ? AND month = ? AND at > 0',
    ).get(source, month) !== undefined
  );
}

function readExceptions(work: Db, { month, currency }: ClosePlace): ExceptionState {
  const counted = prepared<unknown[], { open: bigint; accepted: bigint; carried: bigint; cleared: bigint }>(
    work,
    `SELECT count(*) FILTER (WHERE ${UNSETTLED_SQL}) AS open,
       ${halves(`iif(${UNSETTLED_SQL}, abs(amount), 0)`, 'gross')},
       ${halves(`iif(${UNSETTLED_SQL}, ${DIFFERENCE_SQL}, 0)`, 'net')},
       count(*) FILTER (WHERE status IN ('accepted', 'written-off')) AS accepted,
       count(*) FILTER (WHERE status = 'carried-forward') AS carried,
       count(*) FILTER (WHERE status = 'resolved') AS cleared
     FROM exceptionCase WHERE month = ? AND currency = ?`,
  ).get(month, currency);
  return {
    looked: isLookedFor(work, 'service', month),
    open: Number(counted?.open ?? 0n),
    openGross: writeAmount(counted ? unitsOfHalves(counted, 'gross') : 0n),
    openNet: writeAmount(counted ? unitsOfHalves(counted, 'net') : 0n),
    accepted: Number(counted?.accepted ?? 0n),
    carried: Number(counted?.carried ?? 0n),
    cleared: Number(counted?.cleared ?? 0n),
  };
}
