/**
 * Lines of a book and records expected in it, with what is allocated of each, as temporary tables of a connection:
 * `line` and `record`. Everything that matches, counts or lists them starts here.
 */
import type { Population, RuleDocument } from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { dayPeriod } from '../../../src-shared/period.ts';
import { identityIn, isFeeName } from '../../../src-shared/service/fee-name.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { dayNumber, dayOfInstantSql, dayText } from '../engine/days.ts';
import { type Db, prepared } from '../engine/open.ts';
import { emptyTable } from '../engine/temporary-table.ts';
import { bookedSql, dailySql, readBooked } from './booked.ts';
import { dateOf, expectedSqlOf, referenceSql } from './expected.ts';
import { refuseUnknownFields } from './rules.ts';

export type Staged = {
  readonly book: Book;
  /** Days, as numbers (days.ts), both included. */
  readonly first: number;
  readonly last: number;
  readonly timeZone: string;
  readonly populations: readonly Population[];
};

/** SQL for whether a match counts: its run was entered (or a person made it) and it was not undone. */
export const counts = (match: string): string =>
  `(${match}.runId IS NULL OR EXISTS (SELECT 1 FROM main.matchRun AS run
     WHERE run.id = ${match}.runId AND ${match}.id BETWEEN run.firstMatch AND run.lastMatch))
   AND NOT EXISTS (SELECT 1 FROM main.matchUndo WHERE matchUndo.matchId = ${match}.id)`;

/**
 * Puts the book's lines of the days into `temp.line`: `rest` is what is not allocated, `isExcluded` 1 where it was
 * excluded. With `only`, those lines alone, whatever their day.
 */
export function stageLines(db: Db, { book, first, last }: Staged, only?: readonly number[]): void {
  emptyTable(
    db,
    'line',
    `(id INTEGER PRIMARY KEY, day INTEGER NOT NULL, currency TEXT NOT NULL, units INTEGER NOT NULL,
      rest INTEGER NOT NULL, isExcluded INTEGER NOT NULL, held INTEGER NOT NULL)`,
  );
  if (only?.length === 0) return;
  const matched = hasMatches(db);
  // Named lines are found by their ids: by their book a million would be looked through.
  const chosen = only
    ? '+s.book = ? AND s.id IN (SELECT value FROM json_each(?))'
    : 's.book = ? AND s.bookingDay BETWEEN ? AND ?';
  const bound = only ? [book, JSON.stringify(only)] : [book, dayText(first), dayText(last)];
  const found = prepared(db, stageLinesSql(chosen, matched)).run(...bound);
  if (found.changes === 0 || !matched || !hasLegs(db, 'lineId')) return;
  emptyTable(db, 'lineUse', '(id INTEGER PRIMARY KEY, units INTEGER NOT NULL)');
  prepared(
    db,
    `INSERT INTO temp.lineUse
       SELECT line.id, l.units FROM temp.line CROSS JOIN main.matchLeg AS l ON l.lineId = line.id
         JOIN main.match AS m ON m.id = l.matchId
         WHERE ${counts('m')}
       ON CONFLICT DO UPDATE SET units = units + excluded.units`,
  ).run();
  prepared(
    db,
    'UPDATE temp.line SET rest = rest - u.units FROM temp.lineUse AS u WHERE u.id = line.id',
  ).run();
  prepared(db, 'DELETE FROM temp.lineUse').run();
}

/** In one pass over the lines: each with its own match or matches, found by the line's index. */
export function stageLinesSql(chosen: string, matched: boolean): string {
  const [rest, isExcluded, join] = matched
    ? [
        's.amount - coalesce(m.lineUnits, 0)',
        "coalesce(m.origin = 'set-aside', 0)",
        `LEFT JOIN main.match AS m ON m.lineId = s.id AND ${counts('m')}`,
      ]
    : ['s.amount', '0', ''];
  return `
    INSERT INTO temp.line (id, day, currency, units, rest, isExcluded, held)
      SELECT s.id, unixepoch(s.bookingDay) / 86400, s.currency, s.amount, ${rest}, ${isExcluded}, 0
      FROM main.statementLine AS s ${join} WHERE ${chosen}
    ON CONFLICT DO UPDATE SET rest = rest + excluded.rest - units, isExcluded = max(isExcluded, excluded.isExcluded)`;
}

