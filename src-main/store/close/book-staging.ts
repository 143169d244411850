/**
 * The lines of a book, the records expected in it and the matches between them, as temporary tables of a connection:
 * `bookLine`, `bookRecord` and `bookLeg`.
 */
import type { Population } from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { dayPeriod } from '../../../src-shared/period.ts';
import { identityIn, isFeeName } from '../../../src-shared/service/fee-name.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { dayOfInstantSql, dayText } from '../engine/days.ts';
import { type Db, prepared } from '../engine/open.ts';
import { inCurrency } from '../engine/sums.ts';
import { emptyTable } from '../engine/temporary-table.ts';
import { bookedSql, readBooked } from '../matching/booked.ts';
import { expectedSqlOf } from '../matching/expected.ts';

/** The days (numbers) of a locked month in whose books other records were expected than now, or in another zone. */
export type EarlierBooks = {
  readonly first: number;
  readonly last: number;
  readonly populations: readonly Population[];
  readonly timeZone: string;
};

export type About = {
  readonly book: Book;
  /** Their records stand as they did; none where that is left out. */
  readonly earlier?: readonly EarlierBooks[];
  readonly currency: string;
  /** The statements of the account that is reconciled, where a book has several; null for all of the book. */
  readonly statements?: readonly number[] | null;
  readonly timeZone: string;
  readonly populations: readonly Population[];
  /** The first day that is looked at, the first of the month, and its last. */
  readonly from: string;
  readonly first: string;
  readonly last: string;
};

/** Days beyond both ends within which the other side of a match is looked for at once; further ones one by one. */
const BESIDE = 100;

export type Days = { readonly from: number; readonly first: number; readonly last: number };

/** Lines of the book, with what is not allocated of each; excluded ones are not the service's. */
export function stageLines(db: Db, { book, currency, statements = null }: About, { from, last }: Days): void {
  emptyTable(
    db,
    'useOfLine',
    '(id INTEGER PRIMARY KEY, units INTEGER NOT NULL, isExcluded INTEGER NOT NULL)',
  );
  emptyTable(db, 'bookLine', '(id INTEGER PRIMARY KEY, day INTEGER NOT NULL, rest INTEGER NOT NULL)');
  prepared(
    db,
    `INSERT INTO temp.useOfLine SELECT lineId, coalesce(sum(units) FILTER (WHERE origin <> 'set-aside'), 0),
       max(origin = 'set-aside') FROM leg WHERE book = ? AND lineId IS NOT NULL GROUP BY lineId`,
  ).run(book);
  prepared(
    db,
    `INSERT INTO temp.bookLine SELECT l.id, unixepoch(l.bookingDay) / 86400, l.amount - coalesce(u.units, 0)
     FROM statementLine AS l LEFT JOIN temp.useOfLine AS u ON u.id = l.id
     WHERE l.book = ? AND l.currency = ? AND l.bookingDay BETWEEN ? AND ? AND coalesce(u.isExcluded, 0) = 0
       ${statements === null ? '' : `AND ${inStatements('l')}`}`,
  ).run(book, currency, dayText(from - BESIDE), dayText(last + BESIDE), ...boundOf(statements));
}

/** SQL that a line is of one of the statements, which are bound as JSON. */
export const inStatements = (of: string): string => `${of}.statementId IN (SELECT value FROM json_each(?))`;
/** What is bound for them; nothing where all of the book is meant. */
export const boundOf = (statements: readonly number[] | null): string[] =>
  statements === null ? [] : [JSON.stringify(statements)];

/**
 * Records expected in the book, signed as it has them, with what is not allocated of each, and what other accounts of
 * the book have of it.
 */
