/**
 * By what a book and the records expected in it are apart at the end of a month: open lines, open records, and matches of
 * which one side is missing or another amount. Each difference once, with the lines and records that it is of.
 */
import type { ItemRow } from '../../../src-shared/contract/account-statement.ts';
import type { Population } from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { dayPeriod } from '../../../src-shared/period.ts';
import { identityIn, isFeeName } from '../../../src-shared/service/fee-name.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import type { BookDifference } from '../../close/statement-input.ts';
import { dayNumber, dayOfInstantSql, dayText } from '../engine/days.ts';
import type { Db } from '../engine/open.ts';
import { bookedSql, readBooked } from '../matching/booked.ts';
import { expectedSqlOf } from '../matching/expected.ts';
import { REFERENCES } from './evidence.ts';

/** The days (numbers) of a locked month in whose books other records were expected than now, or in another zone. */
export type EarlierBooks = {
  readonly first: number;
  readonly last: number;
  readonly populations: readonly Population[];
  readonly timeZone: string;
};

type About = {
  readonly book: Book;
  /** Their records stand as they did; none where that is left out. */
  readonly earlier?: readonly EarlierBooks[];
  readonly currency: string;
  readonly timeZone: string;
  readonly populations: readonly Population[];
  /** The first day that is looked at, the first of the month, and its last. */
  readonly from: string;
  readonly first: string;
  readonly last: string;
};

/** Days beyond both ends within which the other side of a match is looked for at once; further ones one by one. */
const BESIDE = 100;
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

type Days = { readonly from: number; readonly first: number; readonly last: number };

/** Lines of the book, with what is not allocated of each; excluded ones are not the service's. */
function stageLines(db: Db, { book, currency }: About, { from, last }: Days): void {
  db.exec(`DROP TABLE IF EXISTS temp.useOfLine; DROP TABLE IF EXISTS temp.bookLine;
    CREATE TEMP TABLE useOfLine (id INTEGER PRIMARY KEY, units INTEGER NOT NULL, isExcluded INTEGER NOT NULL);
    CREATE TEMP TABLE bookLine (id INTEGER PRIMARY KEY, day INTEGER NOT NULL, rest INTEGER NOT NULL)`);
  db.prepare(
    `INSERT INTO temp.useOfLine SELECT lineId, coalesce(sum(units) FILTER (WHERE origin <> 'set-aside'), 0),
       max(origin = 'set-aside') FROM leg WHERE book = ? AND lineId IS NOT NULL GROUP BY lineId`,
  ).run(book);
  db.prepare(
    `INSERT INTO temp.bookLine SELECT l.id, unixepoch(l.bookingDay) / 86400, l.amount - coalesce(u.units, 0)
     FROM statementLine AS l LEFT JOIN temp.useOfLine AS u ON u.id = l.id
     WHERE l.book = ? AND l.currency = ? AND l.bookingDay BETWEEN ? AND ? AND coalesce(u.isExcluded, 0) = 0`,
  ).run(book, currency, dayText(from - BESIDE), dayText(last + BESIDE));
}

/** Records expected in the book, signed as it has them, with what is not allocated of each. */
function stageRecords(db: Db, about: About, { from, last }: Days): void {
  db.exec(`DROP TABLE IF EXISTS temp.useOfRecord; DROP TABLE IF EXISTS temp.bookRecord;
    CREATE TEMP TABLE useOfRecord (listing TEXT NOT NULL, identity TEXT NOT NULL, units INTEGER NOT NULL,
      PRIMARY KEY (listing, identity)) WITHOUT ROWID;
    CREATE TEMP TABLE bookRecord (listing TEXT NOT NULL, identity TEXT NOT NULL, day INTEGER NOT NULL,
      units INTEGER NOT NULL, rest INTEGER NOT NULL, PRIMARY KEY (listing, identity)) WITHOUT ROWID`);
  db.prepare(
    `INSERT INTO temp.useOfRecord SELECT listing, identity, sum(units) FROM leg
     WHERE book = ? AND identity IS NOT NULL AND origin <> 'set-aside' GROUP BY listing, identity`,
  ).run(about.book);
  const { earlier = [] } = about;
  const days = { from: from - BESIDE, to: last + BESIDE };
  for (const population of about.populations)
    stagePopulation(db, about, population, { ...days, but: earlier });
  for (const { first, last: end, populations, timeZone } of earlier)
    for (const population of populations)
      stagePopulation(db, { ...about, timeZone }, population, { from: first, to: end, but: [] });
}