/**
 * Puts the records that the populations name into `temp.record`, as `stageLines` does; `units` are signed as the book
 * has them, `fee` likewise. `reference` is the first of its references, `more` the others as a JSON list.
 */
export function stageRecords(
  db: Db,
  staged: Staged,
  only?: readonly { readonly listing: string; readonly identity: string }[],
): void {
  refuseUnknownFields(staged.populations);
  emptyTable(
    db,
    'record',
    `(n INTEGER PRIMARY KEY, listing TEXT NOT NULL, identity TEXT NOT NULL, day INTEGER NOT NULL,
      currency TEXT NOT NULL, units INTEGER NOT NULL, rest INTEGER NOT NULL, fee INTEGER, status TEXT,
      reference TEXT, more TEXT, held INTEGER NOT NULL, type TEXT, daily INTEGER NOT NULL)`,
  );
  if (only?.length === 0) return;
  const matched = hasMatches(db);
  let found = 0;
  for (const population of staged.populations)
    found += stagePopulation(db, staged, { population, matched }, only);
  if (found === 0 || !matched || !hasLegs(db, 'identity')) return;
  emptyTable(db, 'recordUse', '(n INTEGER PRIMARY KEY, units INTEGER NOT NULL)');
  prepared(
    db,
    `INSERT INTO temp.recordUse
       SELECT r.n, l.units FROM temp.record AS r CROSS JOIN main.matchLeg AS l
         ON l.identity = r.identity AND l.listing = r.listing
         JOIN main.match AS m ON m.id = l.matchId WHERE m.book = ? AND ${counts('m')}
       ON CONFLICT DO UPDATE SET units = units + excluded.units`,
  ).run(staged.book);
  prepared(
    db,
    'UPDATE temp.record SET rest = rest - u.units FROM temp.recordUse AS u WHERE u.n = record.n',
  ).run();
  prepared(db, 'DELETE FROM temp.recordUse').run();
}

function stagePopulation(
  db: Db,
  { book, first, last, timeZone }: Staged,
  { population, matched }: { readonly population: Population; readonly matched: boolean },
  only?: readonly { readonly listing: string; readonly identity: string }[],
): number {
  const { listing, statuses, feeField, currencyField, dateField, sign, part } = population;
  const definition = listings[listing];
  const has = (name: string) => definition.fields.some((field) => field.name === name);
  const identities = only
    ?.filter((each) => each.listing === listing && isFeeName(each.identity) === (part === 'fee'))
    .map(({ identity }) => identityIn(identity));
  if (identities?.length === 0) return 0;
  const booked =
    population.when === 'booked' && !only
      ? readBooked(db, { book, first, last, timeZone }, population)
      : null;
  if (booked?.length === 0) return 0;
  const zone = population.dayCut === 'utc' ? 'UTC' : timeZone;
  const date = dateOf(dateField, population, 'own');
  const period = only
    ? { from: Date.UTC(2000, 0, 1), to: Date.UTC(2100, 0, 1) }
    : dayPeriod(dayText(first), dayText(last), zone);
  const { name, units, counts: isExpected } = expectedSqlOf(population, 'own');
  const feeCurrency = feeField && definition.fields.find((field) => field.name === feeField)?.currencyField;
  const fee = feeField
    ? `iif(${feeCurrency ?? currencyField} = ${currencyField}, ${sign === 'minus' ? '-' : ''}${feeField}, NULL)`
    : 'NULL';
  const references = population.references.map((each) => referenceSql(each, 'own'));
  const [reference = "''", ...others] = references;
  const more =
    others.length === 0
      ? 'NULL'
      : `json_array(${others.map((other) => `coalesce(${other}, '')`).join(', ')})`;
  // Looked up record by record, through their index, while they are read anyway.
  const allocated = matched
    ? `coalesce((SELECT sum(m.recordUnits) FROM main.match AS m
         WHERE m.identity = ${name} AND m.listing = '${listing}' AND m.book = ? AND ${counts('m')}), 0)`
    : '0';
  const day = dayOfInstantSql(date, zone, period);
  const list = 'IN (SELECT value FROM json_each(?))';
  const conditions = [
    `${date} >= ? AND ${date} < ?`,
    `${isExpected} AND coalesce(${currencyField}, '') <> ''`,
    ...(statuses && has('status') ? [`status ${list}`] : []),
    ...(identities ? [`identity ${list}`] : []),
    ...(booked ? [bookedSql(population, { of: 'own', currency: currencyField, day, list: '?' })] : []),
  ];
  const bound = [
    ...(matched ? [book] : []),
    ...(booked ? [JSON.stringify(booked)] : []),
    period.from,
    period.to,
    ...(statuses && has('status') ? [JSON.stringify(statuses)] : []),
    ...(identities ? [JSON.stringify(identities)] : []),
    ...(booked ? [JSON.stringify(booked), JSON.stringify(booked)] : []),
  ];
  return prepared(
    db,
    `INSERT INTO temp.record (listing, identity, day, currency, units, rest, fee, status, reference, more, held, type, daily)
     SELECT '${listing}', ${name}, ${day}, ${currencyField},
       ${units}, ${units} - ${allocated}, ${fee}, ${has('status') ? 'status' : "''"},
       coalesce(${reference}, ''), ${more}, 0, ${listing === 'notes' ? 'type' : 'NULL'}, ${booked ? dailySql(currencyField, day, '?') : '0'}
     FROM cache.${listing} AS own WHERE ${conditions.join(' AND ')}`,
  ).run(...bound).changes;
}

