/**
 * By what a book and the records expected in it are apart at the end of a month: open lines, open records, and matches
 * of which one side is missing or another amount. Each difference once, with the lines and records that it is of.
 */
import { rowKey, wholeMonthKey } from '../../../src-shared/close/item-keys.ts';
import type { ItemRow } from '../../../src-shared/contract/account-statement.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { identityIn } from '../../../src-shared/service/fee-name.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import type { BookDifference } from '../../close/statement-input.ts';
import { dayNumber, dayText } from '../engine/days.ts';
import type { Db } from '../engine/open.ts';
import { type About, boundOf, type Days, stageLegs, stageLines, stageRecords } from './book-staging.ts';
import { REFERENCES } from './evidence.ts';

/** Rows told of a difference. */
const MOST_ROWS = 50;

/** `db` sees the cache and, beside it, people's own work. */
export function readBookDifferences(db: Db, about: About): BookDifference[] {
  const days = {
    from: dayNumber(about.from),
    first: dayNumber(about.first),
    last: dayNumber(about.last),
  };
  stageLines(db, about, days);
  stageRecords(db, about, days);
  stageLegs(db, about);
  return [...openLines(db, days), ...openRecords(db, about, days), ...matches(db, days)];
}

function openLines(db: Db, { from, first, last }: Days): BookDifference[] {
  return db
    .prepare<number[], { id: bigint; day: bigint; rest: bigint }>(
      'SELECT id, day, rest FROM temp.bookLine WHERE rest <> 0 AND day BETWEEN ? AND ? ORDER BY day, id',
    )
    .all(from, last)
    .map(({ id, day, rest }) => ({
      kind: 'line',
      key: rowKey({ listing: null, identity: String(id) }),
      day: dayText(Number(day)),
      at: rest,
      before: Number(day) < first ? rest : 0n,
      straddles: false,
      rows: [lineRow(db, id, rest)],
      rowCount: 1,
    }));
}

type OpenRecord = { listing: ListingName; identity: string; day: bigint; rest: bigint; elsewhere: bigint };

function openRecords(db: Db, about: About, days: Days): BookDifference[] {
  const { from, first, last } = days;
  const open = db
    .prepare<number[], OpenRecord>(
      `SELECT listing, identity, day, rest, elsewhere FROM temp.bookRecord WHERE rest <> 0 AND day BETWEEN ? AND ?
       ORDER BY day, listing, identity`,
    )
    .all(from, last);
  const isRead = readMonthsOf(db, about);
  const byMonth = Map.groupBy(open, ({ day }) => dayText(Number(day)).slice(0, 7));
  return [...byMonth].flatMap(([month, records]) =>
    isRead(month)
      ? records.map((each) => openRecord(db, each, first))
      : [unreadMonth(db, month, records, first)],
  );
}

function openRecord(
  db: Db,
  { listing, identity, day, rest, elsewhere }: OpenRecord,
  first: number,
): BookDifference {
  return {
    kind: elsewhere === rest ? 'elsewhere' : 'record',
    key: rowKey({ listing, identity }),
    day: dayText(Number(day)),
    at: -rest,
    before: Number(day) < first ? -rest : 0n,
    straddles: false,
    rows: [recordRow(db, { listing, identity, day: Number(day), units: -rest })],
    rowCount: 1,
  };
}

/** Whether anything of the book was imported for a month. */
function readMonthsOf(db: Db, { book, currency, statements: of = null }: About): (month: string) => boolean {
  const statements = db
    .prepare<[Book, string, ...string[]], { firstDay: string; lastDay: string }>(
      `SELECT s.firstDay, s.lastDay FROM statement AS s JOIN statementFile AS f ON f.id = s.fileId
       WHERE f.book = ? AND s.currency = ? ${of === null ? '' : 'AND s.id IN (SELECT value FROM json_each(?))'}`,
    )
    .all(book, currency, ...boundOf(of))
    .map(({ firstDay, lastDay }) => ({ first: firstDay.slice(0, 7), last: lastDay.slice(0, 7) }));
  return (month) => statements.some(({ first, last }) => first <= month && month <= last);
}