type StagedDays = { readonly from: number; readonly to: number; readonly but: readonly EarlierBooks[] };

function stagePopulation(db: Db, about: About, population: Population, { from, to, but }: StagedDays): void {
  const within = dayPeriod(dayText(from), dayText(to), 'UTC');
  const { sql, day, bound } = expectedSql(population, about, within);
  const isPart = population.when === 'booked';
  const booked = isPart ? readBooked(db, { ...about, first: from, last: to }, population) : [];
  if (isPart && booked.length === 0) return;
  const conditions = [
    `c.${population.dateField} >= @from AND c.${population.dateField} < @to`,
    `${day} BETWEEN ${from} AND ${to}`,
    ...but.map(({ first, last }) => `${day} NOT BETWEEN ${first} AND ${last}`),
    ...(isPart ? [bookedSql(population, { of: 'c', currency: '@currency', day, list: '@booked' })] : []),
  ];
  db.prepare(`INSERT OR IGNORE INTO temp.bookRecord ${sql} AND ${conditions.join(' AND ')}`).run({
    ...{ ...bound, from: within.from - DAY_MS, to: within.to + DAY_MS },
    ...(isPart && { booked: JSON.stringify(booked) }),
  });
}

/** A population's records as rows of `bookRecord`. */
function expectedSql(
  population: Population,
  { currency, timeZone }: About,
  within: { from: number; to: number },
) {
  const { listing, statuses, currencyField, dateField, dayCut } = population;
  const { name, units, counts } = expectedSqlOf(population, 'c');
  const day = dayOfInstantSql(`c.${dateField}`, dayCut === 'utc' ? 'UTC' : timeZone, within);
  return {
    day,
    sql: `SELECT '${listing}', ${name}, ${day}, ${units}, ${units} - coalesce(u.units, 0)
      FROM ${listing} AS c LEFT JOIN temp.useOfRecord AS u ON u.listing = '${listing}' AND u.identity = ${name}
      WHERE c.${currencyField} = @currency AND ${counts} AND c.${dateField} IS NOT NULL
      ${statuses === null ? '' : 'AND c.status IN (SELECT value FROM json_each(@statuses))'}`,
    bound: { currency, ...(statuses === null ? {} : { statuses: JSON.stringify(statuses) }) },
  };
}

/** The legs of every match that has a line among those staged; a record that is not expected has no part in them. */
function stageLegs(db: Db, about: About): void {
  db.exec(`DROP TABLE IF EXISTS temp.bookMatch; DROP TABLE IF EXISTS temp.bookLeg;
    CREATE TEMP TABLE bookMatch (id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE bookLeg (matchId INTEGER NOT NULL, lineId INTEGER, listing TEXT, identity TEXT,
      units INTEGER NOT NULL, day INTEGER)`);
  db.prepare(
    `INSERT INTO temp.bookMatch SELECT DISTINCT matchId FROM leg
     WHERE book = ? AND origin <> 'set-aside' AND lineId IN (SELECT id FROM temp.bookLine)`,
  ).run(about.book);
  db.exec(`INSERT INTO temp.bookLeg
    SELECT leg.matchId, leg.lineId, leg.listing, leg.identity, leg.units,
      coalesce(unixepoch(l.bookingDay) / 86400, r.day)
    FROM leg LEFT JOIN statementLine AS l ON l.id = leg.lineId
      LEFT JOIN temp.bookRecord AS r ON r.listing = leg.listing AND r.identity = leg.identity
    WHERE leg.matchId IN (SELECT id FROM temp.bookMatch)`);
  const far = db
    .prepare<[], { listing: ListingName; identity: string }>(
      'SELECT DISTINCT listing, identity FROM temp.bookLeg WHERE day IS NULL',
    )
    .all();
  const place = db.prepare('UPDATE temp.bookLeg SET day = ? WHERE listing = ? AND identity = ?');
  for (const { listing, identity } of far)
    for (const population of about.populations.filter(
      (each) => each.listing === listing && isFeeName(identity) === (each.part === 'fee'),
    )) {
      const { sql, bound } = expectedSql(population, about, { from: 0, to: 4e12 });
      const found = db
        .prepare<[object], Record<string, bigint>>(`SELECT * FROM (${sql} AND c.identity = @identity)`)
        .raw()
        .get({ ...bound, identity: identityIn(identity) }) as unknown as bigint[] | undefined;
      if (found) place.run(found[2], listing, identity);
    }
  // The book has a line, and nothing of the service is expected there.
  db.exec('DELETE FROM temp.bookLeg WHERE day IS NULL');
}