const hasLegs = (db: Db, of: 'lineId' | 'identity'): boolean =>
  prepared(db, `SELECT 1 FROM main.matchLeg WHERE ${of} IS NOT NULL LIMIT 1`).get() !== undefined;
const hasMatches = (db: Db): boolean => prepared(db, 'SELECT 1 FROM main.match LIMIT 1').get() !== undefined;

/** Days before and after a month in which its lines' records, and its records' lines, may lie. */
export function marginOf({ rules }: RuleDocument): number {
  return Math.max(
    0,
    ...rules.flatMap((rule) =>
      rule.enabled && rule.kind !== 'set-aside' ? [rule.days.before, rule.days.after] : [],
    ),
  );
}

/**
 * Days, per currency, whose records' lines must be on the book's statements: those that statements cover together with
 * as many days after them as the rules hold for usual. Puts them into `temp.dueDay` and tells the days covered.
 */
export function stageDueDays(db: Db, book: Book, { rules }: RuleDocument): Map<string, Set<number>> {
  const usual = Math.max(
    0,
    ...rules.flatMap((rule) => (rule.enabled && rule.kind !== 'set-aside' ? [rule.lateAfter ?? 0] : [])),
  );
  const covered = new Map<string, Set<number>>();
  const statements = prepared<[string], { currency: string; firstDay: string; lastDay: string }>(
    db,
    `SELECT DISTINCT s.currency, s.firstDay, s.lastDay FROM statement AS s
     JOIN statementFile AS f ON f.id = s.fileId WHERE f.book = ?`,
  ).all(book);
  for (const { currency, firstDay, lastDay } of statements) {
    const days = covered.get(currency) ?? new Set();
    covered.set(currency, days);
    for (let day = dayNumber(firstDay); day <= dayNumber(lastDay); day += 1) days.add(day);
  }
  emptyTable(db, 'dueDay', '(currency TEXT, day INTEGER, PRIMARY KEY (currency, day)) WITHOUT ROWID');
  const insert = prepared(db, 'INSERT INTO temp.dueDay SELECT ?, value FROM json_each(?)');
  for (const [currency, days] of covered) {
    const due = [...days].filter((day) => {
      let reached = day;
      while (reached < day + usual && days.has(reached + 1)) reached += 1;
      return reached === day + usual;
    });
    insert.run(currency, JSON.stringify(due));
  }
  return covered;
}