/** One difference of all records of a month: without the book there is nothing to say of each of them. */
function unreadMonth(db: Db, month: string, records: readonly OpenRecord[], first: number): BookDifference {
  const units = records.reduce((sum, { rest }) => sum - rest, 0n);
  const day = Number(records[0]?.day ?? 0n);
  return {
    kind: 'unread',
    key: wholeMonthKey(month),
    day: dayText(day),
    at: units,
    before: day < first ? units : 0n,
    straddles: false,
    rows: records
      .slice(0, MOST_ROWS)
      .map(({ listing, identity, day, rest }) =>
        recordRow(db, { listing, identity, day: Number(day), units: -rest }),
      ),
    rowCount: records.length,
  };
}

type MatchRow = { matchId: bigint; at: bigint; before: bigint; first: bigint; last: bigint; legs: bigint };

function matches(db: Db, { from, first, last }: Days): BookDifference[] {
  const signed = 'iif(lineId IS NULL, -units, units)';
  const rows = db
    .prepare<object, MatchRow>(
      `SELECT matchId, coalesce(sum(${signed}) FILTER (WHERE day <= @last), 0) AS at,
         coalesce(sum(${signed}) FILTER (WHERE day < @first), 0) AS before,
         min(day) AS first, max(day) AS last, count(*) AS legs
       FROM temp.bookLeg GROUP BY matchId HAVING (at <> 0 OR before <> 0) AND max(day) >= @from
       ORDER BY min(day), matchId`,
    )
    .all({ from, first, last });
  const legs = db.prepare<
    [bigint, number],
    { lineId: bigint | null; listing: ListingName; identity: string; units: bigint; day: bigint }
  >('SELECT * FROM temp.bookLeg WHERE matchId = ? ORDER BY day, lineId, identity LIMIT ?');
  return rows.map((row) => ({
    kind: 'match',
    key: isAcrossMonths(row) ? firstKey(db, row.matchId) : `match:${row.matchId}`,
    day: dayText(Number(row.first)),
    at: row.at,
    before: row.before,
    straddles:
      (Number(row.first) <= last && Number(row.last) > last) ||
      (Number(row.first) < first && Number(row.last) >= first),
    rows: legs
      .all(row.matchId, MOST_ROWS)
      .map(({ lineId, listing, identity, units, day }) =>
        lineId === null
          ? recordRow(db, { listing, identity, day: Number(day), units: -units })
          : lineRow(db, lineId, units),
      ),
    rowCount: Number(row.legs),
  }));
}

const isAcrossMonths = ({ first, last }: Pick<MatchRow, 'first' | 'last'>): boolean =>
  dayText(Number(first)).slice(0, 7) !== dayText(Number(last)).slice(0, 7);

/** As what stood alone in the first of the months was called before its other side came. */
function firstKey(db: Db, matchId: bigint): string {
  const leg = db
    .prepare<[bigint], { lineId: bigint | null; listing: ListingName; identity: string }>(
      'SELECT lineId, listing, identity FROM temp.bookLeg WHERE matchId = ? ORDER BY day, lineId, identity LIMIT 1',
    )
    .get(matchId);
  if (!leg) throw new Error('a match has a leg');
  return rowKey(leg.lineId === null ? leg : { listing: null, identity: String(leg.lineId) });
}

function lineRow(db: Db, id: bigint, units: bigint): ItemRow {
  const row = db
    .prepare<[bigint], { reference: string; description: string; bookingDay: string }>(
      'SELECT reference, description, bookingDay FROM statementLine WHERE id = ?',
    )
    .get(id);
  return {
    listing: null,
    identity: String(id),
    text: row?.reference || row?.description || '',
    day: row?.bookingDay ?? null,
    amount: writeAmount(units),
  };
}

function recordRow(
  db: Db,
  { listing, identity, day, units }: { listing: ListingName; identity: string; day: number; units: bigint },
): ItemRow {
  const row = db
    .prepare<[string], { text: string | null }>(
      `SELECT ${REFERENCES[listing] ?? 'identity'} AS text FROM ${listing} WHERE identity = ?`,
    )
    .get(identityIn(identity));
  return { listing, identity, text: row?.text || identity, day: dayText(day), amount: writeAmount(units) };
}