function openLines(db: Db, { from, first, last }: Days): BookDifference[] {
  return db
    .prepare<number[], { id: bigint; day: bigint; rest: bigint }>(
      'SELECT id, day, rest FROM temp.bookLine WHERE rest <> 0 AND day BETWEEN ? AND ? ORDER BY day, id',
    )
    .all(from, last)
    .map(({ id, day, rest }) => ({
      kind: 'line',
      key: `line:${id}`,
      day: dayText(Number(day)),
      at: rest,
      before: Number(day) < first ? rest : 0n,
      straddles: false,
      rows: [lineRow(db, id, rest)],
      rowCount: 1,
    }));
}

type OpenRecord = { listing: ListingName; identity: string; day: bigint; rest: bigint };

function openRecords(db: Db, about: About, days: Days): BookDifference[] {
  const { from, first, last } = days;
  const open = db
    .prepare<number[], OpenRecord>(
      `SELECT listing, identity, day, rest FROM temp.bookRecord WHERE rest <> 0 AND day BETWEEN ? AND ?
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

function openRecord(db: Db, { listing, identity, day, rest }: OpenRecord, first: number): BookDifference {
  return {
    kind: 'record',
    key: `record:${listing}:${identity}`,
    day: dayText(Number(day)),
    at: -rest,
    before: Number(day) < first ? -rest : 0n,
    straddles: false,
    rows: [recordRow(db, { listing, identity, day: Number(day), units: -rest })],
    rowCount: 1,
  };
}

/** Whether anything of the book was imported for a month. */
function readMonthsOf(db: Db, { book, currency }: About): (month: string) => boolean {
  const statements = db
    .prepare<[Book, string], { firstDay: string; lastDay: string }>(
      `SELECT s.firstDay, s.lastDay FROM statement AS s JOIN statementFile AS f ON f.id = s.fileId
       WHERE f.book = ? AND s.currency = ?`,
    )
    .all(book, currency)
    .map(({ firstDay, lastDay }) => ({ first: firstDay.slice(0, 7), last: lastDay.slice(0, 7) }));
  return (month) => statements.some(({ first, last }) => first <= month && month <= last);
}

/** One difference of all records of a month: without the book there is nothing to say of each of them. */
function unreadMonth(db: Db, month: string, records: readonly OpenRecord[], first: number): BookDifference {
  const units = records.reduce((sum, { rest }) => sum - rest, 0n);
  const day = Number(records[0]?.day ?? 0n);
  return {
    kind: 'unread',
    key: `not-imported:${month}`,
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
    .prepare<[bigint], { lineId: bigint | null; listing: string; identity: string }>(
      'SELECT lineId, listing, identity FROM temp.bookLeg WHERE matchId = ? ORDER BY day, lineId, identity LIMIT 1',
    )
    .get(matchId);
  return leg?.lineId == null ? `record:${leg?.listing}:${leg?.identity}` : `line:${leg.lineId}`;
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