export function stageRecords(db: Db, about: About, { from, last }: Days): void {
  emptyTable(
    db,
    'useOfRecord',
    `(listing TEXT NOT NULL, identity TEXT NOT NULL, units INTEGER NOT NULL,
      elsewhere INTEGER NOT NULL, PRIMARY KEY (listing, identity)) WITHOUT ROWID`,
  );
  emptyTable(
    db,
    'bookRecord',
    `(listing TEXT NOT NULL, identity TEXT NOT NULL, day INTEGER NOT NULL,
      units INTEGER NOT NULL, rest INTEGER NOT NULL, elsewhere INTEGER NOT NULL, PRIMARY KEY (listing, identity)) WITHOUT ROWID`,
  );
  const { earlier = [], statements = null } = about;
  // What is matched with lines of other accounts alone is not in this one.
  const isHere =
    statements === null
      ? 'TRUE'
      : `matchId IN (SELECT o.matchId FROM leg AS o JOIN statementLine AS l ON l.id = o.lineId WHERE ${inStatements('l')})`;
  prepared(
    db,
    `INSERT INTO temp.useOfRecord
     SELECT listing, identity, coalesce(sum(units) FILTER (WHERE isHere), 0), coalesce(sum(units) FILTER (WHERE NOT isHere), 0)
     FROM (SELECT *, ${isHere} AS isHere FROM leg WHERE book = ? AND identity IS NOT NULL AND origin <> 'set-aside')
     GROUP BY listing, identity`,
  ).run(...boundOf(statements), about.book);
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
  prepared(db, `INSERT OR IGNORE INTO temp.bookRecord ${sql} AND ${conditions.join(' AND ')}`).run({
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
    sql: `SELECT '${listing}', ${name}, ${day}, ${units}, ${units} - coalesce(u.units, 0), coalesce(u.elsewhere, 0)
      FROM ${listing} AS c LEFT JOIN temp.useOfRecord AS u ON u.listing = '${listing}' AND u.identity = ${name}
      WHERE ${inCurrency(`c.${currencyField}`, '@currency')} AND ${counts} AND c.${dateField} IS NOT NULL
      ${statuses === null ? '' : 'AND +c.status IN (SELECT value FROM json_each(@statuses))'}`,
    bound: { currency, ...(statuses === null ? {} : { statuses: JSON.stringify(statuses) }) },
  };
}

/** The legs of every match that has a line among those staged; a record that is not expected has no part in them. */
export function stageLegs(db: Db, about: About): void {
  emptyTable(db, 'bookMatch', '(id INTEGER PRIMARY KEY)');
  emptyTable(
    db,
    'bookLeg',
    `(matchId INTEGER NOT NULL, lineId INTEGER, listing TEXT, identity TEXT,
      units INTEGER NOT NULL, day INTEGER)`,
  );
  prepared(
    db,
    `INSERT INTO temp.bookMatch SELECT DISTINCT matchId FROM leg
     WHERE book = ? AND origin <> 'set-aside' AND lineId IN (SELECT id FROM temp.bookLine)`,
  ).run(about.book);
  prepared(
    db,
    `INSERT INTO temp.bookLeg
     SELECT leg.matchId, leg.lineId, leg.listing, leg.identity, leg.units,
       coalesce(unixepoch(l.bookingDay) / 86400, r.day)
     FROM leg LEFT JOIN statementLine AS l ON l.id = leg.lineId
       LEFT JOIN temp.bookRecord AS r ON r.listing = leg.listing AND r.identity = leg.identity
     WHERE leg.matchId IN (SELECT id FROM temp.bookMatch)`,
  ).run();
  const far = prepared<[], { listing: ListingName; identity: string }>(
    db,
    'SELECT DISTINCT listing, identity FROM temp.bookLeg WHERE day IS NULL',
  ).all();
  const place = prepared(db, 'UPDATE temp.bookLeg SET day = ? WHERE listing = ? AND identity = ?');
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
  if (about.statements != null)
    db.prepare(
      `DELETE FROM temp.bookLeg WHERE lineId IN (SELECT l.id FROM statementLine AS l WHERE NOT ${inStatements('l')})`,
    ).run(...boundOf(about.statements));
}
